import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import zapier from 'zapier-platform-core';
import schema from 'zapier-platform-schema';
import { openTestSetup } from '../../tests/api/setup/test-setup.ts';
import app from './index.js';

const run = zapier.createAppTester(app);
const { perform } = app.creates.table_image.operation;

let setup;
let authData;
beforeAll(async () => {
  setup = await openTestSetup();
  authData = { apiKey: setup.owner.key, baseUrl: `${setup.url}/` };
});
afterAll(() => setup?.close());

const create = (inputData, auth = authData) => run(perform, { authData: auth, inputData });

/** The app as Zapier stores it: functions become placeholders with their number of arguments. */
function serialised(part) {
  if (typeof part === 'function') return `$func$${part.length}$f$`;
  if (Array.isArray(part)) return part.map(serialised);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, serialised(inner)]));
}

describe('the definition', () => {
  const errorsOf = (definition) => schema.validateAppDefinition(serialised(definition)).errors;

  it('is valid for Zapier', () => {
    expect(errorsOf(app)).toEqual([]);
  });

  it('is invalid without the noun of its action', () => {
    const { noun: _noun, ...withoutNoun } = app.creates.table_image;
    expect(errorsOf({ ...app, creates: { table_image: withoutNoun } })).not.toEqual([]);
  });
});

describe('the connection', () => {
  it('has the e-mail address of the key as its label', async () => {
    expect((await run(app.authentication.test, { authData })).label).toBe(setup.owner.user.email);
  });

  it('has the name of a key with scopes as its label, and demands the scope of the action', async () => {
    const keyWith = async (scopes) => {
      const response = await fetch(`${setup.url}/api/pictable/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.key },
        body: JSON.stringify({ name: 'For Zapier', scopes }),
      });
      return { ...authData, apiKey: (await response.json()).apiKey };
    };
    const rendering = await keyWith(['render']);
    expect((await run(app.authentication.test, { authData: rendering })).label).toBe('For Zapier');
    await expect(run(app.authentication.test, { authData: await keyWith(['preview']) })).rejects.toThrow(
      'This API key is missing the scope',
    );
  });

  it('rejects an invalid key with the message of the service', async () => {
    await expect(run(app.authentication.test, { authData: { ...authData, apiKey: 'no' } })).rejects.toThrow(
      /key/i,
    );
  });
});

describe('Create Table Image', () => {
  it('renders line items, with numbers as numbers', async () => {
    const image = await create({
      title: 'Order',
      heading1: 'Item',
      heading2: 'Quantity',
      lineItems: [
        { column1: 'Lamp, "tall"', column2: '2' },
        { column1: 'Rug', column2: '1' },
      ],
      width: 600,
    });
    expect(image).toMatchObject({ title: 'Order', format: 'png', width: 1200 });
    expect(Object.keys(image)).toEqual(Object.keys(app.creates.table_image.operation.sample));
    const file = await fetch(image.url);
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  it('renders JSON, in another format', async () => {
    const image = await create({ json: '[{"a":1,"b":null}]', format: 'pdf' });
    expect(image).toMatchObject({ format: 'pdf', title: null });
  });

  it('groups rows, adds totals and merges additional fields', async () => {
    const rows = [
      { Item: 'Lamp', Kind: 'Light', Count: 2 },
      { Item: 'Rug', Kind: 'Textile', Count: 1 },
    ];
    const image = await create({
      json: JSON.stringify(rows),
      format: 'svg',
      groupBy: 'Kind',
      totalRow: 'sum',
      additionalFields: '{"stub":"Item","options":{"svgText":"live"}}',
    });
    const svg = await (await fetch(image.url)).text();
    expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...['Item', 'Count', 'Light', 'Lamp', '2', 'Total', '2'],
      ...['Textile', 'Rug', '1', 'Total', '1', 'Total', '3'],
    ]);
  });

  it('stores the same table again in the next run', async () => {
    const [first, second] = [
      await create({ json: '[{"twice":1}]' }),
      await create({ json: '[{"twice":1}]' }),
    ];
    expect(second.id).not.toBe(first.id);
  });

  it('gets the image that was stored when the connection was lost', async () => {
    const stored = [];
    const server = createServer(async (request, response) => {
      const { 'idempotency-key': key, 'x-api-key': apiKey } = request.headers;
      const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-api-key': apiKey };
      const sent = { method: 'POST', headers, body: await text(request) };
      stored.push(await (await fetch(setup.url + request.url, sent)).json());
      if (stored.length === 1) return response.destroy();
      return response.end(JSON.stringify(stored.at(-1)));
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    const auth = { ...authData, baseUrl: `http://127.0.0.1:${server.address().port}` };
    const { id } = await create({ json: '[{"lost":1}]' }, auth);
    server.close();
    expect(stored.map((image) => image.id)).toEqual([id, id]);
  });

  it('reports invalid input before it sends a request', async () => {
    await expect(create({ json: '[{' })).rejects.toThrow(/not well-formed/);
    await expect(create({})).rejects.toThrow(/Line Items/);
    const additionalFields = '[1]';
    await expect(create({ json: '[{"a":1}]', additionalFields })).rejects.toThrow(
      /Additional Fields must be/,
    );
  });

  it('reports the error message of the service', async () => {
    await expect(create({ json: '[]' })).rejects.toThrow(/data/);
    const auth = { apiKey: setup.exhausted.key, baseUrl: setup.url };
    await expect(create({ json: '[{"a":1}]' }, auth)).rejects.toThrow(/limit/i);
  });

  it('makes Zapier wait for the time in Retry-After', async () => {
    const auth = { apiKey: setup.owner.key, baseUrl: await setup.limitedUrl() };
    const results = [await create({ json: '[{"a":1}]' }, auth).catch((error) => error)];
    results.push(await create({ json: '[{"a":2}]' }, auth).catch((error) => error));
    const throttled = results.find(({ name }) => name === 'ThrottledError');
    expect(JSON.parse(throttled.message).delay).toBeGreaterThan(60);
  });
});

describe('Update Live Image', () => {
  const { live_image: action } = app.creates;
  const put = (inputData) => run(action.operation.perform, { authData, inputData });

  it('replaces the image of a stable URL, and fills placeholders', async () => {
    const table = { name: 'zap', json: '[{"a":1}]', title: '{{month}}', values: { month: 'May' } };
    const created = await put(table);
    expect(Object.keys(created)).toEqual(Object.keys(action.operation.sample));
    expect(await put(table)).toMatchObject({ url: created.url, version: 1, unchanged: true });
    expect(await put({ ...table, values: { month: 'June' } })).toMatchObject({
      url: created.url,
      version: 2,
    });
    expect((await fetch(created.url)).headers.get('content-type')).toBe('image/png');
  });

  it('reports an invalid name', async () => {
    await expect(put({ name: '', json: '[{"a":1}]' })).rejects.toThrow(/Live Image Name/);
    await expect(put({ name: 'Two words', json: '[{"a":1}]' })).rejects.toThrow(/name/);
  });
});
