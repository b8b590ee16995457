import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { placeholderOrigin } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copied, documentedBlocks } from './documented-blocks.ts';
import { post } from './send.ts';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Blocks that are no tables, and the test that holds each to what the service does. */
const triedBy: Readonly<Record<string, readonly string[]>> = {
  'tests/api/documented-requests.test.ts': ['Get an image with cURL'],
  'tests/api/intake.test.ts': [
    'Body as text/csv',
    'Body as application/x-ndjson',
    'Body as text/markdown',
    'Body as application/x-www-form-urlencoded',
    'Items of n8n',
    'Line items as columns',
  ],
  'tests/api/signed-images.test.ts': ['Sign in JavaScript', 'Sign in Python', 'Google Sheets function'],
  'tests/api/image-list.test.ts': ['Link header of a page'],
  'tests/n8n/guide.test.ts': ['JSON'],
  'tests/api/documented-programs.test.ts': [
    'Install the MCP server',
    'Install the command line',
    'First image',
    'Rows and columns',
    'With a service',
    'Completion',
    'Build the package',
    'Install it in your project',
    'First table',
    'Many tables at once',
    'Errors',
    'Start the service',
    'Create a first image',
    'Start in production',
    'Back up while the service runs',
    'Restore into an empty DATA_DIR',
    'Update',
    'Fetch from a page',
    'Assign the images to this database',
    'Restore images from the trash',
    'Accept the new secret',
  ],
  'tests/api/cdn.test.ts': ['Request to the CDN'],
  'tests/api/documented-blocks.test.ts': [
    'Response',
    'Error',
    'An extra comma',
    'Response to the extra comma',
    'Rate limit headers',
    'Concurrency header',
    'Headers of a 429 response',
    'Quota headers',
    'Other formats of an image',
    'Share page and oEmbed',
    'A signing secret',
    '.cursor/mcp.json',
    '.vscode/mcp.json',
    'claude_desktop_config.json',
    'HTML',
    'URL',
    'Header name',
    'Header value',
    'Body content',
    'Data',
    'Blocks',
    'Code step',
    'JSON of all items',
    'JSON of the example',
    'Response body',
  ],
};

test('every block of the documentation is tried by a test', () => {
  const shown = documentedBlocks.filter(({ kind }) => kind === 'other').map(({ label }) => label);
  expect([...new Set(shown)].toSorted()).toEqual(Object.values(triedBy).flat().toSorted());
});

