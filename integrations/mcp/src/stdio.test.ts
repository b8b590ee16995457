import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { tableOptionProperties, tableStyleProperties, tableThemes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, imageIn, openStdioClient } from './open-stdio-client.fixture.ts';

let client: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-mcp-'));
  client = await openStdioClient({ PICTABLE_OUTPUT_FOLDER: folder });
});
afterAll(async () => {
  await client?.close();
  await rm(folder, { recursive: true });
});

const rows = {
  headers: ['Name', 'Sum'],
  rows: [
    ['Ann', 1],
    ['Bob', 2],
  ],
};
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
const saved = async (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('the tools', () => {
  it('accept every option and style under its canonical name, without anyOf at the top level', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['render_table', 'validate_table', 'list_themes']);
    const schema = tools[0]?.inputSchema as { properties: Record<string, { properties: object }> };
    const own = (list: readonly { name: string; sameAs?: unknown }[]) =>
      list.filter(({ sameAs }) => sameAs === undefined).map(({ name }) => name);
    expect(Object.keys(schema.properties.options?.properties ?? {})).toEqual(own(tableOptionProperties));
    expect(Object.keys(schema.properties.styles?.properties ?? {})).toEqual(
      expect.arrayContaining(own(tableStyleProperties)),
    );
    expect(Object.keys(schema)).not.toContain('anyOf');
  });

  it('accept rules and list those that match nothing', async () => {
    const matching = { columns: ['Sum'], top: 1 };
    const unmatched = { columns: ['Sum'], is: { lt: -1e9 }, style: { textColor: 'bad' } };
    const render = async (rules: object[]) => {
      const { structuredContent } = await call(client, 'render_table', { ...rows, rules });
      return structuredContent;
    };
    expect(await render([matching])).not.toHaveProperty('report');
    expect(await render([matching, unmatched])).toMatchObject({
      warnings: [],
      report: { unmatchedRules: [{ path: '/rules/1', message: 'rules.1 matches no cell.' }] },
    });
  });

  it('accept percentages, width limits and cell padding, as their schema says', async () => {
    const { tools } = await client.listTools();
    const schema = JSON.stringify(tools[0]?.inputSchema);
    expect(schema).toMatch(/"width":\{"type":\["number","string"\],"description":"Width of the column/);
    expect(schema).toMatch(/"density":\{"type":"string",[^}]*"enum":\["compact","regular","spacious"\]/);
    const columnStyles = { Name: { width: '70%' }, Sum: { minWidth: 40, maxWidth: 200 } };
    const compact = { density: 'compact', cellPaddingX: 6, columnStyles };
    const results = [compact, { columnStyles }].map((styles) =>
      call(client, 'render_table', { ...rows, styles, options: { width: 400, pageFit: 'width' } }),
    );
    const [dense, regular] = (await Promise.all(results)).map(({ structuredContent }) => structuredContent);
    expect(dense).toMatchObject({ width: 400, warnings: [] });
    expect(Number(regular?.height) - Number(dense?.height)).toBe(3 * 16);
    const { isError, content } = await call(client, 'render_table', { ...rows, styles: { density: 3 } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('styles.density must be compact, regular or spacious; got 3.');
  });

  it('list every theme', async () => {
    const { structuredContent } = await call(client, 'list_themes');
    expect(structuredContent).toEqual({
      themes: tableThemes.map(({ name, description }) => ({ name, description })),
    });
  });
});

describe('rendering offline', () => {
  it('returns the image, its size and alternative text, and saves it to the output folder', async () => {
    const result = await call(client, 'render_table', { ...rows, title: 'Team', options: { scale: 2 } });
    const image = imageIn(result)!;
    const { structuredContent: about } = result;
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect(about).toMatchObject({ format: 'png', size: image.length, file: path.join(folder, 'team.png') });
    expect(about?.alt).toContain('Name, Sum');
    expect(image.readUInt32BE(16)).toBe(about?.width);
    expect(readFileSync(path.join(folder, 'team.png'))).toEqual(image);
    await call(client, 'render_table', { ...rows, title: 'Team', return: 'url' });
    expect(await readdir(folder)).toContain('team-2.png');
  });

  const vector = { format: 'svg', scale: 3 };
  it.each([
    ['options', { options: vector }],
    ['options, under aliases', { options: { imageFormat: 'svg', pixelRatio: 3 } }],
    ['options, under other aliases', { options: { imageFormat: 'svg', deviceScaleFactor: 3 } }],
    ['styles', { styles: vector }],
    ['styles, under aliases', { styles: { imageFormat: 'svg', pixelRatio: 3 } }],
    ['the styles of options', { options: { styles: vector } }],
    ['the top level', vector],
  ])('returns a small preview for formats that a model cannot view, set in %s', async (place, settings) => {
    const title = `Vector in ${place}`;
    const result = await call(client, 'render_table', { ...rows, title, ...settings });
    const about = result.structuredContent;
    expect(about).toMatchObject({ format: 'svg', warnings: [] });
    const image = imageIn(result);
    expect(image?.subarray(1, 4).toString()).toBe('PNG');
    expect([image?.readUInt32BE(16), image?.readUInt32BE(20)]).toEqual([about?.width, about?.height]);
    expect(readFileSync(String(about?.file), 'utf8')).toMatch(/^<svg /);
  });

  it('keeps the order of columns and the digits of numbers', async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../bin/pictable-mcp.mjs')], {
      env: { PICTABLE_OUTPUT_FOLDER: folder },
    });
    const table =
      '{"title":"Years","data":[{"2024":1.10,"2023":2}],"options":{"format":"svg","svgText":"live"}}';
    child.stdin.write(
      `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"render_table","arguments":${table}}}\n`,
    );
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill();
    expect(texts(await saved('years.svg'))).toEqual(['Years', '2024', '2023', '1.10', '2']);
  });

  it('returns a smaller image if the full image exceeds the size of a result', async () => {
    const noise = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) => `${Math.imul(row * 12 + column + 1, 2_654_435_761) >>> 0} ✓`),
    );
    const result = await call(client, 'render_table', {
      rows: noise,
      headers: noise[0],
      options: { scale: 3 },
    });
    expect(result.isError, JSON.stringify(result.content[0])).toBeFalsy();
    expect(result.structuredContent?.size).toBeGreaterThan(700_000);
    expect(imageIn(result)).toBeDefined();
    expect(JSON.stringify(result).length).toBeLessThan(700_000);
  });

  it.each([
    ['a missing table', {}, 'Must provide either data array or headers+rows'],
    ['a colour', { ...rows, styles: { headerBg: 'nope' } }, 'headerBg must be a colour'],
    ['an invalid return', { ...rows, return: 'fax' }, 'return must be one of both, image, url; got '],
  ])('reports an error about %s', async (_, args, message) => {
    const result = await call(client, 'render_table', args);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(message);
  });

  it('validates a table without saving an image', async () => {
    const before = await readdir(folder);
    const plain = (await call(client, 'validate_table', rows)).structuredContent;
    expect(plain).toEqual({ valid: true, size: expect.any(Number), parts: 1, warnings: [] });
    const invalid = await call(client, 'validate_table', { ...rows, styles: { headerBg: 'nope' } });
    expect(invalid.structuredContent).toMatchObject({
      valid: false,
      problem: expect.stringContaining('headerBg'),
    });
    expect(await readdir(folder)).toEqual(before);
  });

  it('reports the same warnings when a table is validated as when it is rendered', async () => {
    const rules = [{ columns: ['Sum'], is: { lt: -1e9 }, style: { textColor: 'bad' } }];
    const transform = [{ sort: '-Sum' }];
    const unknown = { options: { headrBg: '#fff' }, sytles: { x: 1 }, expires: '7d' };
    const results = ['validate_table', 'render_table'].map(async (tool) => {
      const { structuredContent } = await call(client, tool, { ...rows, ...unknown, rules, transform });
      return structuredContent as { warnings: { path: string }[]; report: object };
    });
    const [validated, rendered] = await Promise.all(results);
    expect(validated!.warnings.map(({ path }) => path)).toEqual(['/expires', '/sytles', '/options/headrBg']);
    expect(validated).toMatchObject({ warnings: rendered!.warnings, report: rendered!.report });
    expect(validated!.report).toEqual({
      unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no cell.' }],
      steps: [{ verb: 'sort', rows: 2, columns: 2 }],
    });
  });

  it('has no tool that needs an account', async () => {
    await expect(call(client, 'get_usage')).rejects.toThrow('There is no tool "get_usage"');
  });
});

