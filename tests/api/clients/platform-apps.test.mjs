import { readFileSync } from 'node:fs';
import path from 'node:path';
import { destinationNames, imageFormats, isUniversal, routes, tableThemes } from '@pictable/contract';
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
      { id: 1, Item: 'Lamp' },
      { id: 2, Item: 'Rug' },
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
    hash: (_kind, text) => Buffer.from(text).toString('base64url').slice(0, 200),
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

  /** Fills in placeholders, and omits those without a value, as Make does. */
  function fill(template, values) {
    if (typeof template === 'object') {
      return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fill(part, values)]));
    }
    const placeholder = /^\{\{([\w.]+)\}\}$/.exec(template)?.[1];
    if (placeholder === undefined) return template;
    return placeholder.split('.').reduce((value, name) => value?.[name], values);
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

  test('has the error message where the error template expects it', async () => {
    const result = await run({ data: [] });
    expect(result.status).toBe(400);
    expect(fill('{{body.error.message}}', result)).toMatch(/data must/);
  });
});
