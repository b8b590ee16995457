import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { tableOptionProperties, tableStyleProperties, tableThemes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openStdioClient, pictureIn } from './open-stdio-client.fixture.ts';

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
  it('take every option and style of the contract under its own name, and no choice of forms at the top', async () => {
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

  it('take shares, bounds and room in cells, and their schema says so', async () => {
    const { tools } = await client.listTools();
    const said = JSON.stringify(tools[0]?.inputSchema);
    expect(said).toMatch(/"width":\{"type":\["number","string"\],"description":"Width of the column/);
    expect(said).toMatch(/"density":\{"type":"string",[^}]*"enum":\["compact","regular","spacious"\]/);
    const columnStyles = { Name: { width: '70%' }, Sum: { minWidth: 40, maxWidth: 200 } };
    const compact = { density: 'compact', cellPaddingX: 6, columnStyles };
    const answers = [compact, { columnStyles }].map((styles) =>
      call(client, 'render_table', { ...rows, styles, options: { width: 400, pageFit: 'width' } }),
    );
    const [dense, regular] = (await Promise.all(answers)).map(({ structuredContent }) => structuredContent);
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

describe('drawing offline', () => {
  it('gives the picture, its size and what it shows, and saves it where a folder is named', async () => {
    const answer = await call(client, 'render_table', { ...rows, title: 'Team', options: { scale: 2 } });
    const picture = pictureIn(answer)!;
    const { structuredContent: about } = answer;
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(about).toMatchObject({ format: 'png', size: picture.length, file: path.join(folder, 'team.png') });
    expect(about?.alt).toContain('Name, Sum');
    expect(picture.readUInt32BE(16)).toBe(about?.width);
    expect(readFileSync(path.join(folder, 'team.png'))).toEqual(picture);
    await call(client, 'render_table', { ...rows, title: 'Team', return: 'url' });
    expect(await readdir(folder)).toContain('team-2.png');
  });

  it('draws a preview of what a model cannot look at', async () => {
    const answer = await call(client, 'render_table', {
      ...rows,
      title: 'Vector',
      options: { format: 'svg' },
    });
    expect(answer.structuredContent?.format).toBe('svg');
    expect(pictureIn(answer)?.subarray(1, 4).toString()).toBe('PNG');
    expect(await saved('vector.svg')).toMatch(/^<svg /);
  });

  it('keeps the order of columns and the digits as they were written', async () => {
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

  it('shows a smaller picture where the whole would not fit into an answer', async () => {
    const noise = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) => `${Math.imul(row * 12 + column + 1, 2_654_435_761) >>> 0} ✓`),
    );
    const answer = await call(client, 'render_table', {
      rows: noise,
      headers: noise[0],
      options: { scale: 3 },
    });
    expect(answer.isError, JSON.stringify(answer.content[0])).toBeFalsy();
    expect(answer.structuredContent?.size).toBeGreaterThan(700_000);
    expect(pictureIn(answer)).toBeDefined();
    expect(JSON.stringify(answer).length).toBeLessThan(700_000);
  });

  it.each([
    ['no table', {}, 'Must provide either data array or headers+rows'],
    ['a colour', { ...rows, styles: { headerBg: 'nope' } }, 'headerBg must be a colour'],
    ['a wrong return', { ...rows, return: 'fax' }, 'both, image, url are allowed'],
  ])('says what is wrong: %s', async (_, args, words) => {
    const answer = await call(client, 'render_table', args);
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer.content)).toContain(words);
  });

  it('checks without drawing for good', async () => {
    const before = await readdir(folder);
    expect((await call(client, 'validate_table', rows)).structuredContent).toMatchObject({ valid: true });
    const bad = await call(client, 'validate_table', { ...rows, styles: { headerBg: 'nope' } });
    expect(bad.structuredContent).toMatchObject({
      valid: false,
      problem: expect.stringContaining('headerBg'),
    });
    expect(await readdir(folder)).toEqual(before);
  });

  it('has no tool that needs an account', async () => {
    await expect(call(client, 'get_usage')).rejects.toThrow('There is no tool "get_usage"');
  });
});
