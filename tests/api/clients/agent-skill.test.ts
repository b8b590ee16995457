import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeholderOrigin, routes, tableThemes } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { call, imageIn, openStdioClient } from '@pictable/mcp/open-stdio-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openHttpMcpClient } from '../setup/open-http-mcp-client.ts';
import { errorOf, post } from '../setup/send.ts';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'integrations/agent-skill');
const read = (...steps: string[]) => readFileSync(path.join(folder, ...steps), 'utf8');
const skill = read('pictable/SKILL.md');
const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? [];

/** The code blocks of the skill: language, label and text. */
const blocks = [...body.matchAll(/^```(\S+)(?: (\S+))?\n([\s\S]*?)\n```$/gm)].map(
  ([, language = '', label = '', text = '']) => ({ language, label, text }),
);
const blockOf = (label: string) => blocks.find((block) => block.label === label)!.text;
const commands = blocks.filter(({ language }) => language === 'bash').map(({ text }) => text);

let setup: TestSetup;
let shellFolder: ShellFolder;
beforeAll(async () => {
  setup = await openTestSetup();
  shellFolder = await openShellFolder(setup.owner.key);
  writeFileSync(path.join(shellFolder.folder, 'table.json'), blockOf('table.json'));
});
afterAll(async () => {
  await shellFolder?.close();
  await setup?.close();
});

/** Runs commands of the skill where its files are, with the service in the environment. */
const shell = (text: string) =>
  shellFolder.shell(`export PICTABLE_URL=${setup.url} PICTABLE_API_KEY=${setup.owner.key}\n${text}`);

describe('the skill', () => {
  test('has the front matter of the format', () => {
    const fields = parse(frontMatter) as Record<string, string>;
    expect(Object.keys(fields)).toEqual(['name', 'description', 'license', 'compatibility']);
    expect(fields.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    // The format requires the name of the folder.
    expect(existsSync(path.join(folder, fields.name!, 'SKILL.md'))).toBe(true);
    expect(fields.description!.length).toBeLessThanOrEqual(1024);
    expect(fields.compatibility!.length).toBeLessThanOrEqual(500);
    // The format recommends fewer than 500 lines and 5,000 tokens, about four characters each.
    expect(body.split('\n').length).toBeLessThan(500);
    expect(body.length).toBeLessThan(4 * 5000);
  });

  test('has only blocks that this file tests', () => {
    const labels = blocks.filter(({ language }) => language !== 'bash').map(({ label }) => label);
    expect(labels).toEqual(['table.json', 'render_table', 'typo.json', 'warnings']);
    expect(commands).toHaveLength(6);
  });

  test('has commands that render files', async () => {
    await shell(commands[0]!);
    await shell(commands[1]!);
    const files = ['table.png', 'units.png'].map((name) => readFileSync(path.join(shellFolder.folder, name)));
    for (const bytes of files) expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const report = JSON.parse(await shell(commands[2]!));
    expect(report).toMatchObject({ success: true, images: [{ warnings: [] }] });
    expect(report.images[0].alt).toContain('Open invoices');
  });

  test('has requests that preview, store and replace', async () => {
    const previewed = JSON.parse(await shell(commands[3]!));
    expect(previewed).toMatchObject({ success: true, warnings: [] });
    expect((await fetch(previewed.previewUrl)).status).toBe(200);
    const stored = JSON.parse(await shell(commands[4]!));
    expect(stored).toMatchObject({ success: true, warnings: [] });
    expect(stored.alt).toContain('Open invoices');
    const live = JSON.parse(await shell(commands[5]!));
    expect(live).toMatchObject({ version: 1, warnings: [] });
    expect((await fetch(live.url)).status).toBe(200);
    const confidential = { ...JSON.parse(blockOf('table.json')), ...accessMembers() };
    const response = await post(setup.url + routes.generateImage.path, confidential, setup.owner.key);
    expect(await response.json()).toMatchObject({ access: 'signed', expiresAt: expect.stringMatching(/Z$/) });
  });

  test('has arguments for the MCP server, offline and over HTTP', async () => {
    const local = await openStdioClient();
    const remote = await openHttpMcpClient(setup.url, setup.owner.key);
    for (const client of [local, remote]) {
      const { tools } = await client.listTools();
      const named = [...body.matchAll(/`((?:render|validate|list|put|get|sign)_\w+)`/g)].map(
        ([, name]) => name,
      );
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(named)]));
      const rendered = await call(client, 'render_table', JSON.parse(blockOf('render_table')));
      expect(rendered.structuredContent).toMatchObject({ warnings: [] });
      expect(imageIn(rendered)!.length).toBeGreaterThan(1000);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain('pictable://options');
      await client.close();
    }
  });

  test('has the warnings that the service returns', async () => {
    const response = await post(setup.url + routes.previewImage.path, blockOf('typo.json'), setup.owner.key);
    const { warnings } = (await response.json()) as { warnings: unknown };
    expect({ warnings }).toEqual(JSON.parse(blockOf('warnings')));
  });

  test.each(keyExamples())('has keys that are accepted without warnings: %s', async (_what, members) => {
    const table = JSON.parse(blockOf('table.json')) as { data: Record<string, unknown>[] };
    const data = table.data.map((row) => ({ ...row, Q1: 1, Q2: 2, Stars: 4, Country: 'AT', Trend: [1, 2] }));
    const response = await post(setup.url + routes.previewImage.path, { data, ...members }, setup.owner.key);
    const { warnings } = (await response.json()) as { warnings: unknown };
    expect(warnings).toEqual([]);
  });

  test('names only themes that exist', () => {
    const line = body.split('\n').find((each) => each.startsWith('| a look'))!;
    const named = [...line.matchAll(/`(\w+)` for/g)].map(([, name]) => name);
    expect(tableThemes.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    expect(named).toHaveLength(2);
  });

  test('says what an error contains', async () => {
    const response = await post(
      setup.url + routes.generateImage.path,
      { data: [], rowGroups: 7 },
      setup.owner.key,
    );
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(/\S/);
  });

  test('shows its table in the README', async () => {
    const engine = await createEngine(nodeHost());
    const { bytes, warnings } = await engine.render(parseJson(blockOf('table.json'), { depthMax: 64 }));
    expect(warnings).toEqual([]);
    const file = path.join(folder, 'images/open-invoices.png');
    if (process.env.UPDATE_README_IMAGES) writeFileSync(file, bytes);
    expect(Buffer.compare(readFileSync(file), bytes)).toBe(0);
  });
});

