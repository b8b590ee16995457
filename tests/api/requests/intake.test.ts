import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { errorOf, post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let caller: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  caller = await addTestUser(setup.platform, 'enterprise');
});
afterAll(() => setup?.close());

const generate = '/api/pictable/table-to-image';
const csv = 'Name,Age\nAda,36\nBob,41\n';
const ada = { Name: 'Ada', Age: 36 };
const bob = { Name: 'Bob', Age: 41 };

function send(type: string | undefined, body: string | FormData, to = generate): Promise<Response> {
  return fetch(setup.url + to, {
    method: 'POST',
    headers: { 'x-api-key': caller.key, ...(type !== undefined && { 'content-type': type }) },
    body,
  });
}

interface StoredTable {
  readonly image: {
    readonly id: number;
    readonly url: string;
    readonly filename: string;
    readonly title: string;
  };
  readonly metadata: { readonly format: string };
  readonly warnings: readonly { readonly path?: string; readonly message: string }[];
}

async function readStored(response: Response): Promise<StoredTable> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as StoredTable;
}

/** The CSV companion of a stored image. */
async function csvOf({ image }: StoredTable): Promise<string> {
  return (await fetch(`${image.url.replace(/\.\w+$/, '')}.csv`)).text();
}

function multipart(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function numberedFields(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`field${index}`, 'x']);
}

describe('the same table is read from', () => {
  it.each<[string, string | undefined, string | FormData]>([
    ['CSV', 'text/csv', csv],
    [
      'CSV with a byte order mark and CRLF',
      'text/csv; charset=utf-8',
      `\uFEFF${csv.replaceAll('\n', '\r\n')}`,
    ],
    ['TSV', 'text/tab-separated-values', csv.replaceAll(',', '\t')],
    ['Markdown', 'text/markdown', '| Name | Age |\n|---|---|\n| Ada | 36 |\n| Bob | 41 |\n'],
    ['JSON lines', 'application/x-ndjson', `${JSON.stringify(ada)}\n${JSON.stringify(bob)}\n`],
    ['plain text that is CSV', 'text/plain', csv],
    ['plain text that is JSON', 'text/plain;charset=UTF-8', JSON.stringify([ada, bob])],
    ['a form with CSV', 'application/x-www-form-urlencoded', `data=${encodeURIComponent(csv)}`],
    [
      'a form with JSON',
      'application/x-www-form-urlencoded',
      `data=${encodeURIComponent(JSON.stringify([ada, bob]))}`,
    ],
    [
      'JSON with the content type of a form',
      'application/x-www-form-urlencoded',
      JSON.stringify({ data: [ada, bob] }),
    ],
    [
      'a form with headers and rows',
      'application/x-www-form-urlencoded',
      'headers=Name,Age&rows=Ada,36%0ABob,41',
    ],
    ['a multipart form', undefined, multipart({ data: JSON.stringify([ada, bob]) })],
    ['a multipart form with a file', undefined, multipart({ file: new Blob([csv], { type: 'text/csv' }) })],
    [
      'n8n items',
      'application/json',
      JSON.stringify([{ json: ada, pairedItem: { item: 0 } }, { json: bob }]),
    ],
    [
      'Make bundles',
      'application/json',
      JSON.stringify({ array: [{ ...ada, __IMTINDEX__: 1, __IMTLENGTH__: 2 }, bob] }),
    ],
    ['JSON in a JSON string', 'application/json', JSON.stringify(JSON.stringify({ data: [ada, bob] }))],
    ['data as a JSON string', 'application/json', JSON.stringify({ data: JSON.stringify([ada, bob]) })],
    [
      'rows as a JSON string',
      'application/json',
      JSON.stringify({ headers: '["Name","Age"]', rows: '[["Ada",36],["Bob",41]]' }),
    ],
    ['columns', 'application/json', JSON.stringify({ Name: ['Ada', 'Bob'], Age: [36, 41] })],
  ])('%s', async (_what, type, body) => {
    const stored = await readStored(await send(type, body, `${generate}?format=svg&title=People`));
    expect(stored.metadata.format).toBe('svg');
    expect(stored.image.title).toBe('People');
    expect((await csvOf(stored)).replace(/^\uFEFF/, '')).toBe('Name,Age\r\nAda,36\r\nBob,41\r\n');
  });
});

