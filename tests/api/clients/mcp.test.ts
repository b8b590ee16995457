import { randomUUID } from 'node:crypto';
import { destinations, tableOptionProperties, tableThemes } from '@pictable/contract';
import { call, imageIn, openStdioClient } from '@pictable/mcp/open-stdio-client';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../conformance/status-case.ts';
import { openHttpMcpClient } from '../setup/open-http-mcp-client.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let files: ImageServer;
beforeAll(async () => {
  files = await openImageServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"Region":"North"}]}'),
  );
  setup = await openTestSetup({}, testHostRules(files));
});
afterAll(async () => {
  await setup?.close();
  files?.close();
});

const transports = {
  'streamable HTTP': (key: string) => openHttpMcpClient(setup.url, key),
  stdio: (key: string) => openStdioClient({ PICTABLE_URL: setup.url, PICTABLE_API_KEY: key }),
};

const table = { title: 'Team', data: [{ Name: 'Ann', Sum: 1 }] };

const grouped = {
  data: [
    { product: 'Laptop', category: 'Computing', units: 45 },
    { product: 'Monitor', category: 'Screens', units: 65 },
    { product: 'Mouse', category: 'Computing', units: 230 },
  ],
  columns: { units: { label: 'Units', type: 'number' } },
  rowGroups: 'category',
  summary: 'sum',
  options: { format: 'svg', svgText: 'live' },
};
const groupedTexts = [
  ...['product', 'Units'],
  ...['Computing', 'Laptop', '45', 'Mouse', '230', 'Total', '275'],
  ...['Screens', 'Monitor', '65', 'Total', '65'],
  ...['Total', '340'],
];
const listed = {
  ...grouped,
  rowGroups: [
    { label: 'First', rows: [0, 1] },
    { label: 'Second', rows: [2] },
  ],
  summary: [{ label: 'All', of: 'table', columns: { units: 'mean' }, style: { fontWeight: 'bold' } }],
  spanners: [{ label: '2026', columns: ['units'] }],
  stub: 'product',
};
const listedTexts = [
  ...['product', 'category', '2026', 'Units'],
  ...['First', 'Laptop', 'Computing', '45', 'Monitor', 'Screens', '65'],
  ...['Second', 'Mouse', 'Computing', '230'],
  ...['All', '113.3333'],
];
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe.each(Object.entries(transports))('over %s', (_, open) => {
  it('stores a private image that expires, shows it, and signs its URL again', async () => {
    const client = await open(setup.owner.projectKey);
    const result = await call(client, 'render_table', { ...table, access: 'signed', expires: '7d' });
    const { id, url, ...others } = result.structuredContent as { id: number; url: string };
    expect(others).toMatchObject({ access: 'signed', expiresAt: expect.any(String) });
    expect(imageIn(result)).toBeDefined();
    expect((await fetch(url)).status).toBe(200);
    const signed = (await call(client, 'sign_image', { id, expires: '1h' })).structuredContent;
    const { url: fresh, urlsExpireAt } = signed as { url: string; urlsExpireAt: string };
    expect((await fetch(fresh)).status).toBe(200);
    expect(Date.parse(urlsExpireAt) - Date.now()).toBeLessThan(3_700_000);
    const got = await call(client, 'get_image', { filename: fresh });
    expect(got.structuredContent).toMatchObject({ mimeType: 'image/png' });
    const [listed] = (
      (await call(client, 'list_images', { limit: 1 })).structuredContent as { images: object[] }
    ).images;
    expect(listed).toMatchObject({ id, access: 'signed' });
  });

  it('stores a table in the project of the key and returns image, URL and structured content', async () => {
    const client = await open(setup.owner.projectKey);
    const result = await call(client, 'render_table', table);
    const details = result.structuredContent as { url: string; filename: string; size: number };
    const stored = Buffer.from(await (await fetch(details.url)).arrayBuffer());
    expect(stored.length).toBe(details.size);
    expect(imageIn(result)).toEqual(stored);
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link']);

    const { structuredContent: list } = await call(client, 'list_images', { limit: 1 });
    expect(list).toMatchObject({ images: [{ url: details.url, title: 'Team' }] });
    const again = await call(client, 'get_image', { filename: details.filename });
    expect(imageIn(again)).toEqual(stored);
    await client.close();
  });

  it('replaces a live image, with a template of the project', async () => {
    const client = await open(setup.owner.projectKey);
    await fetch(`${setup.url}/api/pictable/projects/${setup.owner.project.id}/templates/report`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.projectKey },
      body: JSON.stringify({ title: 'Sales in {{month}}', options: { format: 'svg' } }),
    });
    const put = async (month: string) => {
      const args = { name: 'agents', data: [{ a: 1 }], template: 'report', values: { month } };
      return (await call(client, 'put_live_image', args)).structuredContent as { url: string };
    };
    const { url } = await put('May');
    expect(await put('June')).toMatchObject({ url, warnings: [] });
    expect(await (await fetch(url)).text()).toContain('Sales in June');
    await client.close();
  });

  it('loads the rows of a URL, and keeps a live image up to date with it', async () => {
    const client = await open(setup.owner.projectKey);
    const source = { url: `http://data.test:${files.port}/sales.json`, at: '/items' };
    const { structuredContent } = await call(client, 'render_table', { source, return: 'url' });
    const { url } = structuredContent as { url: string };
    expect(await (await fetch(url.replace('.png', '.csv'))).text()).toContain('North');
    const live = await call(client, 'put_live_image', { name: 'from-url', source, refresh: '1d' });
    expect(live.structuredContent).toMatchObject({ warnings: [] });
    const wrong = await call(client, 'render_table', { source: { ...source, at: '/rows' } });
    expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([true, expect.stringContaining('items')]);
    await client.close();
  });

  it('stores several tables, and says which of them is rejected', async () => {
    const client = await open(setup.owner.projectKey);
    const tables = [{ data: [{ n: '1.10' }] }, { data: 5 }, { title: 'Own', data: [{ n: 3 }] }];
    const defaults = { title: 'Shared', options: { format: 'svg' } };
    const { structuredContent } = await call(client, 'render_tables', { tables, defaults });
    expect(structuredContent).toMatchObject({
      ...{ stored: 2, failed: 1 },
      results: [
        { index: 0, urls: [expect.stringMatching(/\/shared-.*\.svg$/)], warnings: [] },
        { index: 1, error: expect.stringMatching(/^400: .*data/) },
        { index: 2, urls: [expect.stringMatching(/\/own-.*\.svg$/)] },
      ],
    });
    const rejected = await call(client, 'render_tables', { tables: [] });
    expect([rejected.isError, JSON.stringify(rejected.content)]).toEqual([
      true,
      expect.stringContaining('400'),
    ]);
    await client.close();
  });

  it('reports warnings, rules that match nothing and dark images with every tool', async () => {
    const client = await open(setup.owner.projectKey);
    const rules = [{ columns: ['Sum'], is: { lt: -1e9 }, style: { textColor: 'bad' } }];
    const unknown = { options: { headrBg: '#fff', colorScheme: 'both' }, sytles: { x: 1 } };
    const warned = { ...table, ...unknown, rules };
    const result = async (tool: string, args: Record<string, unknown>) =>
      (await call(client, tool, args)).structuredContent as Record<string, unknown>;
    const rendered = await result('render_table', warned);
    const { warnings, report } = rendered;
    expect((warnings as { path: string }[]).map(({ path }) => path)).toEqual(['/sytles', '/options/headrBg']);
    expect(report).toEqual({ unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no cell.' }] });

    // The service warns that a preview ignores these, but render_table does not.
    const validated = await result('validate_table', { ...warned, expires: '7d', access: 'signed' });
    expect(validated).toMatchObject({ valid: true, parts: 1, warnings, report });
    const { results } = await result('render_tables', { tables: [warned] });
    const [item] = results as { darkUrls: string[] }[];
    expect(item).toMatchObject({ warnings, report });
    const live = await result('put_live_image', { ...warned, name: `report-${randomUUID()}` });
    expect(live).toMatchObject({ warnings, report });
    const text = '| A |\n|---|\n| 1 |';
    const message = await result('render_message', { text, styles: { colorScheme: 'both' } });
    const [part] = message.parts as { darkUrls: string[] }[];
    const darkUrls = [rendered.darkUrl, live.darkUrl, ...item!.darkUrls, ...part!.darkUrls];
    expect(darkUrls).toHaveLength(4);
    for (const url of darkUrls)
      expect((await fetch(String(url))).headers.get('content-type')).toBe('image/png');
    await client.close();
  });

  it('replaces the tables of a message, and says which of them is rejected', async () => {
    const client = await open(setup.owner.projectKey);
    const styles = { imageFormat: 'svg' };
    const text = 'Hello:\n\n| A |\n|---|\n| 1 |\n\nBye';
    const { structuredContent } = await call(client, 'render_message', { text, styles });
    const { parts } = structuredContent as { parts: { urls?: string[]; alt?: string }[] };
    const [url] = parts[1]?.urls ?? [];
    expect(structuredContent).toEqual({
      text: `Hello:\n\n![${parts[1]?.alt}](${url})\n\nBye`,
      parts: [
        { kind: 'text', text: 'Hello:\n\n' },
        {
          kind: 'table',
          urls: [expect.stringMatching(/\/hello-.*\.svg$/)],
          alt: expect.stringContaining('A'),
        },
        { kind: 'text', text: '\n\nBye' },
      ],
      warnings: [],
    });
    const rejected = await call(client, 'render_message', { text, for: 'pigeon' });
    expect([rejected.isError, JSON.stringify(rejected.content)]).toEqual([
      true,
      expect.stringContaining('for must be one of slack'),
    ]);
    await client.close();
  });

  it('renders groups with totals, and describes them in the alternative text', async () => {
    const client = await open(setup.owner.key);
    const { tools } = await client.listTools();
    const validate = new Ajv2020({ strict: false }).compile(tools[0]?.inputSchema ?? {});
    const cases = [
      {
        args: grouped,
        alt: 'Table with 3 rows and 2 columns: product, Units. Units: highest 230 (Mouse), lowest 45 (Laptop).',
        texts: groupedTexts,
      },
      {
        args: listed,
        alt: 'Table with 3 rows and 3 columns: product, category, 2026 (Units). 2026 / Units: highest 230 (Mouse), lowest 45 (Laptop).',
        texts: listedTexts,
      },
    ];
    for (const { args, alt, texts } of cases) {
      expect(validate(args), JSON.stringify(validate.errors)).toBe(true);
      const { structuredContent: details } = await call(client, 'render_table', args);
      expect(details).toMatchObject({ warnings: [], alt });
      expect(textsOf(await (await fetch(String(details?.url))).text())).toEqual(texts);
    }
    expect(validate({ ...grouped, summary: 'product' })).toBe(false);
    const rejected = await call(client, 'render_table', { ...grouped, summary: 'product' });
    expect(rejected.isError).toBe(true);
    expect(JSON.stringify(rejected.content)).toContain('summary must be');
    await client.close();
  });

  it('offers a prompt and the documentation of options and themes', async () => {
    const client = await open(setup.owner.key);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['table_from_data']);
    const filled = { name: 'table_from_data', arguments: { data: 'a,b\n1,2', place: 'slack' } };
    const { messages } = await client.getPrompt(filled);
    const [message] = messages;
    const promptText = message?.content.type === 'text' ? message.content.text : '';
    expect(promptText).toMatch(/render_table.*options\.for.*a,b\n1,2$/s);
    await expect(client.getPrompt({ name: 'table_from_data', arguments: {} })).rejects.toThrow(
      'requires "data"',
    );
    const { resources } = await client.listResources();
    const read = async (uri: string) => JSON.stringify((await client.readResource({ uri })).contents);
    expect(resources.map(({ uri }) => uri)).toEqual(['pictable://options', 'pictable://themes']);
    const options = await read('pictable://options');
    for (const { name } of tableOptionProperties) expect(options).toContain(`\`${name}\``);
    const themes = await read('pictable://themes');
    for (const { name } of [...tableThemes, ...destinations]) expect(themes).toContain(`\`${name}\``);
    await expect(read('pictable://nothing')).rejects.toThrow('Available: pictable://options');
    await client.close();
  });

  it('lists the themes of the project of its key, which its tables can use', async () => {
    const { url, owner } = setup;
    const saved = await fetch(`${url}/api/pictable/projects/${owner.project.id}/themes/acme`, {
      method: 'PUT',
      headers: { 'x-api-key': owner.projectKey, 'content-type': 'application/json' },
      body: '{"from":["#0b6b45"],"mode":"dark"}',
    });
    expect(saved.ok).toBe(true);
    const client = await open(owner.projectKey);
    const { structuredContent } = await call(client, 'list_themes');
    const { themes } = structuredContent as { themes: { name: string }[] };
    const acme = {
      name: 'acme',
      description: 'A dark theme from the colours #0b6b45.',
      project: owner.project.name,
    };
    expect(themes).toHaveLength(tableThemes.length + 1);
    expect(themes.at(-1)).toEqual(acme);
    const rendered = await call(client, 'render_table', { ...table, options: { theme: 'acme' } });
    expect(rendered.structuredContent).toMatchObject({ warnings: [] });
    await client.close();
  });

  it('applies the quota of the API, and reports it', async () => {
    const { exhausted, platform } = setup;
    await setUsage(platform, exhausted, 24);
    const client = await open(exhausted.key);
    expect((await call(client, 'validate_table', table)).structuredContent).toMatchObject({ valid: true });
    expect((await call(client, 'render_table', table)).isError).toBeFalsy();
    expect((await call(client, 'get_usage')).structuredContent).toMatchObject({ used: 25, limit: 25 });
    const rejected = await call(client, 'render_table', table);
    expect(rejected.isError).toBe(true);
    expect(JSON.stringify(rejected.content)).toContain('402: Plan limit of 25 tables reached');
    await client.close();
  });
});