/** The members for confidential tables, as the skill writes them. */
function accessMembers(): object {
  const [, access = '', expires = ''] = /add `("access": "\w+")` and `("expires": "\w+")`/.exec(body) ?? [];
  return JSON.parse(`{${access},${expires}}`);
}

/** Payload members from the table of keys: each value that stands there in code. */
function keyExamples(): [string, object][] {
  return [
    ['a list of columns', { columns: ['Customer', { field: 'Amount', label: 'Sum' }] }],
    ['totals', { summary: 'sum' }],
    ['groups', { rowGroups: 'Region' }],
    ['spanners', { spanners: [{ label: '2026', columns: ['Q1', 'Q2'] }] }],
    ['the top rows', { transform: [{ top: { n: 5, by: 'Amount' } }] }],
    ...[...'good bad warn info muted'.split(' ')].map((color): [string, object] => [
      `the colour ${color}`,
      { rules: [{ columns: ['Amount'], is: { gt: 1 }, style: { textColor: color } }] },
    ]),
    ...Object.entries({ bar: 'Amount', line: 'Trend', stars: 'Stars', badge: 'Region', flag: 'Country' }).map(
      ([show, column]): [string, object] => [`show ${show}`, { columns: { [column]: { show } } }],
    ),
    ...['slack', 'discord', 'telegram', 'whatsapp', 'teams', 'email', 'slide', 'social'].map(
      (place): [string, object] => [`for ${place}`, { for: place }],
    ),
    ['a PDF', { options: { format: 'pdf' } }],
  ];
}

test('the table of keys has the values that are tested', () => {
  const values = [...body.matchAll(/^\| [^|]+ \| (.*) \|$/gm)].flatMap(([, keys = '']) =>
    [...keys.matchAll(/`"(\w+)"`/g)].map(([, value]) => value!),
  );
  const tested = JSON.stringify(keyExamples());
  expect(values.filter((value) => !tested.includes(`"${value}"`))).toEqual([]);
  expect(values.length).toBeGreaterThan(10);
});

describe('the entry of the MCP registry', () => {
  const entry = JSON.parse(read('server.json'));
  const source = JSON.parse(read('../mcp/package.json'));
  const published = JSON.parse(read('../mcp/dist/package.json'));

  test('has the name and version of the package', () => {
    expect(entry).toMatchObject({ name: source.mcpName, version: source.version });
    expect(published).toMatchObject({ name: entry.packages[0].identifier, mcpName: entry.name });
    expect(entry.packages[0]).toMatchObject({ registryType: 'npm', version: published.version });
    expect(Object.keys(source.bin)).toContain(entry.packages[0].identifier);
  });

  // The rules of the schema that the entry names.
  test('keeps the limits of the registry', () => {
    expect(entry.$schema).toMatch(
      /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/,
    );
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(entry.name.split('/')[0].split('.').reverse().join('.')).toBe(new URL(placeholderOrigin).host);
    expect(entry.description.length).toBeLessThanOrEqual(100);
    expect(entry.title.length).toBeLessThanOrEqual(100);
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const { transport } of entry.packages) expect(transport).toEqual({ type: 'stdio' });
    for (const { type, url } of entry.remotes) {
      expect(type).toBe('streamable-http');
      expect(new URL(url).pathname).toBe(routes.sendMcpMessage.path);
    }
  });

  test('names the variables that the program reads, and the header that the service accepts', async () => {
    const program = read('../mcp/src/main.ts') + read('../mcp/src/read-connection.ts');
    const names = entry.packages[0].environmentVariables.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual([...new Set(program.match(/(?<=\benv\.)PICTABLE_[A-Z_]+/g))].toSorted());
    const [{ headers }] = entry.remotes;
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const accept = 'application/json, text/event-stream';
    const response = await post(setup.url + routes.sendMcpMessage.path, message, undefined, {
      accept,
      [headers[0].name]: setup.owner.key,
    });
    expect(response.status).toBe(200);
    const secrets = [...entry.packages[0].environmentVariables, ...headers].filter(
      ({ isSecret }) => isSecret,
    );
    expect(secrets.map(({ name }) => name)).toEqual(['PICTABLE_API_KEY', 'X-API-Key']);
  });
});
