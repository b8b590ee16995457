import { tableThemes } from '@pictable/contract';
import { fromJs, type JsonObject, stringify } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { inlineBytesMax } from './inline-images.ts';
import {
  type AccountOperations,
  type Preview,
  type RenderedImage,
  type RenderedTable,
  TableRejectedError,
  type TableService,
} from './table-service.ts';
import { type ToolName, tools } from './tools.ts';

const { signal } = new AbortController();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function imageOf(text: string, more: Partial<RenderedImage> = {}): RenderedImage {
  const bytes = Buffer.from(text);
  return { widthPx: 30, heightPx: 20, sizeBytes: bytes.length, bytes: async () => bytes, ...more };
}

const storedAs = (id: number) => ({
  id,
  url: `https://tables.example/${id}.png`,
  shareUrl: 'https://tables.example/share/1',
  filename: `${id}.png`,
});

/** A service with one table, which records what the tools ask for. */
function serviceOf(
  table: Partial<RenderedTable>,
  preview: (payload: JsonObject) => readonly Preview[] = () => [],
) {
  const rendered: JsonObject[] = [];
  const previewed: JsonObject[] = [];
  const service: TableService = {
    render: async (payload) => {
      rendered.push(payload);
      const parts: RenderedTable['parts'] = [imageOf('one')];
      return { format: 'png', alt: 'A table.', warnings: [], parts, ...table };
    },
    preview: async (payload) => {
      previewed.push(payload);
      return preview(payload);
    },
    validate: async () => ({ sizeBytes: 3, partCount: 1, warnings: [] }),
  };
  return { service, rendered, previewed };
}

const callWith = (service: TableService, name: ToolName, args: object = {}) =>
  callTool(name, { args: fromJs(args) as JsonObject, service, signal });

const contentOf = async (service: TableService, args: object = {}) =>
  (await callWith(service, 'render_table', args)).content.slice(1);

const png = (bytes: Uint8Array | string) => ({
  type: 'image',
  data: base64(Buffer.from(bytes)),
  mimeType: 'image/png',
});

