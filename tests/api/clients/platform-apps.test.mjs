import { createHash } from 'node:crypto';
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
import { createTableImage } from '../../../integrations/n8n/nodes/pictable/create-table-image.ts';
import { parameters } from '../../../integrations/n8n/nodes/pictable/parameters.ts';
import zapierApp from '../../../integrations/zapier/index.js';
import { openTestSetup } from '../setup/test-setup.ts';

let setup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const names = (list) => list.map(({ name }) => name);
const themes = names(tableThemes);

/** Rows of two groups, and the texts of their image with totals. */
const sales = [
  { Item: 'Lamp', Kind: 'Light', Count: 2 },
  { Item: 'Rug', Kind: 'Textile', Count: 1 },
  { Item: 'Bulb', Kind: 'Light', Count: 5 },
];
const salesTexts = [
  ...['Item', 'Count', 'Light', 'Lamp', '2', 'Bulb', '5', 'Total', '7'],
  ...['Textile', 'Rug', '1', 'Total', '1', 'Total', '8'],
];
/** Keys without a field of their own, and some that other fields set. */
const additional = {
  columns: { Count: { label: 'Pieces' } },
  stub: 'Item',
  rowGroups: { by: 'Item', label: '{value}: {n}' },
  theme: 'no-such-theme',
  options: { svgText: 'live', theme: 'no-such-theme' },
};
const additionalTexts = [
  ...['Item', 'Pieces', 'Light: 2', 'Lamp', '2', 'Bulb', '5', 'Mean', '3.5'],
  ...['Textile: 1', 'Rug', '1', 'Mean', '1', 'Mean', '2.6667'],
];

/** The texts of an SVG whose text is live. */
async function textsOf(url) {
  const svg = await (await fetch(url)).text();
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
}

async function contentType(url) {
  return (await fetch(url)).headers.get('content-type');
}

