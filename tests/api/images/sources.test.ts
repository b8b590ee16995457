import type { RequestListener } from 'node:http';
import type { Batch, StoredLiveImage } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let server: ImageServer;
let answers: Record<string, RequestListener>;
let owner: TestUser;
beforeAll(async () => {
  server = await openImageServer((request, response) => {
    const answer = answers[(request.url ?? '').replace(/\?.*/, '')];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  setup = await openTestSetup({}, testHostRules(server));
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
  answers = {
    '/sales.csv': file('text/csv', 'Region,Revenue\nNorth,1200\nSouth,980\n'),
    '/sales.json': json({ total: 2, items: [{ Region: 'North' }, { Region: 'West' }], next: null }),
    '/rows.json': json([{ Region: 'East' }]),
  };
});

function file(type: string, text: string): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': type }).end(text);
}
const json = (value: unknown) => file('application/json; charset=utf-8', JSON.stringify(value));
const at = (path: string) => `http://data.test:${server.port}${path}`;
const svg = { options: { format: 'svg' } };
const generate = (body: unknown) => post(`${setup.url}/api/pictable/table-to-image`, body, owner.projectKey);
const stored = (body: unknown) => store(`${setup.url}/api/pictable/table-to-image`, body, owner.projectKey);
/** The texts of an image, which SVG has as glyphs. */
const textOf = async (url: string) => (await fetch(url.replace('.svg', '.html'))).text();
const usageOf = async () =>
  (await setup.platform.database.pool.query('select usage_count from users where id = $1', [owner.user.id]))
    .rows[0].usage_count as number;
const rowOf = async (id: number) =>
  (
    await setup.platform.database.pool.query(
      'select json_data::text as body from table_images where id = $1',
      [id],
    )
  ).rows[0].body as string;

describe('a table from a URL', () => {
  it.each([
    ['/sales.csv', {}, ['Region', 'Revenue', 'North', '1200', 'South']],
    ['/sales.json', { at: '/items' }, ['Region', 'North', 'West']],
    ['/rows.json', {}, ['Region', 'East']],
  ])('%s is rendered', async (path, members, texts) => {
    const { url, warnings } = await stored({ title: 'Sales', source: { url: at(path), ...members }, ...svg });
    const image = await textOf(url);
    for (const text of ['Sales', ...texts]) expect(image).toContain(`>${text}<`);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['text/tab-separated-values', 'A\tB\n1\t2', {}],
    ['application/x-ndjson', '{"A":1,"B":2}\n{"A":3,"B":4}', {}],
    ['text/markdown', '| A | B |\n|---|---|\n| 1 | 2 |', {}],
    ['text/plain', 'A;B\n1;2', {}],
    ['application/octet-stream', 'A,B\n1,2', {}],
    ['application/octet-stream', '[{"A":1,"B":2}]', { format: 'json' }],
    ['', 'A,B\n1,2', {}],
  ])('%s is read by its type and its content', async (type, text, members) => {
    answers['/file'] = file(type, text);
    const { url } = await stored({ source: { url: at('/file'), ...members }, ...svg });
    const image = await textOf(url);
    for (const cell of ['A', 'B', '1', '2']) expect(image).toContain(`>${cell}<`);
  });

  it('keeps the rows that were rendered, so that its companions stay correct, but no header', async () => {
    const source = { url: at('/sales.json'), at: '/items', headers: { Authorization: 'Bearer canary' } };
    const { id, url } = await stored({ title: 'Sales', source, ...svg });
    answers['/sales.json'] = json({ items: [{ Region: 'Other' }] });
    expect(await textOf(url)).toContain('North');
    const record = await rowOf(id);
    expect(JSON.parse(record)).toMatchObject({
      data: [{ Region: 'North' }, { Region: 'West' }],
      source: { url: at('/sales.json'), at: '/items', loadedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(record).not.toContain('canary');
    expect(record).not.toContain('headers');
  });

  it.each([
    ['/sales.json', { at: '/items' }, 'North'],
    ['/sales.csv', {}, '1200'],
  ])('has a record that can be sent again, without loading %s', async (path, members, text) => {
    const { id } = await stored({ title: 'Sales', source: { url: at(path), ...members }, ...svg });
    const record = await rowOf(id);
    delete answers[path];
    const again = await stored(JSON.parse(record));
    expect(await textOf(again.url)).toContain(text);
    expect(JSON.parse(await rowOf(again.id))).toEqual(JSON.parse(record));
    const url = `${setup.url}/api/pictable/batch`;
    const batch = (await (await post(url, `{"tables":[${record}]}`, owner.projectKey)).json()) as Batch;
    expect(batch).toMatchObject({ stored: 1, failed: 0 });
    const { data: _data, rows: _rows, ...withoutRows } = JSON.parse(record);
    answers[path] = path.endsWith('.csv') ? file('text/csv', 'A\nnewer') : json({ items: [{ A: 'newer' }] });
    // Another URL, because a file is kept for a minute.
    withoutRows.source.url += '?newer';
    const loadedAgain = await stored(withoutRows);
    expect(await textOf(loadedAgain.url)).not.toContain(text);
  });

  it('has a record that can be sent again if the table of a live image was refreshed', async () => {
    const put = async (body: unknown) => {
      const response = await fetch(`${setup.url}/api/pictable/user/live/again`, {
        method: 'PUT',
        headers: { 'x-api-key': owner.projectKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status, await response.clone().text()).toBeLessThan(300);
      return (await response.json()) as StoredLiveImage;
    };
    const { imageId } = await put({ source: { url: at('/rows.json') }, refresh: '1d', ...svg });
    const record = JSON.parse(await rowOf(imageId!));
    expect(record).not.toHaveProperty('refresh');
    expect(await put(record)).toMatchObject({ version: 2, unchanged: false });
  });

  it('is previewed, and part of a batch', async () => {
    const preview = await post(
      `${setup.url}/api/json-to-png/preview`,
      { source: { url: at('/sales.csv') }, ...svg },
      owner.projectKey,
    );
    expect(await preview.text()).toContain('2 rows and 2 columns: Region, Revenue');
    const response = await post(
      `${setup.url}/api/pictable/batch`,
      {
        defaults: { source: { url: at('/sales.json') }, ...svg },
        tables: [{ source: { at: '/items' } }, { data: [{ A: 'own' }] }, { source: { at: '/none' } }],
      },
      owner.projectKey,
    );
    const { results } = (await response.json()) as Batch;
    expect(results.map(({ status }) => status)).toEqual([200, 200, 400]);
    const urls = results.map((result) => (result.success ? result.url : ''));
    expect(await textOf(urls[0]!)).toContain('>West<');
    expect(await textOf(urls[1]!)).toContain('>own<');
  });

  it('may come from a template, unless the request has a table or another source', async () => {
    const name = `${setup.url}/api/pictable/projects/${owner.project.id}/templates/sales`;
    const save = (body: unknown) =>
      fetch(name, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-api-key': owner.key },
        body: JSON.stringify(body),
      });
    expect((await save({ title: '{{rows}} rows', source: { url: 'ftp://x.test/' } })).status).toBe(400);
    const template = { title: '{{rows}} rows', source: { url: at('/sales.json'), at: '/items' }, ...svg };
    expect((await save(template)).status).toBe(201);
    expect(await textOf((await stored({ template: 'sales', values: {} })).url)).toContain('2 rows');
    const other = await stored({ template: 'sales', source: { url: at('/rows.json'), at: null } });
    expect(await textOf(other.url)).toContain('>East<');
    const own = await stored({ template: 'sales', data: [{ A: 'own' }] });
    expect(await textOf(own.url)).toContain('>own<');
    expect(await rowOf(own.id)).not.toContain('sales.json');
  });

  it('is a live image that is only rendered again if its rows have changed', async () => {
    const put = async () => {
      const response = await fetch(`${setup.url}/api/pictable/user/live/sales`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-api-key': owner.projectKey },
        body: JSON.stringify({ source: { url: at('/sales.json'), at: '/items' }, ...svg }),
      });
      return (await response.json()) as StoredLiveImage;
    };
    expect((await put()).version).toBe(1);
    answers['/sales.json'] = json({ total: 99, items: [{ Region: 'North' }, { Region: 'West' }] });
    expect(await put()).toMatchObject({ version: 1, unchanged: true });
    answers['/sales.json'] = json({ items: [{ Region: 'North' }] });
    expect(await put()).toMatchObject({ version: 2, unchanged: false });
    expect(await usageOf()).toBe(2);
  });

  it('is asked whether it has changed', async () => {
    const sent: unknown[] = [];
    answers['/etag.csv'] = (request, response) => {
      sent.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/csv', etag: '"1"' }).end('A\nfirst');
    };
    for (let n = 0; n < 2; n++)
      expect(await textOf((await stored({ source: { url: at('/etag.csv') }, ...svg })).url)).toContain(
        '>first<',
      );
    expect(sent).toEqual([undefined, '"1"']);
  });
});

describe('an error', () => {
  it('names both members if a request has data and source', async () => {
    const error = await errorOf(await generate({ data: [{ a: 1 }], source: { url: at('/sales.csv') } }));
    expect(error.details?.map(({ path }) => path)).toEqual(['/data', '/source']);
    expect(error.message).toContain('data');
    expect(error.message).toContain('source');
  });

  it.each([
    [{ loadedAt: 'yesterday' }, '/source/loadedAt'],
    [{ loadedAt: 5 }, '/source/loadedAt'],
    [{ loadedAt: '2026-05-01T09:00:00Z', headers: { Authorization: 'Bearer canary' } }, '/source/headers'],
  ])('names what is wrong in a recorded source: %j', async (members, path) => {
    const source = { url: at('/sales.csv'), ...members };
    const error = await errorOf(await generate({ data: [{ a: 1 }], source }));
    expect(error).toMatchObject({ code: 400, details: [{ path }] });
    expect(JSON.stringify(error)).not.toContain('canary');
  });

  it('says what is at the first level if `at` leads nowhere', async () => {
    const error = await errorOf(await generate({ source: { url: at('/sales.json'), at: '/rows' } }));
    expect(error).toMatchObject({ code: 400, details: [{ path: '/source/at' }] });
    expect(error.message).toContain('"total", "items", "next"');
    const missing = await errorOf(await generate({ source: { url: at('/sales.json') } }));
    expect(missing.message).toContain('"/items"');
  });

  it.each<[string, RequestListener, string]>([
    ['a missing file', (_, response) => response.writeHead(404).end(), 'The source did not respond.'],
    ['an error', (_, response) => response.writeHead(500).end('x'), 'The source did not respond.'],
    ['a private file', (_, response) => response.writeHead(401).end(), 'The source requires sign-in.'],
    ['a forbidden file', (_, response) => response.writeHead(403).end(), 'The source requires sign-in.'],
    [
      'a sign-in page',
      ({ url }, response) =>
        url === '/x'
          ? response.writeHead(302, { location: '/x?to=1' }).end()
          : response.writeHead(302, { location: '/signin/page' }).end(),
      'The source requires sign-in.',
    ],
    [
      'a page',
      file('application/pdf; version=2', '%PDF'),
      'The source returned application/pdf; a table is required, such as CSV, JSON or XLSX.',
    ],
    [
      'a hostile type',
      file('text/<b>"x"', ''),
      'The source returned another type; a table is required, such as CSV, JSON or XLSX.',
    ],
    [
      'a large file',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        response.end(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
      },
      'The source is larger than 5 MB.',
    ],
  ])('for %s has one of few reasons, and costs nothing', async (_, answer, message) => {
    answers['/x'] = answer;
    answers['/signin/page'] = file('text/html', '<form>');
    const response = await generate({ source: { url: at('/x') } });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      type: 'source-unreadable',
      message,
      details: [{ path: '/source/url', message }],
    });
    expect(await usageOf()).toBe(0);
  });

  it.each([
    ['text/csv', '"A"x,B\n1,2', '/source'],
    ['application/json', '{"items": [', '/source'],
    ['application/json', '12', '/source/at'],
    ['text/csv', '', '/source'],
  ])('names the source if a %s file contains %j', async (type, text, path) => {
    answers['/x'] = file(type, text);
    const error = await errorOf(await generate({ source: { url: at('/x') } }));
    expect(error).toMatchObject({ code: 400, details: [{ path }] });
  });

  it('names each invalid member, without the URL and the values of headers', async () => {
    const source = {
      url: 'file:///etc/canary',
      at: 'items',
      format: 'docx',
      headers: { Host: 'canary' },
      uri: 1,
    };
    const error = await errorOf(await generate({ source }));
    expect(error.details?.map(({ path }) => path)).toEqual([
      '/source/uri',
      '/source/url',
      '/source/format',
      '/source/at',
      '/source/headers/Host',
    ]);
    expect(JSON.stringify(error)).not.toContain('canary');
  });

  it('says that the demo loads nothing', async () => {
    const response = await post(`${setup.url}/api/demo/generate-image`, {
      source: { url: at('/sales.csv') },
    });
    expect(await errorOf(response)).toMatchObject({ code: 400, details: [{ path: '/source' }] });
  });
});

it('a column named source stays a column', async () => {
  const { url } = await stored({ data: [{ source: 'Ledger', n: 1 }], ...svg });
  expect(await textOf(url)).toContain('>Ledger<');
  const row = await stored({ name: 'Ada', source: 'web', options: { format: 'svg' } });
  expect(row.warnings.map(({ message }) => message).join()).toContain('used as one row');
});