describe('render_table', () => {
  it('passes native on, and returns the messages', async () => {
    const native = { slack: { fits: true, payload: { blocks: [] } } };
    const { service, rendered } = serviceOf({ native });
    const { structuredContent } = await callWith(service, 'render_table', { native: ['slack'] });
    expect(structuredContent).toMatchObject({ native });
    expect(stringify(rendered[0]!)).toContain('"native":["slack"]');
  });

  it('describes the first image, and every image with its number', async () => {
    const warning = { path: '/data', message: 'Cut.' };
    const { service } = serviceOf({
      warnings: [warning],
      parts: [imageOf('one', { stored: storedAs(1) }), imageOf('three', { widthPx: 9, stored: storedAs(2) })],
    });
    const { structuredContent, content } = await callWith(service, 'render_table');
    const first = { width: 30, height: 20, size: 3, ...storedAs(1) };
    expect(structuredContent).toEqual({
      ...first,
      ...{ format: 'png', alt: 'A table.', warnings: [warning] },
      images: [
        { ...first, part: 1, parts: 2 },
        { width: 9, height: 20, size: 5, ...storedAs(2), part: 2, parts: 2 },
      ],
    });
    expect(content[0]).toEqual({ type: 'text', text: JSON.stringify(structuredContent) });
  });

  it('has a report only if there is one', async () => {
    const report = {
      unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no cell.' }],
      steps: [{ verb: 'sort', rows: 3, columns: 2 }],
    };
    const { service } = serviceOf({ report });
    expect((await callWith(service, 'render_table')).structuredContent).toMatchObject({ report });
    const { structuredContent } = await callWith(serviceOf({}).service, 'render_table');
    expect(structuredContent).not.toHaveProperty('report');
  });

  const link = {
    type: 'resource_link',
    uri: 'https://tables.example/1.png',
    name: '1.png',
    mimeType: 'image/png',
    description: 'A table.',
  };
  it.each([
    [undefined, [png('one'), link]],
    [null, [png('one'), link]],
    ['both', [png('one'), link]],
    ['image', [png('one')]],
    ['url', [link]],
  ])('returns what `return` asks for, and does not pass it on: %s', async (returned, content) => {
    const { service, rendered } = serviceOf({ parts: [imageOf('one', { stored: storedAs(1) })] });
    const args = { title: 'T', ...(returned === undefined ? {} : { return: returned }) };
    expect(await contentOf(service, args)).toEqual(content);
    expect(rendered).toEqual([fromJs({ title: 'T' })]);
  });

  it('has a schema with the return that it uses by default', async () => {
    const described = tools.render_table.inputSchema.properties.return;
    const returned = async (args: object) =>
      contentOf(serviceOf({ parts: [imageOf('one', { stored: storedAs(1) })] }).service, args);
    expect(await returned({ return: described.default })).toEqual(await returned({}));
  });

  it.each(['fax', 3, ''])('is rejected for the return %j', async (returned) => {
    const { service, rendered } = serviceOf({});
    expect(await callWith(service, 'render_table', { return: returned })).toEqual({
      isError: true,
      content: [
        { type: 'text', text: `return must be one of both, image, url; got ${JSON.stringify(returned)}.` },
      ],
    });
    expect(rendered).toEqual([]);
  });

  it('embeds images that are neither stored, saved nor shown', async () => {
    const parts: RenderedTable['parts'] = [
      imageOf('a'),
      imageOf('b', { file: '/tmp/b.pdf' }),
      imageOf('c', { stored: storedAs(1) }),
      imageOf('d'),
    ];
    const { service } = serviceOf({ format: 'pdf', parts });
    const resource = (name: string, text: string) => ({
      type: 'resource',
      resource: {
        uri: `pictable:///${name}.pdf`,
        mimeType: 'application/pdf',
        blob: base64(Buffer.from(text)),
      },
    });
    const content = await contentOf(service, { return: 'image' });
    expect(content).toEqual([resource('table', 'a'), resource('table-2', 'd')]);
  });

  it('embeds an image without a URL, also if only the URL is asked for', async () => {
    const resource = {
      uri: 'pictable:///table.png',
      mimeType: 'image/png',
      blob: base64(Buffer.from('one')),
    };
    expect(await contentOf(serviceOf({}).service, { return: 'url' })).toEqual([
      { type: 'resource', resource },
    ]);
  });

  it.each([
    [inlineBytesMax, undefined],
    [inlineBytesMax + 1, true],
  ])('embeds up to the limit of a result: %d bytes', async (sizeBytes, isError) => {
    const { service } = serviceOf({ format: 'pdf', parts: [imageOf('a', { sizeBytes })] });
    const result = await callWith(service, 'render_table');
    expect(result.isError).toBe(isError);
    if (isError)
      expect(result.content).toEqual([
        {
          type: 'text',
          text: `The pdf has ${sizeBytes} bytes; a result can contain ${inlineBytesMax} bytes. Render fewer rows, or set PICTABLE_OUTPUT_FOLDER to save files.`,
        },
      ]);
  });
});