describe('a documented body', () => {
  const article = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/documentation/table-formats.md'),
    'utf8',
  );
  const bodies = [...article.matchAll(/^```\w+ Body as (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, type = '', body = '']) => ({ type, body }),
  );
  const repaired = [...article.matchAll(/^```json other ([^\n]+)\n([\s\S]*?)^```$/gm)].map(
    ([, label = '', body = '']) => ({ label, body }),
  );

  it('is found in the documentation', () => {
    expect([bodies.length, repaired.length]).toEqual([5, 2]);
  });

  it.each(bodies)('$type is rendered', async ({ type, body }) => {
    const stored = await readStored(await send(type, body.trim()));
    expect(await csvOf(stored)).toContain('Region,Revenue\r\nNorth,125000');
  });

  it.each(repaired)('$label is rendered, with a warning', async ({ body }) => {
    const stored = await readStored(await send('application/json', body));
    expect(stored.warnings).toHaveLength(1);
    expect((await csvOf(stored)).split('\r\n')).toHaveLength(4);
  });
});

describe('a repair', () => {
  it.each<[unknown, string, string]>([
    [[{ json: ada }], '', 'n8n items'],
    [{ data: [{ ...ada, __IMTINDEX__: 1 }] }, '/data', 'Make'],
    [JSON.stringify([ada]), '', 'JSON inside a JSON string'],
    [{ data: csv }, '/data', 'CSV'],
    [{ title: 'T', ...ada }, '', 'one row'],
  ])('of %j is reported', async (body, at, text) => {
    const { warnings } = await readStored(await post(setup.url + generate, JSON.stringify(body), caller.key));
    expect(warnings).toEqual([{ path: at, message: expect.stringContaining(text) as string }]);
  });

  it('is not needed for a documented body', async () => {
    const { warnings } = await readStored(await post(setup.url + generate, { data: [ada] }, caller.key));
    expect(warnings).toEqual([]);
  });

  it('keeps the file name and the description of an item', async () => {
    const item = { json: { data: [ada], customFilename: 'from n8n', description: 'd' } };
    const { image } = await readStored(await post(setup.url + generate, [item], caller.key));
    expect(image.filename).toMatch(/^from-n8n-/);
  });

  it('does not use the project of an item', async () => {
    const item = { json: { data: [ada], projectId: caller.project.id } };
    const error = await errorOf(await post(setup.url + generate, [item], caller.key));
    expect(error).toMatchObject({ code: 400, details: [{ path: '/projectId' }] });
    expect(error.message).toContain(`?projectId=${caller.project.id}`);
    const url = `${setup.url}${generate}?projectId=${caller.project.id}`;
    expect((await post(url, [item], caller.key)).status).toBe(200);
  });

  it('is made on every route', async () => {
    const items = [{ json: ada }];
    const { projectKey, project } = caller;
    const paths = [
      '/generate-url',
      `/api/${project.endpointPath}`,
      '/api/json-to-png',
      `${generate}/preview`,
    ];
    for (const to of paths) {
      const { warnings } = await readStored(await post(setup.url + to, items, projectKey));
      expect(warnings).toHaveLength(1);
    }
    const demoImage = await readStored(await post(`${setup.url}/api/demo/generate-image`, items));
    expect(demoImage.warnings).toHaveLength(1);
  });
});

test('a form can contain a whole payload', async () => {
  const form = new URLSearchParams({
    title: 'F',
    projectId: String(caller.project.id),
    'options[format]': 'svg',
  });
  form.set('data', JSON.stringify([ada]));
  form.set('customFilename', 'by form');
  const { image, metadata } = await readStored(await send('application/x-www-form-urlencoded', String(form)));
  expect(metadata.format).toBe('svg');
  expect(image).toMatchObject({ title: 'F', filename: expect.stringMatching(/^by-form-/) as string });
});

test('a repeated CSV request is charged once; another content type makes it another request', async () => {
  const headers = { 'idempotency-key': 'the same CSV', 'content-type': 'text/csv' };
  const first = await readStored(await post(setup.url + generate, csv, caller.key, headers));
  const again = await post(setup.url + generate, csv, caller.key, headers);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await readStored(again)).image.id).toBe(first.image.id);
  const asText = { ...headers, 'content-type': 'text/plain' };
  expect((await post(setup.url + generate, csv, caller.key, asText)).status).toBe(422);
  expect((await post(`${setup.url}${generate}?title=x`, csv, caller.key, headers)).status).toBe(422);
});

describe('text that is not a table', () => {
  it.each<[string, string, object]>([
    [
      'text/csv',
      'a,b\n1,"2\n3,4\n',
      { type: 'malformed-table', line: 2, column: 4, hint: expect.stringContaining('1,"2') },
    ],
    ['text/csv', '\n\n', { type: 'invalid-request', message: 'This CSV text has no rows.' }],
    ['text/markdown', '# No table', { type: 'invalid-request' }],
    ['text/plain', 'Dear all, this is no table.', { type: 'invalid-request', hint: expect.any(String) }],
    [
      'text/plain',
      '[{"a":1},]',
      { type: 'malformed-json', line: 1, column: 9, hint: expect.stringContaining('[{"a":1}]') },
    ],
    ['application/x-ndjson', '{"a":1}\n{a:2}\n', { type: 'malformed-json', line: 2, column: 2 }],
    [
      'application/json',
      csv,
      { type: 'malformed-json', line: 1, column: 1, hint: expect.stringContaining('text/csv') },
    ],
    [
      'application/json',
      '{"a":1}\n{"a":2}\n',
      { type: 'malformed-json', line: 2, column: 1, hint: expect.stringContaining('application/x-ndjson') },
    ],
    ['application/x-www-form-urlencoded', 'title=x', { type: 'no-table' }],
    [
      'application/x-www-form-urlencoded',
      'a=1&'.repeat(501),
      { type: 'invalid-request', message: expect.stringContaining('500') },
    ],
    [
      'multipart/form-data; boundary=x',
      'no parts',
      { type: 'invalid-request', message: expect.stringContaining('boundary') },
    ],
    ['multipart/form-data', '--x\r\n', { type: 'invalid-request' }],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="data"; filename="a.csv"\r\n\r\na,b\n1,2',
      { type: 'invalid-request', message: expect.stringContaining('boundary') },
    ],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data\r\n\r\n[{"a":1}]\r\n--x--\r\n',
      { type: 'invalid-request', message: expect.stringContaining('boundary') },
    ],
    [
      'multipart/form-data; boundary=x',
      `--x\r\n${'A: b\r\n'.repeat(1_000)}\r\nv\r\n--x--\r\n`,
      { type: 'invalid-request' },
    ],
    [
      'text/csv',
      `a,b\n${'1,2\n'.repeat(5_001)}`,
      { type: 'too-large', message: expect.stringContaining('5,001') },
    ],
    [
      'text/csv',
      'a\n'.repeat(2_600_000),
      { type: 'invalid-request', message: expect.stringContaining('lines') },
    ],
    ['text/csv', `${'a,'.repeat(200)}a\n1,2\n`, { type: 'too-large' }],
    ['text/csv', `a,b\n1,${'x'.repeat(32_768)}\n`, { type: 'too-large' }],
  ])('is rejected as %s (%#)', async (type, body, error) => {
    expect(await errorOf(await send(type, body))).toMatchObject({ code: 400, ...error });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'may have 500 fields and no more, as %s',
    async (type) => {
      const sendFields = (count: number) => {
        const fields = { data: JSON.stringify([ada]), ...Object.fromEntries(numberedFields(count - 1)) };
        return type === 'multipart/form-data'
          ? send(undefined, multipart(fields))
          : send(type, new URLSearchParams(fields).toString());
      };
      expect(await csvOf(await readStored(await sendFields(500)))).toBe('Name,Age\r\nAda,36\r\n');
      const message = expect.stringContaining('at most 500 fields');
      expect(await errorOf(await sendFields(501))).toMatchObject({ code: 400, message });
    },
  );

  it('is shown unchanged if it looks like a formula or a prototype property', async () => {
    const stored = await readStored(
      await send('text/csv', '__proto__,constructor\n"=HYPERLINK(""x"")",<b>\n', `${generate}?format=svg`),
    );
    const html = await (await fetch(stored.image.url.replace(/\.svg$/, '.html'))).text();
    for (const shown of ['__proto__', 'constructor', '=HYPERLINK', '&lt;b&gt;'])
      expect(html).toContain(shown);
  });
});

describe('a cross-site page', () => {
  const forms = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/csv',
  ];

  it.each(forms)('cannot send %s with the session cookie of a user', async (type) => {
    const { browser } = await registerUser(setup.url);
    const from = { 'content-type': type, cookie: `sid=${browser.cookies.get('sid')}` };
    for (const to of [generate, `${generate}/preview`]) {
      const foreign = await post(setup.url + to, csv, undefined, { ...from, origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
      const own = await post(setup.url + to, csv, undefined, { ...from, origin: setup.url });
      expect(await errorOf(own)).toMatchObject({ code: 415, hint: expect.stringContaining('API key') });
    }
    for (const [to, method] of [
      ['/api/pictable/projects', 'POST'],
      ['/api/login', 'POST'],
    ] as const) {
      const response = await fetch(setup.url + to, {
        method,
        headers: { ...from, origin: setup.url },
        body: '{}',
      });
      expect(response.status).toBe(415);
    }
  });

  it.each(forms)('cannot send %s to a route that needs no key', async (type) => {
    expect(
      (await post(`${setup.url}/api/demo/generate-image`, csv, undefined, { 'content-type': type })).status,
    ).toBe(415);
  });
});

test('any text with any content type is rendered or rejected with a message', async () => {
  const types = [
    'text/csv',
    'text/tab-separated-values',
    'text/markdown',
    'application/x-ndjson',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc
      .array(
        fc.constantFrom(
          'a',
          '1',
          ',',
          '\t',
          '"',
          '|',
          '-',
          '\n',
          '\r\n',
          '{',
          '}',
          '[',
          ']',
          ':',
          '--x',
          '=',
          '&',
          '%2',
        ),
        { minLength: 1, maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), text, async (type, body) => {
      const response = await send(type, body, `${generate}/preview?format=svg`);
      expect([200, 400]).toContain(response.status);
      if (response.status === 400) expect((await errorOf(response)).message).toMatch(/\w{3}/);
    }),
    { numRuns: 80 },
  );
});
