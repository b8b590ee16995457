import { limits } from '@pictable/contract';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { flatPng } from '../safe-fetch/image-server.fixture.ts';
import { openRenderPool } from './piscina-render-pool.ts';
import type { RenderPool } from './render-pool.ts';

let pool: RenderPool;
beforeAll(async () => {
  pool = await openRenderPool({
    workerFile: inject('workerFile'),
    workers: 1,
    waitingMax: 32,
    waitMsMax: 60_000,
    deadlineMs: 60_000,
  });
});
afterAll(() => pool.close());

const sales = '{"title":"Sales","data":[{"2024":1.10,"2023":2},{"2024":3,"2023":"x"}]}';
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['png', 'image/png', '89504e47'],
  ['jpeg', 'image/jpeg', 'ffd8ff'],
  ['svg', 'image/svg+xml', '3c'],
  ['pdf', 'application/pdf', '25504446'],
] as const)('renders %s', async (format, contentType, magic) => {
  const rendering = await pool.render(sales, { format });
  expect(rendering).toMatchObject({ format, contentType, title: 'Sales', rows: 2, columns: 2 });
  expect(Buffer.from(rendering.bytes).toString('hex').startsWith(magic)).toBe(true);
  expect(rendering.bytes.byteLength).toBe(rendering.bytes.buffer.byteLength);
  expect(rendering).not.toHaveProperty('hits');
});

it('preserves the order of columns and the digits of the text', async () => {
  const svg = Buffer.from((await pool.render(sales, { format: 'svg' })).bytes).toString();
  const swapped = sales.replace('"2024":1.10,"2023":2', '"2023":2,"2024":1.10');
  const shorter = sales.replace('1.10', '1.1');
  for (const other of [swapped, shorter]) {
    expect(Buffer.from((await pool.render(other, { format: 'svg' })).bytes).toString()).not.toBe(svg);
  }
});

it('gives later settings precedence over earlier ones, and the payload over all', async () => {
  const render = async (settings: readonly string[], styles = '{}') => {
    const payload = `{"data":[{"a":1}],"styles":${styles}}`;
    return Buffer.from((await pool.render(payload, { format: 'svg', settings })).bytes).toString();
  };
  const [red, blue] = ['{"headerBg":"#ff0000"}', '{"headerBg":"#0000ff"}'];
  expect(await render([red, blue])).toBe(await render([blue]));
  expect(await render([red, blue])).not.toBe(await render([red]));
  expect(await render([red], blue)).toBe(await render([], blue));
});

it('reports the position at which the JSON is invalid', async () => {
  const error = await failure(pool.render('{\n  "data": [1,]\n}'));
  expect(error).toBeInstanceOf(JsonSyntaxError);
  expect(error).toMatchObject({ line: 2 });
  expect((error as JsonSyntaxError).fix).toBeDefined();
});

it('reports an invalid setting of a table', async () => {
  const error = await failure(pool.render('{"data":[{"a":1}],"styles":{"headerBg":"bluish"}}'));
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ type: 'invalid-setting', details: [{ path: '/styles/headerBg' }] });
});

it('renders the same bytes in concurrent requests', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => pool.render(sales, { format: 'png' })));
  const different = new Set(all.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
  expect(different.size).toBe(1);
});

it('uses limited memory for images, regardless of their pixels', async () => {
  const png = flatPng(Math.sqrt(limits.imageMegapixelsMax * 1e6));
  const urls = Array.from({ length: 8 }, (_, index) => `https://pictures.example/${index}.png`);
  const payload = JSON.stringify({ data: urls.map((value) => ({ a: { type: 'image', value } })) });
  const before = process.memoryUsage.rss();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 5);
  const images = new Map(urls.map((url) => [url, png]));
  const { warnings } = await pool.render(payload, { format: 'png', images });
  clearInterval(watch);
  const refused = warnings.filter(({ message }) =>
    message.includes('exceeds the limit of 50 megapixels for all images'),
  );
  expect(refused).toHaveLength(urls.length - limits.imagesMegapixelsMax / limits.imageMegapixelsMax);
  expect(most).toBeLessThan(700 * 1024 * 1024);
});
