import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { placeholderOrigin, routes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText, documentedBlocks } from './documented-blocks.ts';
import { testedBy } from './tests-of-blocks.ts';

const run = promisify(execFile);

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

test('every code block of the documentation is tested', () => {
  const labels = documentedBlocks.filter(({ kind }) => kind === 'other').map(({ label }) => label);
  expect([...new Set(labels)].toSorted()).toEqual(Object.values(testedBy).flat().toSorted());
});

/** A response without the values that differ on each run. */
function normalized(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(setup.url, placeholderOrigin);
  return JSON.parse(text.replace(/-orders-[\w-]{22}(?=[."\\])/g, '-orders-…'), (key, value) =>
    /^(id|userId|projectId|size|bytes|createdAt|requestId)$/.test(key) ? typeof value : value,
  );
}

const withServiceUrl = (text: string) => text.replaceAll(placeholderOrigin, setup.url);
const parsed = (file: string, label: string) => JSON.parse(blockText(file, label));

test('a documented bucket is one that the service accepts', () => {
  const [, body = ''] =
    /-d '([^']*)'/.exec(blockText('documentation/own-bucket.md', 'Set the bucket of a project')) ?? [];
  expect(routes.setProjectBucket.body.safeParse(JSON.parse(body)).success).toBe(true);
});

describe('a documented response', () => {
  const generate = '/api/pictable/table-to-image';

  test('is what the request above it returns', async () => {
    const response = await post(
      setup.url + generate,
      blockText('documentation/getting-started.md', 'Store a table'),
      setup.owner.key,
    );
    const shown = parsed('documentation/getting-started.md', 'Response');
    expect(normalized(await response.json())).toMatchObject(normalized(shown) as object);
  });

  test('has the rules that match nothing', async () => {
    const rules = [{ when: { city: 'Rome' }, style: { textColor: 'bad' } }];
    const response = await post(setup.url + generate, { data: [{ city: 'Oslo' }], rules }, setup.owner.key);
    const shown = parsed('documentation/visuals.md', 'A part of the response');
    expect(await response.json()).toMatchObject(shown as object);
  });

  test('has a message for Discord', async () => {
    const page = 'documentation/native.md';
    const table = blockText(page, 'Messages for Slack and Discord');
    const response = await (await post(setup.url + generate, table, setup.owner.key)).json();
    expect(response).toMatchObject(parsed(page, 'Message for Discord'));
    expect(response.native.slack).toMatchObject({ fits: true, payload: { text: 'Open invoices' } });
  });

  test('describes a German table in German', async () => {
    const page = 'documentation/export-options.md';
    const response = await post(setup.url + generate, blockText(page, 'A table in German'), setup.owner.key);
    expect(await response.json()).toMatchObject({
      alt: blockText(page, 'Alt text of the table in German').trim(),
    });
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
    const response = await (await post(setup.url + generate, table, setup.owner.projectKey)).json();
    expect(normalized(response)).toEqual(normalized(parsed('guides/response.md', 'Response')));
  });

  test('names the error in the JSON', async () => {
    const wrong = blockText('documentation/json-guide.md', 'An extra comma');
    const response = await (await post(setup.url + generate, wrong, setup.owner.key)).json();
    const shown = parsed('documentation/json-guide.md', 'Response to the extra comma');
    expect(response).toEqual({ ...shown, error: { ...shown.error, requestId: response.error.requestId } });
  });

  test('names the error of an API key', async () => {
    const response = await post(setup.url + generate, {}, setup.owner.key.replace(/.{6}$/, 'aaaaaa'));
    expect(await response.json()).toMatchObject(parsed('api-reference.md', 'Error'));
  });

  test.each([
    ['documentation/rate-limits.md', 'Rate limit headers', '', 200],
    ['api-reference.md', 'Rate limit headers', '', 200],
    ['documentation/rate-limits.md', 'Quota headers', '', 200],
    ['documentation/rate-limits.md', 'Concurrency header', '', 200],
    ['documentation/rate-limits.md', 'Headers of a 429 response', 'limited', 429],
  ])('%s: %s match those of the service', async (file, label, server, status) => {
    const url = (server === '' ? setup.url : await setup.limitedUrl()) + generate;
    const key = setup.subscriber.key;
    if (server !== '') await post(url, '{}', key);
    const response = await post(url, '{"data":[{"a":1}]}', key);
    expect(response.status).toBe(status);
    for (const line of blockText(file, label).split('\n')) {
      const [, name = '', value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      expect(response.headers.get(name)?.replace(/\d+/g, '0'), name).toBe(value.replace(/\d+/g, '0'));
    }
  });

  test('links to the other formats of the table and to its share page', async () => {
    const stored = await post(
      setup.url + generate,
      { title: 'Open orders', data: [{ a: 1 }] },
      setup.owner.key,
    );
    const name = (await stored.json()).image.filename.replace('.png', '');
    const file = 'documentation/export-options.md';
    const labels = ['Other formats of an image', 'Share page and oEmbed'];
    const urls = labels.flatMap((label) => withServiceUrl(blockText(file, label)).split('\n'));
    expect(urls).toHaveLength(4);
    for (const url of urls) {
      const response = await fetch(url.replace(/open-orders-[\w-]{22}/g, name));
      expect(response.status, url).toBe(200);
    }
  });

  test('contains a signing secret', async () => {
    const command = withServiceUrl(blockText('documentation/signed-urls.md', 'A signing secret'))
      .replace('curl ', 'curl -sS ')
      .replace('/12/', `/${setup.owner.project.id}/`)
      .replace('YOUR_API_KEY', setup.owner.key);
    expect(JSON.parse((await run('sh', ['-c', command])).stdout)).toHaveProperty('signingSecret');
  });

  test('signs private images', async () => {
    const file = 'documentation/private-images.md';
    const body = { title: 'Sales', data: [{ a: 1 }], access: 'signed' };
    const stored = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    const shell = async (label: string) => {
      const command = withServiceUrl(blockText(file, label))
        .replace('curl ', 'curl -sS ')
        .replace('/128/', `/${stored.id}/`)
        .replace('YOUR_API_KEY', setup.owner.key);
      return JSON.parse((await run('sh', ['-c', command])).stdout);
    };
    const { signingSecret } = await shell('A signing secret of the account');
    expect((await fetch(stored.url)).status).toBe(403);
    expect((await fetch((await shell('A new signed URL')).url)).status).toBe(200);
    const program = withServiceUrl(blockText(file, 'Sign a private image'))
      .replace('YOUR_SIGNING_SECRET', signingSecret)
      .replace(/P_sales-[\w-]{22}/, stored.image.filename.replace('.png', ''));
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
    expect((await fetch(stdout.trim())).status).toBe(200);
  });
});

test('the image in an email accepts any URL', () => {
  const html = blockText('documentation/integrations.md', 'HTML');
  expect(html).toMatch(/^<img src="THE_URL" width="\d+" alt="[^"]+" style="[^"]+">$/);
});

describe('the configuration of an agent', () => {
  const file = 'documentation/integrations.md';
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs', file), 'utf8');

  test.each([
    ['.cursor/mcp.json', 'mcpServers'],
    ['.vscode/mcp.json', 'servers'],
  ])('%s connects to the tools that the page names', async (label, outer) => {
    const config = withServiceUrl(blockText(file, label)).replace('YOUR_API_KEY', setup.owner.key);
    const { url, headers } = JSON.parse(config)[outer].pictable;
    const client = new Client({ name: 'reader', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();
    await client.close();
    for (const { name } of [...tools, ...prompts]) expect(text).toContain(`\`${name}\``);
  });

  test('claude_desktop_config.json starts the program by its name, with variables that it reads', () => {
    const { command, env } = parsed(file, 'claude_desktop_config.json').mcpServers.pictable;
    const folder = path.resolve(import.meta.dirname, '../../../integrations/mcp');
    const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(Object.keys(bin)).toEqual([command]);
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    expect(readme).toContain(`"command": "${command}"`);
    for (const name of Object.keys(env)) expect(readme).toContain(name);
  });
});

/** Sends a request to the URL and with the header that the guide gives. */
async function sendAsGuided(platform: string, body: string, type = 'application/json') {
  const file = `guides/${platform}-steps.md`;
  expect(blockText(file, 'Header value')).toBe('YOUR_API_KEY');
  const headers = { 'content-type': type, [blockText(file, 'Header name')]: setup.owner.key };
  const response = await fetch(withServiceUrl(blockText(file, 'URL')), { method: 'POST', headers, body });
  const stored = await response.json();
  expect(response.status, JSON.stringify(stored)).toBe(200);
  expect((await fetch(stored.url)).headers.get('content-type')).toBe('image/png');
  return stored;
}

/** Evaluates an n8n expression, which is JavaScript in braces. */
function evaluate(expression: string, input: object): string {
  const [, code = ''] = /^\{\{ (.*) \}\}$/s.exec(expression) ?? [];
  return runInContext(code, createContext(input)) as string;
}

const orders = JSON.stringify([{ Order: 'A-1042', __IMTINDEX__: 1 }, { Order: 'A-1043' }]);
const form = 'application/x-www-form-urlencoded';

describe('the Make guide', () => {
  test('has bodies that store a table, as JSON and as a form', async () => {
    const body = blockText('guides/make-steps.md', 'Body content').replace('JSON_STRING', orders);
    const stored = await sendAsGuided('make', body);
    expect(stored.longAlt).toContain('2 rows and 1 column');
    const fields = new URLSearchParams({ title: 'Daily orders', data: orders });
    expect(await sendAsGuided('make', fields.toString(), form)).toMatchObject({ alt: stored.alt });
  });

  test('has a Slack block', () => {
    const filled = blockText('guides/make-example.md', 'Blocks').replace(/\{\{4\.data\.([\w.]+)\}\}/g, '$1');
    expect(JSON.parse(filled)).toEqual([{ type: 'image', image_url: 'url', alt_text: 'image.title' }]);
  });
});

describe('the Zapier guide', () => {
  test('has bodies that store a table, as JSON and as a form', async () => {
    const body = blockText('guides/zapier-steps.md', 'Data').replace('ITEM', 'Lamp').replace('QUANTITY', '2');
    expect((await sendAsGuided('zapier', body)).longAlt).toContain('Item: Lamp, Quantity: 2.');
    const columns = new URLSearchParams({ Item: 'Lamp', Quantity: '2' });
    expect((await sendAsGuided('zapier', columns.toString(), form)).longAlt).toContain(
      'Item: Lamp, Quantity: 2.',
    );
  });

  test('has a code step that creates the request of the example', async () => {
    const context = createContext({ inputData: { item: 'Desk lamp,Rug', quantity: '2,1' } });
    const code = blockText('guides/zapier-example.md', 'Code step');
    const [{ table }] = runInContext(`let output; ${code}; output`, context) as [{ table: string }];
    expect(JSON.parse(table)).toEqual(parsed('guides/zapier-example.md', 'Request of the example'));
    await sendAsGuided('zapier', table);
  });
});

describe('the n8n guide', () => {
  test('has an expression that sends all items in one request', async () => {
    const items = [{ json: { Order: 'A-1042' } }, { json: { Order: 'says "now"\n' } }];
    const expression = blockText('guides/n8n-steps.md', 'JSON of all items');
    const body = evaluate(expression, { $input: { all: () => items } });
    expect((await sendAsGuided('n8n', body)).longAlt).toContain('2 rows and 1 column');
  });

  test('has expressions that create the request of the example and return its URL', async () => {
    const file = 'guides/n8n-example.md';
    const request = parsed(file, 'Request of the example');
    const sent = evaluate(blockText(file, 'JSON of the example'), {
      $json: { body: { rows: request.data } },
    });
    expect(JSON.parse(sent)).toEqual(request);
    const $json = await sendAsGuided('n8n', sent);
    expect(JSON.parse(evaluate(blockText(file, 'Response body'), { $json }))).toEqual({
      url: $json.url,
      alt_text: 'Daily orders',
    });
  });
});