describe('an image in a result', () => {
  const large = [
    imageOf('a', { sizeBytes: inlineBytesMax - 1, stored: storedAs(1) }),
    imageOf('b', { sizeBytes: 2, stored: storedAs(2) }),
  ] as const;
  const smaller = (bytes: number) => ({ bytes: Buffer.alloc(bytes), mimeType: 'image/png' });
  const settingsOf = (payloads: readonly JsonObject[]) =>
    payloads.map((payload) => Object.fromEntries(payload));

  it('is the full one up to the limit of all images together', async () => {
    const parts: RenderedTable['parts'] = [large[0], { ...large[1], sizeBytes: 1 }];
    const { service, previewed } = serviceOf({ parts });
    expect(await contentOf(service, { return: 'image' })).toEqual([png('a'), png('b')]);
    expect(previewed).toEqual([]);
  });

  it('is rendered smaller and smaller until it fits', async () => {
    const sizes = [inlineBytesMax + 1, inlineBytesMax + 1, inlineBytesMax];
    const { service, previewed } = serviceOf({ parts: large }, () => [smaller(sizes.shift() ?? 0)]);
    const content = await contentOf(service, { title: 'T', scale: '4', return: 'image' });
    expect(content).toEqual([png(Buffer.alloc(inlineBytesMax))]);
    expect(settingsOf(previewed)).toEqual([
      { title: 'T', scale: '1', format: 'png' },
      { title: 'T', scale: '1', format: 'jpeg', quality: '70' },
      { title: 'T', scale: '1', format: 'jpeg', quality: '30' },
    ]);
  });

  it('is left out if none fits, or none can be rendered', async () => {
    const halves = [smaller(inlineBytesMax / 2), smaller(inlineBytesMax / 2 + 1)];
    const tooLarge = serviceOf({ parts: large }, () => halves);
    expect(await contentOf(tooLarge.service, { return: 'image' })).toEqual([]);
    expect(tooLarge.previewed).toHaveLength(3);
    const rejected = serviceOf({ parts: large }, () => {
      throw new TableRejectedError('too large');
    });
    expect(await contentOf(rejected.service, { return: 'image' })).toEqual([]);
    expect(rejected.previewed).toHaveLength(1);
  });

  it('is a smaller one of a format that models cannot view', async () => {
    const parts: RenderedTable['parts'] = [imageOf('<svg', { stored: storedAs(1) })];
    const { service } = serviceOf({ format: 'svg', parts }, () => [smaller(3)]);
    expect(await contentOf(service, { return: 'image' })).toEqual([png(Buffer.alloc(3))]);
  });

  it('is not rendered if only its URL is needed', async () => {
    const { service, previewed } = serviceOf({ parts: large });
    await contentOf(service, { return: 'url' });
    expect(previewed).toEqual([]);
  });
});

it.each(['render_table', 'validate_table'] as const)('%s throws any other error', async (name) => {
  const broken = async () => {
    throw new TypeError('broken');
  };
  await expect(callWith({ render: broken, preview: broken, validate: broken }, name)).rejects.toThrow(
    'broken',
  );
});

