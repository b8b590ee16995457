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
import { createTableImages } from '../../../integrations/n8n/nodes/pictable/create-table-images.ts';
import { parameters } from '../../../integrations/n8n/nodes/pictable/parameters.ts';
import { updateLiveImage } from '../../../integrations/n8n/nodes/pictable/update-live-image.ts';
import zapierApp from '../../../integrations/zapier/index.js';
import { openTestSetup } from '../setup/test-setup.ts';

let setup;
beforeAll(async () => {
  setup = await openTestSetup();
  const { project, key } = setup.owner;
  const saved = await fetch(`${setup.url}/api/pictable/projects/${project.id}/templates/report`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ title: 'Sales in {{month}}', options: { svgText: 'live', format: 'svg' } }),
  });
  expect(saved.status).toBe(201);
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
  function nodeWith(settings, items = [], key = setup.owner.key) {
    const sendRequest = async ({ method, url, headers, body, qs = {}, encoding }) => {
      const query = new URLSearchParams(qs);
      const response = await fetch(`${url}?${query}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (encoding === 'arraybuffer') return response.arrayBuffer();
      const received = await response.json();
      if (response.ok) return received;
      throw Object.assign(new Error(received.error.message), { httpCode: String(response.status) });
    };
    return {
      getNodeParameter: (name, item, fallback) =>
        (typeof settings[name] === 'function' ? settings[name](item) : settings[name]) ??
        parameters.find((parameter) => parameter.name === name)?.default ??
        fallback,
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

  test('fills a template of the project', async () => {
    const projectId = setup.owner.project.id;
    const tableOptions = { template: 'report@1', values: '{"month":"May"}', projectId };
    const [{ json }] = await createTableImage(nodeWith({ format: 'svg', tableOptions }, sales), 0);
    expect(json.warnings).toEqual([]);
    expect((await textsOf(json.url))[0]).toBe('Sales in May');
    const other = { ...tableOptions, values: { month: 'June' } };
    const [{ json: june }] = await createTableImage(
      nodeWith({ format: 'svg', tableOptions: other }, sales),
      0,
    );
    expect((await textsOf(june.url))[0]).toBe('Sales in June');
  });

  test.each([
    [{ template: 'missing' }, /template.*"missing"/],
    [{ values: '[1]' }, /^Values must be a JSON object such as \{"month": "May"\}; got \[1\]$/],
    [{ values: { month: ['May'] } }, /^values\.month must be text/],
  ])('rejects %j', async (fields, message) => {
    const tableOptions = { projectId: setup.owner.project.id, ...fields };
    await expect(createTableImage(nodeWith({ tableOptions }, sales), 0)).rejects.toThrow(message);
  });

  test('leaves placeholders alone without values', async () => {
    const tableOptions = { values: '{}', additionalFields: '{"options":{"svgText":"live"}}' };
    const node = nodeWith({ format: 'svg', title: '{{month}}', tableOptions }, sales);
    expect((await textsOf((await createTableImage(node, 0))[0].json.url))[0]).toBe('{{month}}');
  });

  test('replaces a live image, and not if the table is the same', async () => {
    const settings = { operation: 'updateLiveImage', liveImageName: 'n8n-sales', tableOptions: {} };
    const put = async (rows) => (await updateLiveImage(nodeWith(settings, rows), 0))[0].json;
    const created = await put(sales);
    expect(created).toMatchObject({ name: 'n8n-sales', version: 1, unchanged: false });
    expect(await put(sales)).toMatchObject({ url: created.url, version: 1, unchanged: true });
    const replaced = await put(sales.slice(1));
    expect(replaced).toMatchObject({ url: created.url, version: 2, unchanged: false });
    expect(replaced.versionUrl).not.toBe(created.versionUrl);
    expect(await contentType(created.url)).toBe('image/png');
  });

  test.each([
    [' ', /^Live Image Name must be a name/],
    ['Sales 2026', /name/],
    ['../images', /name/],
  ])('rejects the live image name %j', async (liveImageName, message) => {
    await expect(updateLiveImage(nodeWith({ liveImageName }, sales), 0)).rejects.toThrow(message);
  });

  describe('creates the tables of its items with one request', () => {
    const several = (tables, settings = {}, key = undefined) =>
      nodeWith({ operation: 'createImages', json: (item) => tables[item], ...settings }, tables, key);
    const create = (node) =>
      createTableImages(
        node,
        node.getInputData().map((_, item) => item),
      );

    test('and reports the error of each', async () => {
      const tables = ['[{"a":1}]', '[{', '[]', '{"title":"Fourth","data":[{"a":4}]}'];
      const outcomes = await create(several(tables, { output: 'file' }));
      expect(outcomes.map(({ item }) => item)).toEqual([0, 1, 2, 3]);
      expect(outcomes.map(({ error }) => error?.message)).toEqual([
        undefined,
        expect.stringMatching(/^JSON is not well-formed/),
        expect.stringMatching(/^data must/),
        undefined,
      ]);
      expect(outcomes[2].error.httpCode).toBe('400');
      const [{ json, binary }] = outcomes[3].created;
      expect(json).toMatchObject({ index: 2, status: 200, image: { title: 'Fourth' } });
      expect(binary.data.fileName).toBe(json.image.filename);
    });

    test('of up to 50, and charges none again when it is retried', async () => {
      const tables = Array.from({ length: 51 }, (_, n) => JSON.stringify([{ n, retried: 'yes' }]));
      const idsOf = (outcomes) => outcomes.map(({ created: [{ json }] }) => json.id);
      const ids = idsOf(await create(several(tables)));
      expect(new Set(ids).size).toBe(51);
      expect(idsOf(await create(several(tables)))).toEqual(ids);
    });

    test('and shows the error of the whole request for each item', async () => {
      const outcomes = await create(several(['[{"a":1}]', '[{"a":2}]'], {}, 'no-such-key'));
      expect(outcomes.map(({ error }) => error.httpCode)).toEqual(['401', '401']);
    });

    test('in the project and with the template of each item', async () => {
      const projectId = setup.owner.project.id;
      const tableOptions = (item) => ({
        projectId,
        template: 'report',
        values: { month: ['May', 'June'][item] },
      });
      const outcomes = await create(several(['[{"a":1}]', '[{"a":2}]'], { tableOptions, format: 'svg' }));
      const titles = outcomes.map(async ({ created: [{ json }] }) => (await textsOf(json.url))[0]);
      expect(await Promise.all(titles)).toEqual(['Sales in May', 'Sales in June']);
      expect(outcomes[0].created[0].json.projectId).toBe(projectId);
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

  test('replaces a live image, and not if the table is the same', async () => {
    const table = { name: 'make-sales', data: sales, scale: 2 };
    const result = await run(table, live);
    expect(result.status, JSON.stringify(result.body)).toBe(201);
    const output = fill(live.response.output, result);
    const sample = read('modules/update-live-image/update-live-image.samples.iml.json');
    expect(Object.keys(output)).toEqual(Object.keys(sample));
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
