import {
  destinationNames,
  imageFormats,
  isUniversal,
  summaryFunctionNames,
  tableThemes,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTableImage } from '../../../integrations/n8n/nodes/pictable/create-table-image.ts';
import { createTableImages } from '../../../integrations/n8n/nodes/pictable/create-table-images.ts';
import { parameters } from '../../../integrations/n8n/nodes/pictable/parameters.ts';
import { updateLiveImage } from '../../../integrations/n8n/nodes/pictable/update-live-image.ts';
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

  test('lets the service load a table from a URL', async () => {
    const node = (settings) =>
      nodeWith({ source: 'url', sourceUrl: () => ` ${setup.sourceUrl} `, ...settings }, [{}]);
    const tableOptions = { sourceAt: '/items', access: 'signed', expires: '7d' };
    const [{ json }] = await createTableImage(node({ tableOptions }), 0);
    expect(json).toMatchObject({ warnings: [], access: 'signed', expiresAt: expect.any(String) });
    expect(await csvOf(json.url)).toContain('North');
    const live = { operation: 'updateLiveImage', liveImageName: 'n8n-url', refresh: '1h', tableOptions };
    expect((await updateLiveImage(node(live), 0))[0].json).toMatchObject({ refresh: '1h', warnings: [] });
    const headers = { ...tableOptions, sourceHeaders: '{"Authorization":"secret:none"}' };
    await expect(createTableImage(node({ tableOptions: headers }), 0)).rejects.toThrow(/secret/);
    await expect(createTableImage(node({ sourceUrl: ' ' }), 0)).rejects.toThrow(/^Source URL must be a URL/);
    const body = JSON.stringify({ source: { url: setup.sourceUrl, at: '/items' } });
    const [{ json: fromJson }] = await createTableImage(nodeWith({ source: 'json', json: body }), 0);
    expect(await csvOf(fromJson.url)).toContain('North');
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
      const idsOf = (outcomes) => {
        expect(outcomes.flatMap(({ error }) => error?.message ?? [])).toEqual([]);
        return outcomes.map(({ created: [{ json }] }) => json.id);
      };
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