describe('the n8n node', () => {
  const options = parameters.find(({ name }) => name === 'tableOptions').options;

  /** The context that n8n gives a node, with real HTTP requests. */
  function nodeWith(settings, items = []) {
    const sendRequest = async ({ method, url, headers, body, qs = {}, encoding }) => {
      const query = new URLSearchParams(qs);
      const response = await fetch(`${url}?${query}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-API-Key': setup.owner.key, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return encoding === 'arraybuffer' ? response.arrayBuffer() : response.json();
    };
    return {
      getNodeParameter: (name, _item, fallback) =>
        settings[name] ?? parameters.find((parameter) => parameter.name === name)?.default ?? fallback,
      getInputData: () => items.map((json) => ({ json })),
      getCredentials: async () => ({ baseUrl: `${setup.url}/` }),
      getExecutionId: () => '7',
      helpers: {
        httpRequestWithAuthentication: { call: (_node, _credential, request) => sendRequest(request) },
        httpRequest: sendRequest,
        prepareBinaryData: async (bytes, fileName) => ({ bytes, fileName }),
      },
    };
  }

  test('offers formats and themes that the service has', () => {
    const formats = parameters.find(({ name }) => name === 'format').options.map(({ value }) => value);
    expect(imageFormats).toEqual(expect.arrayContaining(formats));
    const missing = imageFormats.filter((format) => isUniversal(format) && !formats.includes(format));
    expect(missing, 'add these to the formats in integrations/n8n/nodes/pictable/parameters.ts').toEqual([]);
    const destinations = options.find(({ name }) => name === 'for').options.map(({ value }) => value);
    expect(destinations.toSorted()).toEqual(destinationNames.toSorted());
    const offered = options.find(({ name }) => name === 'theme').options.map(({ value }) => value);
    expect(themes).toEqual(expect.arrayContaining(offered));
    const totals = options.find(({ name }) => name === 'totalRow').options.map(({ value }) => value);
    expect(['none', ...summaryFunctionNames]).toEqual(expect.arrayContaining(totals));
  });

  test('groups the rows and adds totals', async () => {
    const tableOptions = {
      groupBy: 'Kind',
      totalRow: 'sum',
      additionalFields: '{"options":{"svgText":"live"}}',
    };
    const [{ json }] = await createTableImage(nodeWith({ format: 'svg', tableOptions }, sales), 0);
    expect(json.warnings).toEqual([]);
    expect(await textsOf(json.url)).toEqual(salesTexts);
  });

  test.each([
    ['text', JSON.stringify(additional)],
    ['a value', additional],
  ])('merges additional fields as %s, weaker than its other fields', async (_what, additionalFields) => {
    const tableOptions = { groupBy: 'Kind', totalRow: 'mean', theme: 'ocean', additionalFields };
    const [{ json }] = await createTableImage(nodeWith({ format: 'svg', tableOptions }, sales), 0);
    expect(json.warnings).toEqual([]);
    expect(await textsOf(json.url)).toEqual(additionalTexts);
  });

  test.each([
    ['[{', /^Additional Fields must be a JSON object such as .*; got \[\{ \(/],
    ['[1]', /^Additional Fields must be a JSON object such as .*; got \[1\]$/],
    [7, /^Additional Fields must be a JSON object such as .*; got 7$/],
    ['"x', /; got "x \(/],
  ])('rejects the additional fields %j', async (additionalFields, message) => {
    const node = nodeWith({ tableOptions: { additionalFields } }, sales);
    await expect(createTableImage(node, 0)).rejects.toThrow(message);
  });

  test('creates one table from all items, and the service accepts every option', async () => {
    const tableOptions = {
      ...Object.fromEntries(options.map(({ name, default: value }) => [name, value])),
      caption: 'Source: shop',
      leftOut: 'id',
      projectId: setup.owner.project.id,
      styles: '{"headerBg":"#0b6b45"}',
      subtitle: 'Today',
    };
    const node = nodeWith({ title: 'Stock', output: 'file', tableOptions }, [
      { id: 1, Item: 'Lamp', Count: 2 },
      { id: 2, Item: 'Rug', Count: 1 },
    ]);
    const [{ json, binary }] = await createTableImage(node, 0);
    expect(json).toMatchObject({ success: true, warnings: [], projectId: setup.owner.project.id });
    expect(binary.data.fileName).toBe(json.image.filename);
    expect(binary.data.bytes.toString('latin1', 0, 4)).toBe('\x89PNG');
    const [again] = await createTableImage(node, 0);
    expect(again.json.id).toBe(json.id);
  });

  test.each([
    ['rows', '[{"a":1}]'],
    ['a whole request', '{"headers":["a"],"rows":[[1]]}'],
    ['one row', '{"a":1}'],
    ['a value', [{ a: 1 }]],
  ])('accepts %s as JSON', async (_what, json) => {
    const [{ json: image }] = await createTableImage(nodeWith({ source: 'json', json, format: 'svg' }), 0);
    expect(await contentType(image.url)).toBe('image/svg+xml');
  });

  describe('delivers every image of a split table', () => {
    const rows = Array.from({ length: 60 }, (_, row) => ({ Name: `Name ${row}`, Sum: row }));
    const split = (settings) =>
      createTableImage(
        nodeWith({ output: 'file', tableOptions: { for: 'teams', scale: 1 }, ...settings }, rows),
        0,
      );

    test('as one item per image, for the next node', async () => {
      const items = await split({});
      const [{ json: first }] = items;
      expect(first.images.length).toBeGreaterThan(1);
      expect(items.map(({ json }) => json.url)).toEqual(first.images.map(({ url }) => url));
      for (const [index, { json, binary }] of items.entries()) {
        const { id, url, filename, width, height, bytes } = first.images[index];
        expect(json).toMatchObject({ part: index + 1, parts: items.length, imageUrl: url, image_url: url });
        expect(json).toMatchObject({
          id,
          image: { id, url, filename },
          metadata: { width, height, size: bytes },
        });
        expect(Object.keys(binary)).toEqual(['data']);
        expect(binary.data.fileName).toBe(filename);
        expect(binary.data.bytes.length).toBe(bytes);
      }
      expect((await split({ output: 'url' })).map(({ binary }) => binary)).toEqual(
        items.map(() => undefined),
      );
    });

    test('as one item with all files, for a single email', async () => {
      const items = await split({ splitTables: 'oneItem', binaryField: 'file' });
      expect(items).toHaveLength(1);
      const [{ json, binary }] = items;
      const fields = json.images.map((_, index) => (index === 0 ? 'file' : `file${index + 1}`));
      expect(Object.keys(binary)).toEqual(fields);
      const names = Object.values(binary).map(({ fileName }) => fileName);
      expect(names).toEqual(json.images.map(({ filename }) => filename));
    });
  });

  test('names the field that is malformed', async () => {
    await expect(createTableImage(nodeWith({ source: 'json', json: '[{' }), 0)).rejects.toThrow(
      /^JSON is not/,
    );
  });
});

describe('the Zapier app', () => {
  const { perform, inputFields, sample, outputFields } = zapierApp.creates.table_image.operation;
  const choicesOf = (key) => inputFields.find((field) => field.key === key).choices;

  /** The part of Zapier's `z` object that the app uses, with real HTTP requests. */
  const z = {
    hash: (kind, text) => createHash(kind).update(text).digest('hex'),
    errors: { Error, ThrottledError: Error },
    request: async (request) => {
      const sent = zapierApp.beforeRequest[0](request, z, { authData: connection() });
      const received = await fetch(sent.url, sent);
      const content = await received.text();
      const getHeader = (name) => received.headers.get(name);
      const response = { status: received.status, content, getHeader };
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

describe('the Make app', () => {
  const folder = path.resolve(import.meta.dirname, '../../../integrations/make/app');
  const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const module = 'modules/create-table-image/create-table-image';
  const { url, body, response } = read(`${module}.communication.iml.json`);
  const base = read('base.iml.json');

  /** Fills in placeholders, spreads lists of keys and values, and omits what has no value, as Make does. */
  function fill(template, values) {
    if (typeof template === 'object') {
      const members = Object.entries(template).flatMap(([name, part]) =>
        name === '{{...}}' ? pairsIn(part, values) : [[name, fill(part, values)]],
      );
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    const placeholder = /^\{\{([\w.]+)\}\}$/.exec(template)?.[1];
    if (placeholder === undefined) return template;
    return placeholder.split('.').reduce((value, name) => value?.[name], values);
  }

  function pairsIn(template, values) {
    const [, list, key, value] = /^\{\{toCollection\(([\w.]+), '(\w+)', '(\w+)'\)\}\}$/.exec(template);
    return (fill(`{{${list}}}`, values) ?? []).map((pair) => [pair[key], pair[value]]);
  }

  async function run(inputs) {
    const connection = { apiKey: setup.owner.key, baseUrl: setup.url };
    const sent = await fetch(fill(base.baseUrl, { connection }) + url, {
      method: 'POST',
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
    expect(Object.keys(output)).toEqual(Object.keys(read(`${module}.samples.iml.json`)));
    expect(Object.values(output)).not.toContain(undefined);
    expect((await fetch(output.url)).status).toBe(200);
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
