import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  destinationNames,
  imageFormats,
  isUniversal,
  routes,
  summaryFunctionNames,
  tableThemes,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import zapierApp from '../../../integrations/zapier/index.js';
import {
  additional,
  additionalTexts,
  contentType,
  csvOf,
  openSetupWithTemplate,
  sales,
  salesTexts,
  textsOf,
} from './app-tables.mjs';

let setup;
beforeAll(async () => {
  setup = await openSetupWithTemplate();
});
afterAll(() => setup?.close());

const names = (list) => list.map(({ name }) => name);
const themes = names(tableThemes);

describe('the Zapier app', () => {
  const { perform, inputFields, sample, outputFields } = zapierApp.creates.table_image.operation;
  const choicesOf = (key) => inputFields.find((field) => field.key === key).choices;

  /** The part of Zapier's `z` object that the app uses, with real HTTP requests. */
  const z = {
    errors: { Error, ThrottledError: Error },
    request: async (request) => {
      const sent = zapierApp.beforeRequest[0](request, z, { authData: connection() });
      const received = await fetch(sent.url, sent);
      const content = await received.text();
      const getHeader = (name) => received.headers.get(name);
      const { skipThrowForStatus } = request;
      const response = { status: received.status, content, getHeader, skipThrowForStatus };
      zapierApp.afterResponse[0](response, z);
      return { ...response, data: JSON.parse(content) };
    },
  };
  const connection = () => ({ apiKey: setup.owner.key, baseUrl: setup.url });
  const create = (inputData) => perform(z, { authData: connection(), inputData });

  test('offers formats and themes that the service has', () => {
    const formats = Object.keys(choicesOf('format'));
    expect(imageFormats).toEqual(expect.arrayContaining(formats));
    const missing = imageFormats.filter((format) => isUniversal(format) && !formats.includes(format));
    expect(missing, 'add these to the formats in integrations/zapier/table-input.js').toEqual([]);
    expect(Object.keys(choicesOf('for')).toSorted()).toEqual(destinationNames.toSorted());
    expect(themes).toEqual(expect.arrayContaining(choicesOf('theme')));
    expect(['none', ...summaryFunctionNames]).toEqual(
      expect.arrayContaining(Object.keys(choicesOf('totalRow'))),
    );
  });

  test('groups the rows and adds totals', async () => {
    const table = { json: JSON.stringify(sales), format: 'svg', groupBy: ' Kind ', totalRow: 'sum' };
    const { url } = await create({ ...table, additionalFields: '{"options":{"svgText":"live"}}' });
    expect(await textsOf(url)).toEqual(salesTexts);
    const plain = await create({ ...table, totalRow: 'none', groupBy: '', additionalFields: '' });
    expect(plain.height).toBeLessThan((await create(table)).height);
  });

  test('merges additional fields, weaker than its other fields', async () => {
    const fields = { groupBy: 'Kind', totalRow: 'mean', theme: 'ocean', format: 'svg' };
    const { url } = await create({
      ...fields,
      json: JSON.stringify({ data: sales }),
      additionalFields: JSON.stringify(additional),
    });
    expect(await textsOf(url)).toEqual(additionalTexts);
  });

  test.each([
    ['[{', /^Additional Fields must be a JSON object such as .*; got \[\{ \(/],
    ['[1]', /^Additional Fields must be a JSON object such as .*; got \[1\]$/],
  ])('rejects the additional fields %s', async (additionalFields, message) => {
    await expect(create({ json: '[{"a":1}]', additionalFields })).rejects.toThrow(message);
  });

  test('fills a template of the project', async () => {
    const additionalFields = JSON.stringify({ projectId: setup.owner.project.id });
    const template = { json: JSON.stringify(sales), template: ' report ', additionalFields };
    for (const values of [{ month: 'May' }, '{"month":"May"}']) {
      const image = await create({ ...template, values });
      expect(image).toMatchObject({ title: 'Sales in May', format: 'svg' });
    }
    expect(
      await create({ ...template, values: { month: 'May' }, format: 'pdf', title: 'Own' }),
    ).toMatchObject({
      ...{ title: 'Own', format: 'pdf' },
    });
    const plain = await create({ json: '[{"a":1}]', title: '{{month}}', values: {}, template: '' });
    expect(plain).toMatchObject({ title: '{{month}}', format: 'png' });
    await expect(create({ ...template, template: 'missing' })).rejects.toThrow(/"missing"/);
    await expect(create({ ...template, values: '[1]' })).rejects.toThrow(
      /^Values must be a JSON object such as \{"month": "May"\}; got \[1\]$/,
    );
  });

  test('lets the service load a table from a URL', async () => {
    const source = { sourceUrl: ` ${setup.sourceUrl} `, sourceAt: '/items' };
    const image = await create({ ...source, access: 'signed', expires: '7d' });
    expect(image.url).toMatch(/\/P_E/);
    expect(await csvOf(image.url)).toContain('North');
    const { operation } = zapierApp.creates.live_image;
    const inputData = { ...source, name: 'zap-url', refresh: '1h' };
    const live = await operation.perform(z, { authData: connection(), inputData });
    const read = await fetch(`${setup.url}/api/pictable/user/live/zap-url`, {
      headers: { 'x-api-key': setup.owner.key },
    });
    expect(await read.json()).toMatchObject({ url: live.url, refresh: '1h' });
    await expect(create({ ...source, sourceHeaders: { Authorization: 'secret:none' } })).rejects.toThrow(
      /secret/,
    );
    await expect(create({ ...source, json: '[{"a":1}]' })).rejects.toThrow(/but not both/);
    const inJson = JSON.stringify({ source: { url: setup.sourceUrl, at: '/items' } });
    expect(await csvOf((await create({ json: inJson })).url)).toContain('North');
  });

  test('replaces a live image, and not if the table is the same', async () => {
    const { operation } = zapierApp.creates.live_image;
    const put = (inputData) => operation.perform(z, { authData: connection(), inputData });
    const table = { name: ' zap-sales ', json: JSON.stringify(sales), theme: 'ocean' };
    const created = await put(table);
    expect(Object.keys(created)).toEqual(Object.keys(operation.sample));
    expect(operation.outputFields.map(({ key }) => key)).toEqual(Object.keys(operation.sample));
    expect(created).toMatchObject({ name: 'zap-sales', version: 1, unchanged: false });
    expect(created.images).toEqual([{ url: created.url, part: 1 }]);
    expect(await put(table)).toMatchObject({ url: created.url, version: 1, unchanged: true });
    expect(await put({ ...table, theme: 'dark' })).toMatchObject({ url: created.url, version: 2 });
    expect(await contentType(created.url)).toBe('image/png');
    expect(created.dark_url).toBe(null);
    const both = await put({ ...table, colorScheme: 'both' });
    expect(await contentType(both.dark_url)).toBe('image/png');
    expect(both.dark_url).not.toBe(both.url);
    await expect(put({ ...table, name: ' ' })).rejects.toThrow(/^Live Image Name must be/);
    await expect(put({ ...table, name: 'Zap Sales' })).rejects.toThrow(/name/);
    await expect(put({ ...table, json: '[{' })).rejects.toThrow(/not well-formed/);
  });

  test('renders line items, and describes every output field', async () => {
    const image = await create({
      heading1: 'Item',
      lineItems: [{ column1: 'Lamp', column3: '2' }],
      theme: 'ocean',
      for: 'slack',
    });
    expect(await contentType(image.url)).toBe('image/png');
    expect(Object.keys(image)).toEqual(Object.keys(sample));
    expect(outputFields.map(({ key }) => key)).toEqual(Object.keys(sample));
  });

  test('stores a table again in the next run, which has the same input', async () => {
    const fields = { json: '[{"a":1}]', template: 'report', values: { month: 'May' } };
    const inputData = { ...fields, additionalFields: `{"projectId":${setup.owner.project.id}}` };
    const bundle = { authData: connection(), inputData, meta: { zap: { id: '7' } } };
    const [first, second] = [await perform(z, bundle), await perform(z, bundle)];
    expect(second.id).not.toBe(first.id);
  });

  test('stores a table once if the connection is lost after it was stored', async () => {
    const stored = [];
    const request = async (sent) => {
      stored.push(await z.request(sent));
      if (stored.length === 1) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return stored.at(-1);
    };
    const inputData = { json: '[{"Lost":1}]' };
    const { id } = await perform({ ...z, request }, { authData: connection(), inputData });
    expect(stored.map(({ data }) => data.id)).toEqual([id, id]);
  });

  test('returns the warnings of the service, and a text alternative', async () => {
    const inputData = { json: '[{"A":1}]', additionalFields: '{"sytles":{"x":1}}' };
    const { alt, warnings } = await create(inputData);
    expect(alt).toContain('A');
    expect(warnings).toEqual([{ message: expect.stringContaining('"sytles"'), path: '/sytles' }]);
    const { operation } = zapierApp.creates.live_image;
    const live = (fields) =>
      operation.perform(z, { authData: connection(), inputData: { ...fields, name: 'zap-warned' } });
    expect(await live(inputData)).toMatchObject({ alt, warnings });
    expect(await live(inputData)).toMatchObject({ unchanged: true, alt: null, warnings: [] });
    const list = (warned) => warned.map((warning) => Object.keys(warning));
    for (const { operation } of Object.values(zapierApp.creates)) {
      const [children] = operation.outputFields.flatMap(({ key, children = [] }) =>
        key === 'warnings' ? [children] : [],
      );
      expect(list(warnings)).toEqual([children.map(({ key }) => key)]);
      expect(list(operation.sample.warnings)).toEqual(list(warnings));
    }
  });

  test('shows the error message of the service', async () => {
    await expect(create({ json: '[]' })).rejects.toThrow(/data must/);
  });

  test('sends the key to the service only', () => {
    const [addKey] = zapierApp.beforeRequest;
    const headersFor = (url) => addKey({ url }, z, { authData: connection() }).headers;
    expect(headersFor(`${setup.url}/api/user`)).toEqual({ 'X-API-Key': setup.owner.key });
    expect(headersFor('https://elsewhere.example/')).toBeUndefined();
  });
});

/** The members of a sample that a table with light images alone has too. */
function keysWithoutDark(sample) {
  expect(Object.keys(sample)).toContain('darkUrl');
  return Object.keys(sample).filter((key) => key !== 'darkUrl');
}

describe('the Make app', () => {
  const folder = path.resolve(import.meta.dirname, '../../../integrations/make/app');
  const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const module = 'modules/create-table-image/create-table-image';
  const create = read(`${module}.communication.iml.json`);
  const { url, response } = create;
  const live = read('modules/update-live-image/update-live-image.communication.iml.json');
  const base = read('base.iml.json');

  /** Fills in placeholders, spreads lists of keys and values, and omits what has no value, as Make does. */
  function fill(template, values) {
    if (typeof template === 'object') {
      const members = Object.entries(template).flatMap(([name, part]) =>
        name === '{{...}}' ? pairsIn(part, values) : [[name, fill(part, values)]],
      );
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    const condition = /^\{\{if\(length\(([\w.]+)\) > 0, (toCollection\(.*\)), undefined\)\}\}$/.exec(
      template,
    );
    if (condition) {
      const isEmpty = !fill(`{{${condition[1]}}}`, values)?.length;
      return isEmpty ? undefined : Object.fromEntries(pairsIn(`{{${condition[2]}}}`, values));
    }
    const placeholder = /^\{\{([\w.]+)\}\}$/.exec(template)?.[1];
    if (placeholder === undefined) return template;
    return placeholder.split('.').reduce((value, name) => value?.[name], values);
  }

  function pairsIn(template, values) {
    const [, list, key, value] = /^\{\{toCollection\(([\w.]+), '(\w+)', '(\w+)'\)\}\}$/.exec(template);
    return (fill(`{{${list}}}`, values) ?? []).map((pair) => [pair[key], pair[value]]);
  }

  async function run(inputs, { url, method, body } = create, apiKey = setup.owner.key) {
    const connection = { apiKey, baseUrl: setup.url };
    const path = url.replace('{{encodeURL(parameters.name)}}', encodeURIComponent(inputs.name));
    const sent = await fetch(fill(base.baseUrl, { connection }) + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...fill(base.headers, { connection }) },
      body: JSON.stringify(fill(body, { parameters: inputs })),
    });
    return { status: sent.status, body: await sent.json() };
  }

  test('uses the alias for Make', () => {
    expect(routes.generateImage.aliases).toContain(url);
  });

  test.each([
    ['bundles', { data: [{ Item: 'Lamp', Count: 2 }] }],
    ['JSON text', { data: '[{"Item":"Lamp"}]', theme: 'forest', width: 600, scale: 2, format: 'pdf' }],
    ['headings and rows', { headers: ['Item'], rows: [['Lamp']], title: 'Stock', customFilename: 'stock' }],
  ])('renders %s and maps every value of the response', async (_what, inputs) => {
    const result = await run(inputs);
    expect(result.status, JSON.stringify(result.body)).toBe(200);
    const output = fill(response.output, result);
    expect(Object.keys(output)).toEqual(keysWithoutDark(read(`${module}.samples.iml.json`)));
    expect(Object.values(output)).not.toContain(undefined);
    expect((await fetch(output.url)).status).toBe(200);
  });

  test('maps the dark image of a table with both', async () => {
    const result = await run({ data: [{ Item: 'Lamp' }], colorScheme: 'both' });
    const output = fill(response.output, result);
    expect(Object.keys(output)).toEqual(Object.keys(read(`${module}.samples.iml.json`)));
    expect((await fetch(output.darkUrl)).status).toBe(200);
  });

  test.each([
    ['a table', create, module],
    ['a live image', live, 'modules/update-live-image/update-live-image'],
  ])('maps the warnings and the text alternative of %s', async (_what, operation, files) => {
    const additionalFields = [{ key: 'sytles', value: '{"x":1}' }];
    const result = await run({ data: [{ A: 1 }], name: 'make-warned', additionalFields }, operation);
    const { alt, warnings } = fill(operation.response.output, result);
    expect(alt).toBe(result.body.alt);
    expect(warnings).toEqual([{ message: expect.stringContaining('"sytles"'), path: '/sytles' }]);
    const { spec } = read(`${files}.interface.iml.json`).find(({ name }) => name === 'warnings');
    expect(Object.keys(warnings[0]).sort()).toEqual(spec.map(({ name }) => name).sort());
  });

  test('groups the rows, adds totals, and sends additional fields that its other fields replace', async () => {
    const live = { key: 'svgText', value: 'live' };
    const table = { data: sales, format: 'svg', groupBy: 'Kind' };
    const plain = await run({ ...table, totalRow: 'sum', additionalFields: [live] });
    expect(plain.body.warnings).toEqual([]);
    expect(await textsOf(plain.body.url)).toEqual(salesTexts);
    const others = { ...additional, options: { theme: 'dark' } };
    const pairs = Object.entries(others).map(([key, value]) => ({
      key,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
    const theme = { theme: 'ocean', totalRow: 'mean' };
    const merged = await run({ ...table, ...theme, additionalFields: [...pairs, live] });
    expect(await textsOf(merged.body.url)).toEqual(additionalTexts.map((text) => text.replace(/: \d$/, '')));
  });

  test('fills a template of the project', async () => {
    const { projectKey } = setup.owner;
    const table = { data: sales, format: 'svg', template: 'report' };
    const values = [{ key: 'month', value: 'May' }];
    const { body: image } = await run({ ...table, values }, create, projectKey);
    expect([image.warnings, (await textsOf(image.url))[0]]).toEqual([[], 'Sales in May']);
    const plain = await run({ data: sales, title: '{{month}}', values: [] });
    expect(plain.body.image.title).toBe('{{month}}');
    const missing = await run({ ...table, template: 'missing' }, create, projectKey);
    expect([missing.status, missing.body.error.message]).toEqual([404, expect.stringContaining('"missing"')]);
  });

  test('lets the service load a table from a URL', async () => {
    const source = { url: setup.sourceUrl, at: '/items' };
    const { body: image } = await run({ source, access: 'signed', expires: '7d' });
    expect(image).toMatchObject({ access: 'signed', expiresAt: expect.any(String), warnings: [] });
    expect(await csvOf(image.url)).toContain('North');
    const { body: refreshed } = await run({ source, name: 'make-url', refresh: '1h' }, live);
    expect(refreshed).toMatchObject({ refresh: '1h', warnings: [] });
    const secret = { source: { ...source, headers: { Authorization: 'secret:none' } } };
    expect((await run(secret)).body.error.message).toMatch(/secret/);
  });

  test('replaces a live image, and not if the table is the same', async () => {
    const table = { name: 'make-sales', data: sales, scale: 2 };
    const result = await run(table, live);
    expect(result.status, JSON.stringify(result.body)).toBe(201);
    const output = fill(live.response.output, result);
    const sample = read('modules/update-live-image/update-live-image.samples.iml.json');
    expect(Object.keys(output)).toEqual(keysWithoutDark(sample));
    expect(output).toMatchObject({ name: 'make-sales', version: 1, unchanged: false, urls: [output.url] });
    expect((await run(table, live)).body).toMatchObject({ version: 1, unchanged: true });
    const replaced = (await run({ ...table, theme: 'dark' }, live)).body;
    expect(replaced).toMatchObject({ url: output.url, version: 2 });
    expect(await contentType(output.url)).toBe('image/png');
    const wrong = await run({ ...table, name: 'Make Sales' }, live);
    expect([wrong.status, fill('{{body.error.message}}', wrong)]).toEqual([
      400,
      expect.stringMatching(/name/),
    ]);
  });

  test('shows the message of the service about an additional field', async () => {
    const { status, body: rejected } = await run({
      data: sales,
      additionalFields: [{ key: 'summary', value: '[{' }],
    });
    expect([status, rejected.error.message]).toEqual([
      400,
      expect.stringMatching(/^summary must be sum, .*; got "\[\{"/),
    ]);
  });

  test('has the error message where the error template expects it', async () => {
    const result = await run({ data: [] });
    expect(result.status).toBe(400);
    expect(fill('{{body.error.message}}', result)).toMatch(/data must/);
  });
});
