import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../api/setup/test-setup.ts';
import { installNode } from './install-node.ts';
import { type ExecutedItem, type N8n, openN8n } from './n8n-program.ts';

const credential = { id: 'pictableApi00001', name: 'Pictable' };

let setup: TestSetup;
let n8n: N8n;
beforeAll(async () => {
  [setup, n8n] = await Promise.all([openTestSetup(), openN8n()]);
  await installNode(n8n.home);
  await n8n.importCredentials([{ ...credential, type: 'pictableApi', data: connectionOf(setup.owner.key) }]);
});
afterAll(async () => {
  await n8n?.close();
  await setup?.close();
});

function connectionOf(apiKey: string): object {
  return { apiKey, baseUrl: setup.url };
}

/** Runs items through the node. @returns its output items */
async function run(
  id: string,
  items: readonly object[],
  parameters: object,
): Promise<readonly ExecutedItem[]> {
  const code = `return ${JSON.stringify(items.map((json) => ({ json })))};`;
  await n8n.importWorkflow(id, {
    name: id,
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
      node('Rows', 'n8n-nodes-base.code', 2, { jsCode: code }),
      {
        ...node('Table', 'n8n-nodes-pictable.pictable', 1, parameters),
        credentials: { pictableApi: credential },
      },
    ],
    connections: {
      Start: { main: [[{ node: 'Rows', type: 'main', index: 0 }]] },
      Rows: { main: [[{ node: 'Table', type: 'main', index: 0 }]] },
    },
    settings: { executionOrder: 'v1' },
  });
  return n8n.execute(id);
}

function node(name: string, type: string, typeVersion: number, parameters: object) {
  return { id: name, name, type, typeVersion, parameters, position: [0, 0] };
}

async function storedCount(): Promise<number> {
  const response = await fetch(`${setup.url}/api/pictable/user/images`, {
    headers: { 'X-API-Key': setup.owner.key },
  });
  return ((await response.json()) as unknown[]).length;
}

test('three items become one table in one request, and the file is returned too', async () => {
  const before = await storedCount();
  const rows = [
    { Item: 'Lamp', Count: 2, row_number: 2 },
    { Item: 'Rug', Count: 1, row_number: 3 },
    { Item: 'Shelf', Count: 7, row_number: 4 },
  ];
  const items = await run('allItems00000001', rows, {
    source: 'items',
    title: 'Stock',
    output: 'file',
    tableOptions: { leftOut: 'row_number', theme: 'forest', scale: 1 },
  });
  expect(items).toHaveLength(1);
  expect(items[0]!.json).toMatchObject({ success: true, image: { title: 'Stock' }, warnings: [] });
  expect(items[0]!.binary!.data).toMatchObject({
    mimeType: 'image/png',
    fileName: expect.stringMatching(/^stock-.+\.png$/),
  });
  expect(await storedCount()).toBe(before + 1);
});

test('JSON becomes one table per item', async () => {
  const items = await run('jsonOfEach000001', [{ list: [{ a: 1 }] }, { list: [{ a: 2 }] }], {
    source: 'json',
    json: '={{ JSON.stringify($json.list) }}',
    format: 'svg',
  });
  expect(items.map(({ json }) => (json.metadata as { format: string }).format)).toEqual(['svg', 'svg']);
  expect(new Set(items.map(({ json }) => json.url)).size).toBe(2);
});

test('the node returns every image of a split table', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => ({ Name: `Name ${row}`, Sum: row }));
  const settings = { source: 'items', output: 'file', tableOptions: { for: 'teams' } };
  const items = await run('splitTable000001', rows, settings);
  const { images } = items[0]!.json as { images: { url: string; filename: string }[] };
  expect(images.length).toBeGreaterThan(1);
  expect(items.map(({ json }) => json.url)).toEqual(images.map(({ url }) => url));
  expect(items.map(({ binary }) => binary!.data!.fileName)).toEqual(images.map(({ filename }) => filename));
  const [all, ...others] = await run('splitTable000002', rows, { ...settings, splitTables: 'oneItem' });
  expect(others).toEqual([]);
  expect(Object.keys(all!.binary!)).toEqual(
    images.map((_, index) => (index === 0 ? 'data' : `data${index + 1}`)),
  );
});

test('an error has the message of the service', async () => {
  await expect(run('refused000000001', [{ a: 1 }], { source: 'json', json: '[]' })).rejects.toThrow(
    /data must/,
  );
});

test('n8n tests the credential', async () => {
  const server = await n8n.start();
  try {
    const cookie = await signUp(server.url);
    const testResult = async (apiKey: string) => {
      const response = await fetch(`${server.url}/rest/credentials/test`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({
          credentials: { ...credential, type: 'pictableApi', data: connectionOf(apiKey) },
        }),
      });
      return ((await response.json()) as { data: { status: string } }).data.status;
    };
    expect(await testResult(setup.owner.key)).toBe('OK');
    expect(await testResult('pictable_user_wrong')).toBe('Error');
  } finally {
    await server.close();
  }
});

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/rest/owner/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ines@example.com',
      firstName: 'Ines',
      lastName: 'Test',
      password: 'Only-for-this-run-1',
    }),
  });
  return response.headers.get('set-cookie')!.split(';')[0]!;
}