describe('the tools of an account', () => {
  const limits: number[] = [];
  const live: [name: string, payload: string][] = [];
  const batches: string[] = [];
  let image: Preview = { bytes: Buffer.from('one'), mimeType: 'image/png' };
  const account: AccountOperations = {
    images: async (limit) => {
      limits.push(limit);
      return [];
    },
    image: async () => image,
    putLiveImage: async (name, payload) => {
      live.push([name, stringify(payload)]);
      const url = 'https://tables.example/l/sales.png';
      return { url, version: 2, versionUrl: 'https://tables.example/2.png', unchanged: false, warnings: [] };
    },
    renderTables: async (batch) => {
      batches.push(stringify(batch));
      return [
        { index: 0, id: 7, urls: ['u'], alt: 'A table.', warnings: [] },
        { index: 1, error: '402: The quota is used.' },
      ];
    },
    renderMessage: async () => ({ text: '', parts: [], warnings: [] }),
    signedUrl: async (id, expires) => ({
      ...{ url: `https://x/P_${id}.png?e=1&s=x`, shareUrl: `https://x/s/P_${id}?e=1&s=x` },
      urlsExpireAt: expires ?? null,
    }),
    themes: async () => [{ name: 'acme', description: 'A theme.', project: 'Sales' }],
    usage: async () => ({ used: 3, limit: null, plan: 'Free', resets: '2026-12-01' }),
  };
  const service: TableService = { ...serviceOf({}).service, account };

  it('list the themes of projects after the built-in ones', async () => {
    const themes = [...tableThemes.map(({ name }) => ({ name })), { name: 'acme' }];
    expect((await callWith(service, 'list_themes', {})).structuredContent).toMatchObject({ themes });
  });
  it.each([
    [{}, 10],
    [{ limit: null }, 10],
    [{ limit: 1 }, 1],
    [{ limit: 50 }, 50],
  ])('list the images up to a limit: %j', async (args, limit) => {
    const { structuredContent } = await callWith(service, 'list_images', args);
    expect([structuredContent, limits.at(-1)]).toEqual([{ images: [] }, limit]);
    expect(tools.list_images.inputSchema.properties.limit).toMatchObject({
      minimum: 1,
      maximum: 50,
      default: 10,
    });
  });

  it('store several tables, and count those that are rejected', async () => {
    const { structuredContent } = await callWith(service, 'render_tables', { tables: [1, 2] });
    expect(batches).toEqual(['{"tables":[1,2]}']);
    expect(structuredContent).toEqual({
      ...{ stored: 1, failed: 1 },
      results: [
        { index: 0, id: 7, urls: ['u'], alt: 'A table.', warnings: [] },
        { index: 1, error: '402: The quota is used.' },
      ],
    });
  });

  it.each([0, 51, 1.5, '5', true])('reject the limit %j', async (limit) => {
    const { isError, content } = await callWith(service, 'list_images', { limit });
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: `limit must be a whole number from 1 to 50; got ${JSON.stringify(limit)}.` }],
    ]);
  });

  it.each([
    ['image/png', 3, 1],
    ['image/png', inlineBytesMax, 1],
    ['image/png', inlineBytesMax + 1, 0],
    ['image/svg+xml', 3, 0],
    ['application/pdf', 3, 0],
    ['text/plain', 3, 0],
  ])('return a stored image if models can view it: %s of %d bytes', async (mimeType, size, images) => {
    image = { bytes: Buffer.alloc(size), mimeType };
    const { structuredContent, content } = await callWith(service, 'get_image', { filename: 'a.png' });
    expect(structuredContent).toEqual({ filename: 'a.png', mimeType, size });
    expect(content).toHaveLength(1 + images);
  });

  it('need the name of an image', async () => {
    const { content } = await callWith(service, 'get_image', { filename: 3 });
    expect(content).toMatchObject([
      { text: 'filename must be a string: the file name or the signed URL of an image; got 3.' },
    ]);
  });

  it('sign the URL of an image', async () => {
    const { structuredContent } = await callWith(service, 'sign_image', { id: 7, expires: '24h' });
    expect(structuredContent).toEqual({
      ...{ url: 'https://x/P_7.png?e=1&s=x', shareUrl: 'https://x/s/P_7?e=1&s=x', urlsExpireAt: '24h' },
    });
    expect((await callWith(service, 'sign_image', { id: 7 })).structuredContent).toMatchObject({
      urlsExpireAt: null,
    });
  });

  it.each([
    [{ id: 0 }, 'id must be a whole number above 0: the id of a stored image; got 0.'],
    [{ id: '7' }, 'id must be a whole number above 0: the id of a stored image; got "7".'],
    [{}, 'id must be a whole number above 0: the id of a stored image; got nothing.'],
    [{ id: 7, expires: 24 }, 'expires must be a string such as "24h"; got 24.'],
  ])('need an id and a text to sign: %j', async (args, message) => {
    const { isError, content } = await callWith(service, 'sign_image', args);
    expect([isError, content]).toEqual([true, [{ type: 'text', text: message }]]);
  });

  it('replace a live image, whose name is no member of its table', async () => {
    const args = { name: 'sales', data: [{ a: 1 }], values: { month: 'May' } };
    const { structuredContent } = await callWith(service, 'put_live_image', args);
    expect(structuredContent).toMatchObject({ version: 2, unchanged: false, warnings: [] });
    expect(live).toEqual([['sales', '{"data":[{"a":1}],"values":{"month":"May"}}']]);
    const { content } = await callWith(service, 'put_live_image', { data: [] });
    expect(content).toMatchObject([{ text: 'name must be a string, such as sales; got nothing.' }]);
  });

  it('return the usage', async () => {
    const { structuredContent } = await callWith(service, 'get_usage');
    expect(structuredContent).toEqual({ used: 3, limit: null, plan: 'Free', resets: '2026-12-01' });
  });

  it.each(['list_images', 'get_image', 'sign_image', 'put_live_image', 'get_usage'] as const)(
    '%s is rejected without one',
    async (name) => {
      const args = { filename: 'a.png', name: 'sales' };
      const { isError, content } = await callWith(serviceOf({}).service, name, args);
      expect(isError).toBe(true);
      expect(content).toMatchObject([
        { text: 'This tool requires an account. Set PICTABLE_URL and PICTABLE_API_KEY.' },
      ]);
    },
  );
});