/** An answer with what differs each time left out. */
function settled(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(world.url, placeholderOrigin);
  return JSON.parse(text.replace(/-orders-[\w-]{22}(?=[."\\])/g, '-orders-…'), (key, value) =>
    /^(id|userId|projectId|size|bytes|createdAt|requestId)$/.test(key) ? typeof value : value,
  );
}

const atHome = (text: string) => text.replaceAll(placeholderOrigin, world.url);
const parsed = (file: string, label: string) => JSON.parse(copied(file, label));

describe('an answer that is shown', () => {
  const generate = '/api/pictable/table-to-image';

  test('is what the request above it gets', async () => {
    const answer = await post(
      world.url + generate,
      copied('documentation/getting-started.md', 'Store a table'),
      world.owner.key,
    );
    const shown = parsed('documentation/getting-started.md', 'Response');
    expect(settled(await answer.json())).toMatchObject(settled(shown) as object);
  });

  test('has every field in the guides, and no other', async () => {
    const table = {
      title: 'Daily orders',
      headers: ['Order', 'City', 'Total'],
      rows: [
        ['A-1042', 'Kraków', '€1,280.50'],
        ['A-1043', 'Graz', '€94.00'],
      ],
      options: { width: 800 },
    };
    const answer = await (await post(world.url + generate, table, world.owner.projectKey)).json();
    expect(settled(answer)).toEqual(settled(parsed('guides/answer.md', 'Response')));
  });

  test('says what is wrong with JSON', async () => {
    const wrong = copied('documentation/json-guide.md', 'An extra comma');
    const answer = await (await post(world.url + generate, wrong, world.owner.key)).json();
    const shown = parsed('documentation/json-guide.md', 'Response to the extra comma');
    expect(answer).toEqual({ ...shown, error: { ...shown.error, requestId: answer.error.requestId } });
  });

  test('says what is wrong with a key', async () => {
    const answer = await post(world.url + generate, {}, world.owner.key.replace(/.{6}$/, 'aaaaaa'));
    expect(await answer.json()).toMatchObject(parsed('api-reference.md', 'Error'));
  });

  test.each([
    ['documentation/rate-limits.md', 'Rate limit headers', '', 200],
    ['api-reference.md', 'Rate limit headers', '', 200],
    ['documentation/rate-limits.md', 'Quota headers', '', 200],
    ['documentation/rate-limits.md', 'Concurrency header', '', 200],
    ['documentation/rate-limits.md', 'Headers of a 429 response', 'limited', 429],
  ])('%s: %s have the form of those that come', async (file, label, where, status) => {
    const url = (where === '' ? world.url : world.limitedUrl) + generate;
    const key = world.subscriber.key;
    if (where !== '') await post(url, '{}', key);
    const answer = await post(url, '{"data":[{"a":1}]}', key);
    expect(answer.status).toBe(status);
    for (const line of copied(file, label).split('\n')) {
      const [, name = '', value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      expect(answer.headers.get(name)?.replace(/\d+/g, '0'), name).toBe(value.replace(/\d+/g, '0'));
    }
  });

  test('leads to the other forms of the table and to its page', async () => {
    const stored = await post(
      world.url + generate,
      { title: 'Open orders', data: [{ a: 1 }] },
      world.owner.key,
    );
    const name = (await stored.json()).image.filename.replace('.png', '');
    const file = 'documentation/export-options.md';
    const labels = ['Other formats of an image', 'Share page and oEmbed'];
    const addresses = labels.flatMap((label) => atHome(copied(file, label)).split('\n'));
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const answer = await fetch(address.replace(/open-orders-[\w-]{22}/g, name));
      expect(answer.status, address).toBe(200);
    }
  });

  test('comes to who asks for a signing secret', async () => {
    const command = atHome(copied('documentation/signed-addresses.md', 'A signing secret'))
      .replace('curl ', 'curl -sS ')
      .replace('/12/', `/${world.owner.project.id}/`)
      .replace('YOUR_API_KEY', world.owner.key);
    expect(JSON.parse((await run('sh', ['-c', command])).stdout)).toHaveProperty('signingSecret');
  });
});

test('the picture in an email takes any address', () => {
  const html = copied('documentation/integrations.md', 'HTML');
  expect(html).toMatch(/^<img src="THE_URL" width="\d+" alt="[^"]+" style="[^"]+">$/);
});

describe('the settings of an agent', () => {
  const file = 'documentation/integrations.md';
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs', file), 'utf8');

  test.each([
    ['.cursor/mcp.json', 'mcpServers'],
    ['.vscode/mcp.json', 'servers'],
  ])('%s open the tools that are named there', async (label, outer) => {
    const { url, headers } = JSON.parse(atHome(copied(file, label)).replace('YOUR_API_KEY', world.owner.key))[
      outer
    ].pictable;
    const client = new Client({ name: 'reader', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();
    await client.close();
    for (const { name } of [...tools, ...prompts]) expect(text).toContain(`\`${name}\``);
  });

  test('claude_desktop_config.json start the program by its name, with variables that it reads', () => {
    const { command, env } = parsed(file, 'claude_desktop_config.json').mcpServers.pictable;
    const folder = path.resolve(import.meta.dirname, '../../integrations/mcp');
    const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(Object.keys(bin)).toEqual([command]);
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    expect(readme).toContain(`"command": "${command}"`);
    for (const name of Object.keys(env)) expect(readme).toContain(name);
  });
});

/** Sends what a module is told to send, by the address and the header of its guide. */
async function sendAsGuided(platform: string, body: string, type = 'application/json') {
  const file = `guides/${platform}-steps.md`;
  expect(copied(file, 'Header value')).toBe('YOUR_API_KEY');
  const headers = { 'content-type': type, [copied(file, 'Header name')]: world.owner.key };
  const answer = await fetch(atHome(copied(file, 'URL')), { method: 'POST', headers, body });
  const stored = await answer.json();
  expect(answer.status, JSON.stringify(stored)).toBe(200);
  expect((await fetch(stored.url)).headers.get('content-type')).toBe('image/png');
  return stored;
}

/** Runs an expression of n8n, which is JavaScript in braces. */
function evaluate(expression: string, input: object): string {
  const [, code = ''] = /^\{\{ (.*) \}\}$/s.exec(expression) ?? [];
  return runInContext(code, createContext(input)) as string;
}

const orders = JSON.stringify([{ Order: 'A-1042', __IMTINDEX__: 1 }, { Order: 'A-1043' }]);
const form = 'application/x-www-form-urlencoded';

describe('what the guide of Make has a reader copy', () => {
  test('stores a table, as JSON and as a form', async () => {
    const body = copied('guides/make-steps.md', 'Body content').replace('JSON_STRING', orders);
    const stored = await sendAsGuided('make', body);
    expect(stored.longAlt).toContain('2 rows and 1 column');
    const fields = new URLSearchParams({ title: 'Daily orders', data: orders });
    expect(await sendAsGuided('make', fields.toString(), form)).toMatchObject({ alt: stored.alt });
  });

  test('is a block of Slack', () => {
    const filled = copied('guides/make-example.md', 'Blocks').replace(/\{\{4\.data\.([\w.]+)\}\}/g, '$1');
    expect(JSON.parse(filled)).toEqual([{ type: 'image', image_url: 'url', alt_text: 'image.title' }]);
  });
});

describe('what the guide of Zapier has a reader copy', () => {
  test('stores a table, as JSON and as a form', async () => {
    const body = copied('guides/zapier-steps.md', 'Data').replace('ITEM', 'Lamp').replace('QUANTITY', '2');
    expect((await sendAsGuided('zapier', body)).longAlt).toContain('Item: Lamp, Quantity: 2.');
    const columns = new URLSearchParams({ Item: 'Lamp', Quantity: '2' });
    expect((await sendAsGuided('zapier', columns.toString(), form)).longAlt).toContain(
      'Item: Lamp, Quantity: 2.',
    );
  });

  test('writes the request of the example', async () => {
    const context = createContext({ inputData: { item: 'Desk lamp,Rug', quantity: '2,1' } });
    const code = copied('guides/zapier-example.md', 'Code step');
    const [{ table }] = runInContext(`let output; ${code}; output`, context) as [{ table: string }];
    expect(JSON.parse(table)).toEqual(parsed('guides/zapier-example.md', 'Request of the example'));
    await sendAsGuided('zapier', table);
  });
});

describe('what the guide of n8n has a reader copy', () => {
  test('stores all items at once', async () => {
    const items = [{ json: { Order: 'A-1042' } }, { json: { Order: 'says "now"\n' } }];
    const expression = copied('guides/n8n-steps.md', 'JSON of all items');
    const body = evaluate(expression, { $input: { all: () => items } });
    expect((await sendAsGuided('n8n', body)).longAlt).toContain('2 rows and 1 column');
  });

  test('writes the request of the example and answers its address', async () => {
    const file = 'guides/n8n-example.md';
    const request = parsed(file, 'Request of the example');
    const sent = evaluate(copied(file, 'JSON of the example'), { $json: { body: { rows: request.data } } });
    expect(JSON.parse(sent)).toEqual(request);
    const $json = await sendAsGuided('n8n', sent);
    expect(JSON.parse(evaluate(copied(file, 'Response body'), { $json }))).toEqual({
      url: $json.url,
      alt_text: 'Daily orders',
    });
  });
});
