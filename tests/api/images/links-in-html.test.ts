import type { ImageDetail, RenderedMessage, StoredImage, StoredLiveImage } from '@pictable/contract';
import { fillPath, RENDER_VERSION, routes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockText } from '../documentation/documented-blocks.ts';
import { post, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const data = [{ Order: { value: 'A-1', link: 'https://shop.example/a' }, Total: 5 }];
const table = { title: 'Orders', data, options: { scale: 2 } };
const stored = (more: object = {}) =>
  store(`${setup.url}/api/table-to-image`, { ...table, ...more }, setup.owner.key);
const headers = () => ({ authorization: `Bearer ${setup.owner.key}`, 'content-type': 'application/json' });
const getJson = async <Body>(path: string) =>
  (await (await fetch(setup.url + path, { headers: headers() })).json()) as Body;
const detailOf = (id: number) =>
  getJson<ImageDetail>(fillPath(routes.getImageDetail.path, { id: String(id) }));
const area = /<area shape="rect" coords="\d+,\d+,\d+,\d+" href="https:\/\/shop\.example\/a" alt="A-1">/;

describe('the HTML of an image with links', () => {
  it('has a map in every response and in the record', async () => {
    const image = await stored();
    expect(image.html).toMatch(area);
    expect(image.html).toContain(`width="${image.metadata.width / 2}"`);
    expect(image.images.map(({ html }) => html)).toEqual([image.html]);
    expect((await detailOf(image.id)).html).toBe(image.html);

    const batch = await post(`${setup.url}/api/pictable/batch`, { tables: [table] }, setup.owner.key);
    const { results } = (await batch.json()) as { results: StoredImage[] };
    expect(results[0]?.html).toMatch(area);

    const live = await fetch(`${setup.url}/api/pictable/user/live/linked`, {
      ...{ method: 'PUT', headers: headers(), body: JSON.stringify(table) },
    });
    const { html, url } = (await live.json()) as StoredLiveImage;
    expect(html).toMatch(area);
    expect(html).toContain(`src="${url}"`);
  });

  it('is the documented one', async () => {
    const sent = blockText('documentation/integrations.md', 'A table with links');
    const { html, image } = await store(`${setup.url}/api/table-to-image`, sent, setup.owner.key);
    const shown = blockText('documentation/integrations.md', 'HTML of the table with links');
    const named = html
      .replaceAll(image.filename.replace('.png', ''), 'open-orders-Zk3vQ8mT1xWn5rYb7cLd0A')
      .replaceAll(setup.url, 'https://pictable.example');
    expect(named).toBe(shown);
  });

  it('has a map in a message', async () => {
    const text = '| Order | Total |\n|---|---|\n| [A-1](https://shop.example/a) | 5 |\n';
    const response = await post(`${setup.url}${routes.renderMessage.path}`, { text }, setup.owner.key);
    const { parts } = (await response.json()) as RenderedMessage;
    expect(parts.map((part) => (part.kind === 'table' ? part.image.html : '')).join('')).toMatch(area);
  });

  it('has one map per part of a split table', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      Order: { ...data[0]!.Order, value: `R${index}` },
    }));
    const { images, html } = await stored({ data: rows, for: 'teams', options: {} });
    expect(images.length).toBeGreaterThan(1);
    expect(images.map((image) => image.html).join('\n')).toBe(html);
    const names = [...html.matchAll(/<map name="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(images.length);
  });

  it('has an img for SVG and a link for PDF', async () => {
    expect((await stored({ options: { format: 'svg' } })).html).toMatch(area);
    expect((await stored({ options: { format: 'pdf' } })).html).toMatch(/^<a href="[^"]+\.pdf">[^<]+<\/a>$/);
  });

  it('warns about links that it leaves out', async () => {
    const rows = Array.from({ length: 200 }, () => ({
      a: { value: 'x', link: `https://x.example/${'y'.repeat(400)}` },
    }));
    const { html, warnings } = await stored({ data: rows });
    expect(html.length).toBeLessThan(60_000);
    expect(warnings.map(({ message }) => message).join()).toMatch(/html links the first \d+ of 200 areas/);
  });

  it('contains no markup of the table', async () => {
    const text = '"><script>alert(1)</script>';
    const rows = [{ [text]: { value: text, link: `https://x.example/${encodeURIComponent(text)}` } }];
    const { html } = await stored({ title: text, data: rows });
    expect(html.match(/<[a-z/]+/g)).toEqual(['<img', '<map', '<area', '</map']);
  });

  it('is null once the image has expired', async () => {
    const image = await stored({ expires: '1h' });
    expect((await detailOf(image.id)).html).toMatch(area);
    const { platform } = setup;
    const now = new Date(Date.now() + 2 * 3_600_000);
    const service = await startServer({
      ...platform,
      config: { ...platform.config, jobWorkers: 0 },
      clock: { now: () => now },
    });
    const path = fillPath(routes.getImageDetail.path, { id: String(image.id) });
    const response = await fetch(service.url + path, { headers: headers() });
    expect(((await response.json()) as ImageDetail).html).toBeNull();
    await service.close();
  });

  it('is the image of a mail, at the width of mails', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`Column ${index}`, 'some text']),
    );
    const { native } = await stored({ data: [{ ...data[0], ...wide }], native: ['email'], options: {} });
    const html = String(native?.email?.payload.html);
    expect(html).toContain('width="600"');
    const [, left, , right] = /coords="(\d+),(\d+),(\d+)/.exec(html) ?? [];
    expect(Number(right)).toBeLessThan(60);
    expect(Number(right)).toBeGreaterThan(Number(left));
  });
});

describe('the render version', () => {
  it('is in every response and in the record', async () => {
    const image = await stored();
    expect(image.renderVersion).toBe(RENDER_VERSION);
    expect((await detailOf(image.id)).renderVersion).toBe(RENDER_VERSION);
    const preview = await post(`${setup.url}${routes.previewImage.path}`, table, setup.owner.key);
    expect(await preview.json()).toMatchObject({ renderVersion: RENDER_VERSION });
    const account = await getJson<{ images: { id: number; renderVersion: number | null }[] }>(
      routes.exportAccount.path,
    );
    expect(account.images.find(({ id }) => id === image.id)?.renderVersion).toBe(RENDER_VERSION);
  });

  it('is a header of an image, and so are its warnings', async () => {
    const accept = { accept: 'image/png' };
    const body = { ...table, native: ['slack'], notAnOption: 1 };
    const preview = await post(`${setup.url}${routes.previewImage.path}`, body, setup.owner.key, accept);
    expect(preview.headers.get('x-render-version')).toBe(String(RENDER_VERSION));
    expect(JSON.parse(preview.headers.get('x-warnings')!).join()).toContain('native is ignored');
    const once = { ...accept, 'idempotency-key': 'render-version' };
    for (const _ of [1, 2]) {
      const image = await post(`${setup.url}/api/table-to-image`, table, setup.owner.key, once);
      expect(image.headers.get('content-type')).toBe('image/png');
      expect(image.headers.get('x-render-version')).toBe(String(RENDER_VERSION));
      expect(image.headers.get('x-warnings')).toBeNull();
    }
  });

  it('is null for an image that is older than it', async () => {
    const { id } = await stored();
    await setup.platform.database.pool.query(
      'update table_images set render_version = null, links = null where id = $1',
      [id],
    );
    const detail = await detailOf(id);
    expect(detail.renderVersion).toBeNull();
    expect(detail.html).not.toContain('<map');
  });
});