const neither = 'set both PICTABLE_URL and PICTABLE_API_KEY, or neither to render offline.';
const example = 'PICTABLE_URL must start with http:// or https://, such as https://tables.example; got';
it.each<[Record<string, string>, string]>([
  [{ PICTABLE_URL: 'https://x.example' }, `PICTABLE_URL is set, but PICTABLE_API_KEY is not set: ${neither}`],
  [
    { PICTABLE_URL: 'https://x.example', PICTABLE_API_KEY: ' ' },
    `PICTABLE_URL is set, but PICTABLE_API_KEY is empty: ${neither}`,
  ],
  [
    { PICTABLE_URL: '', PICTABLE_API_KEY: 'k' },
    `PICTABLE_API_KEY is set, but PICTABLE_URL is empty: ${neither}`,
  ],
  [{ PICTABLE_URL: 'x.example', PICTABLE_API_KEY: 'k' }, `${example} "x.example".`],
  [{ PICTABLE_URL: 'x.example:80', PICTABLE_API_KEY: 'k' }, `${example} "x.example:80".`],
])('the program does not start with %j, and prints why in one line', async (env, line) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../bin/pictable-mcp.mjs')], { env });
  const [[code], printed] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect([code, printed]).toEqual([1, `pictable-mcp: ${line}\n`]);
});

it('the program renders offline if both variables are empty', async () => {
  const offline = await openStdioClient({ PICTABLE_URL: '', PICTABLE_API_KEY: '' });
  expect((await call(offline, 'validate_table', rows)).structuredContent).toMatchObject({ valid: true });
  await offline.close();
});