describe('streamable HTTP', () => {
  const send = (body: object, headers = {}, url = setup.url) =>
    post(`${url}/mcp`, { key: setup.owner.key, body, headers });
  const renderCall = (args: string) =>
    `{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"render_table","arguments":${args}}}`;

  it('keeps the order of columns and every digit', async () => {
    const args = '{"data":[{"2024":1.10,"2023":2}],"options":{"format":"svg","svgText":"live"}}';
    const response = await post(`${setup.url}/mcp`, { key: setup.owner.key, body: renderCall(args) });
    const { result } = (await response.json()) as { result: { structuredContent: { url: string } } };
    const svg = await (await fetch(result.structuredContent.url)).text();
    expect(textsOf(svg)).toEqual(['2024', '2023', '1.10', '2']);
  });

  it('requires a key, and rejects cross-site requests', async () => {
    await expect(openHttpMcpClient(setup.url, 'pictable_user_wrong')).rejects.toThrow('401');
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await send(ping, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send(ping, { origin: setup.url })).status).toBe(200);
  });

  it('counts a message once, also if it renders', async () => {
    const { stranger } = setup;
    const limitedUrl = await setup.limitedUrl();
    const request = (key: string) =>
      post(`${limitedUrl}/mcp`, { key, body: renderCall(JSON.stringify(table)) });
    const first = await request(stranger.projectKey);
    expect(await first.json()).toMatchObject({ result: { structuredContent: { format: 'png' } } });
    expect((await request(stranger.projectKey)).status).toBe(429);
  });

  it('accepts the key in the query, also for tools whose request has a query', async () => {
    const call = (name: string) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { limit: 1 } },
    });
    const { key } = setup.owner;
    for (const name of ['list_images', 'get_usage']) {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = JSON.stringify(call(name));
      const response = await fetch(`${setup.url}/mcp?api_key=${key}`, { method: 'POST', headers, body });
      const { result } = (await response.json()) as {
        result: { isError?: boolean; structuredContent: object };
      };
      expect(result.isError, JSON.stringify(result)).toBeFalsy();
      if (name === 'list_images') expect(result.structuredContent).toMatchObject({ images: [{}] });
    }
  });

  it('has no streams: other methods get 405', async () => {
    const response = await fetch(`${setup.url}/mcp`, { headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
