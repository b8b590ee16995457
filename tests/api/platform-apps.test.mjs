import { readFileSync } from 'node:fs';
import path from 'node:path';
import { destinationNames, imageFormats, routes, tableThemes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTableImage } from '../../integrations/n8n/nodes/pictable/create-table-image.ts';
import { parameters } from '../../integrations/n8n/nodes/pictable/parameters.ts';
import zapierApp from '../../integrations/zapier/index.js';
import { openWorld } from './world.ts';

let world;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const names = (list) => list.map(({ name }) => name);
const themes = names(tableThemes);

async function contentType(url) {
  return (await fetch(url)).headers.get('content-type');
}

describe('the n8n node', () => {
  const options = parameters.find(({ name }) => name === 'tableOptions').options;

  /** What n8n gives a node, with its calls over real HTTP. */
  function nodeWith(settings, items = []) {
    const call = async ({ method, url, headers, body, qs = {}, encoding }) => {
      const query = new URLSearchParams(qs);
      const answer = await fetch(`${url}?${query}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-API-Key': world.owner.key, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return encoding === 'arraybuffer' ? answer.arrayBuffer() : answer.json();
    };
    return {
      getNodeParameter: (name, _item, fallback) =>
        settings[name] ?? parameters.find((parameter) => parameter.name === name)?.default ?? fallback,
      getInputData: () => items.map((json) => ({ json })),
      getCredentials: async () => ({ baseUrl: `${world.url}/` }),
      getExecutionId: () => '7',
      helpers: {
        httpRequestWithAuthentication: { call: (_node, _credential, request) => call(request) },
        httpRequest: call,
        prepareBinaryData: async (bytes, fileName) => ({ bytes, fileName }),
      },
    };
  }

  test('offers formats and themes that the service has', () => {
    const formats = parameters.find(({ name }) => name === 'format').options.map(({ value }) => value);
    expect(formats.toSorted()).toEqual(imageFormats.toSorted());
    const places = options.find(({ name }) => name === 'for').options.map(({ value }) => value);
    expect(places.toSorted()).toEqual(destinationNames.toSorted());
    const offered = options.find(({ name }) => name === 'theme').options.map(({ value }) => value);
    expect(themes).toEqual(expect.arrayContaining(offered));
  });

  test('makes one table of all items, with every option it offers understood', async () => {
    const tableOptions = {
      ...Object.fromEntries(options.map(({ name, default: value }) => [name, value])),
      caption: 'Source: shop',
      leftOut: 'id',
      projectId: world.owner.project.id,
      styles: '{"headerBg":"#0b6b45"}',
      subtitle: 'Today',
    };
    const node = nodeWith({ title: 'Stock', output: 'file', tableOptions }, [
      { id: 1, Item: 'Lamp' },
      { id: 2, Item: 'Rug' },
    ]);
    const [{ json, binary }] = await createTableImage(node, 0);
    expect(json).toMatchObject({ success: true, warnings: [], projectId: world.owner.project.id });
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
  ])('takes %s as JSON', async (_what, json) => {
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

    test('in an item each, of which the next node sends every one', async () => {
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

    test('in one item with all files, as one mail takes them', async () => {
      const items = await split({ splitTables: 'oneItem', binaryField: 'file' });
      expect(items).toHaveLength(1);
      const [{ json, binary }] = items;
      const fields = json.images.map((_, index) => (index === 0 ? 'file' : `file${index + 1}`));
      expect(Object.keys(binary)).toEqual(fields);
      const names = Object.values(binary).map(({ fileName }) => fileName);
      expect(names).toEqual(json.images.map(({ filename }) => filename));
    });
  });

  test('says which field is not well-formed', async () => {
    await expect(createTableImage(nodeWith({ source: 'json', json: '[{' }), 0)).rejects.toThrow(
      /^JSON is not/,
    );
  });
});

describe('the Zapier app', () => {
  const { perform, inputFields, sample, outputFields } = zapierApp.creates.table_image.operation;
  const choicesOf = (key) => inputFields.find((field) => field.key === key).choices;

  /** The part of Zapier's toolbox that the app uses, over real HTTP. */
  const z = {
    hash: (_kind, text) => Buffer.from(text).toString('base64url').slice(0, 200),
    errors: { Error, ThrottledError: Error },
    request: async (request) => {
      const sent = zapierApp.beforeRequest[0](request, z, { authData: connection() });
      const answer = await fetch(sent.url, sent);
      const content = await answer.text();
      const read = { status: answer.status, content, getHeader: (name) => answer.headers.get(name) };
      zapierApp.afterResponse[0](read, z);
      return { ...read, data: JSON.parse(content) };
    },
  };
  const connection = () => ({ apiKey: world.owner.key, baseUrl: world.url });
  const create = (inputData) => perform(z, { authData: connection(), inputData });

  test('offers formats and themes that the service has', () => {
    expect(Object.keys(choicesOf('format'))).toEqual([...imageFormats]);
    expect(Object.keys(choicesOf('for')).toSorted()).toEqual(destinationNames.toSorted());
    expect(themes).toEqual(expect.arrayContaining(choicesOf('theme')));
  });

  test('draws line items, and describes all that it puts out', async () => {
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

  test('says what the service says', async () => {
    await expect(create({ json: '[]' })).rejects.toThrow(/data must/);
  });

  test('sends the key to the service and to no one else', () => {
    const [addKey] = zapierApp.beforeRequest;
    const headersFor = (url) => addKey({ url }, z, { authData: connection() }).headers;
    expect(headersFor(`${world.url}/api/user`)).toEqual({ 'X-API-Key': world.owner.key });
    expect(headersFor('https://elsewhere.example/')).toBeUndefined();
  });
});

describe('the Make app', () => {
  const folder = path.resolve(import.meta.dirname, '../../integrations/make/app');
  const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const module = 'modules/create-table-image/create-table-image';
  const { url, body, response } = read(`${module}.communication.iml.json`);
  const base = read('base.iml.json');

  /** Puts values into braces; what is not filled in is left out, as Make does. */
  function fill(template, values) {
    if (typeof template === 'object') {
      return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fill(part, values)]));
    }
    const place = /^\{\{([\w.]+)\}\}$/.exec(template)?.[1];
    return place === undefined ? template : place.split('.').reduce((value, name) => value?.[name], values);
  }

  async function run(filledIn) {
    const connection = { apiKey: world.owner.key, baseUrl: world.url };
    const answer = await fetch(fill(base.baseUrl, { connection }) + url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fill(base.headers, { connection }) },
      body: JSON.stringify(fill(body, { parameters: filledIn })),
    });
    return { status: answer.status, body: await answer.json() };
  }

  test('calls the address that is meant for Make', () => {
    expect(routes.generateImage.aliases).toContain(url);
  });

  test.each([
    ['bundles', { data: [{ Item: 'Lamp', Count: 2 }] }],
    ['JSON text', { data: '[{"Item":"Lamp"}]', theme: 'forest', width: 600, scale: 2, format: 'pdf' }],
    ['headings and rows', { headers: ['Item'], rows: [['Lamp']], title: 'Stock', customFilename: 'stock' }],
  ])('draws %s and maps every value of the answer', async (_what, filledIn) => {
    const answer = await run(filledIn);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const output = fill(response.output, answer);
    expect(Object.keys(output)).toEqual(Object.keys(read(`${module}.samples.iml.json`)));
    expect(Object.values(output)).not.toContain(undefined);
    expect((await fetch(output.url)).status).toBe(200);
  });

  test('names the fault where the error text looks for it', async () => {
    const answer = await run({ data: [] });
    expect(answer.status).toBe(400);
    expect(fill('{{body.error.message}}', answer)).toMatch(/data must/);
  });
});
