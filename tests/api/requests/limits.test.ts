import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fillPath, limits, routes } from '@pictable/contract';
import { createApp } from '@pictable/server/app';
import { flatPng } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../setup/browser.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const generate = (body: unknown, headers?: Record<string, string>) =>
  post(`${setup.url}/api/table-to-image`, body, setup.owner.key, headers);
const demo = (body: unknown) =>
  post(`${setup.url}${routes.generateDemoImage.path}`, body, undefined, newClientIp());

const data = [{ a: 1 }];
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const row = (columns: number) => Object.fromEntries(many(columns, 0).map((_, index) => [`c${index}`, index]));
const blanks = (bytes: number) => ' '.repeat(bytes);

describe('a body', () => {
  it.each([
    ['a table', '/api/table-to-image', limits.bodyBytesMax, '5 MB'],
    ['a demo table', routes.generateDemoImage.path, 256 * 1024, '256 KB'],
    ['a sign-in', routes.login.path, 16 * 1024, '16 KB'],
    ['a project', routes.createProject.path, 16 * 1024, '16 KB'],
    ['settings', routes.saveSettings.path, 64 * 1024, '64 KB'],
  ])('of %s has a maximum size', async (_, path, bytesMax, size) => {
    const method = path === routes.saveSettings.path ? routes.saveSettings.method : 'POST';
    const headers = {
      'content-type': 'application/json',
      'x-api-key': setup.owner.key,
      ...newClientIp(),
    };
    const send = (bytes: number) => fetch(setup.url + path, { method, headers, body: blanks(bytes) });
    const rejected = await send(bytesMax + 1);
    expect(await errorOf(rejected)).toMatchObject({
      code: 413,
      message: `Request body is larger than ${size}.`,
    });
    expect((await errorOf(await send(bytesMax))).code).not.toBe(413);
  });

  it.each([
    [
      'slightly too large is read to the end, so that the response is not lost',
      limits.bodyBytesMax + 1,
      413,
      'GET /livez',
    ],
    ['far too large is aborted', 1_000_000_000, 413, 'close'],
  ])('that is %s', async (_, bytes, status, end) => {
    const { hostname, port } = new URL(setup.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    const head = `POST /api/table-to-image HTTP/1.1\r\nHost: x\r\nX-API-Key: ${setup.owner.key}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${bytes}\r\n\r\n `);
    await expect.poll(() => received).toMatch(/body-too-large/);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (end !== 'close')
      socket.write(`${blanks(bytes - 1)}${end} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await closed;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([
      `HTTP/1.1 ${status}`,
      ...(end === 'close' ? [] : ['HTTP/1.1 200']),
    ]);
  });

  it('is measured after decompression, which stops at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(300_000_000, ' '));
    expect(bomb.length).toBeLessThan(limits.bodyBytesMax);
    const response = await fetch(`${setup.url}/api/table-to-image`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-api-key': setup.owner.key,
      },
      body: bomb,
    });
    expect(await errorOf(response)).toMatchObject({ code: 413, type: 'body-too-large' });
  });

  it('may be nested 64 levels deep', async () => {
    const nested = (depth: number) => `{"data":[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
    expect((await generate(nested(61))).status).toBe(200);
    const error = await errorOf(await generate(nested(62)));
    expect(error).toMatchObject({ code: 400, line: 1 });
    expect(error.message).toContain('Nested too deeply. The limit is 64 levels.');
  });
});

const tooLarge: readonly (readonly [body: object, message: string])[] = [
  [
    { headers: ['a'], rows: many(5_001, [1]) },
    'Too many rows (5,001). The limit is 5,000; use pagination or several images.',
  ],
  [{ data: [row(201)] }, 'Too many columns (201). The limit is 200; use headers to choose some of them.'],
  [
    { headers: many(200, 'h'), rows: many(251, [1]) },
    'Too many cells (251 rows × 200 columns). The limit is 50,000; use pagination or several images.',
  ],
  [
    { data: [{ a: 'x'.repeat(32_768) }] },
    'Text too long in data[0].a (32,768 characters). The limit is 32,767.',
  ],
  [{ data: [{ ['x'.repeat(256)]: 1 }] }, 'Text too long in a header (256 characters). The limit is 255.'],
  [
    { data, options: { width: 99 } },
    'options.width must be a number from 100 to 5,000 px, or "auto"; got 99.',
  ],
  [
    { data, options: { width: 5_001 } },
    'options.width must be a number from 100 to 5,000 px, or "auto"; got 5001.',
  ],
  [{ data, styles: { fontSize: 5 } }, 'styles.fontSize must be a number from 6 to 96 px; got 5.'],
  [{ data, styles: { fontSize: 97 } }, 'styles.fontSize must be a number from 6 to 96 px; got 97.'],
  [{ data, styles: { cellPadding: 51 } }, 'styles.cellPadding must be a number from 0 to 50 px; got 51.'],
  [{ data, styles: { borderWidth: 21 } }, 'styles.borderWidth must be a number from 0 to 20 px; got 21.'],
  [{ data, styles: { borderRadius: 51 } }, 'styles.borderRadius must be a number from 0 to 50 px; got 51.'],
  [{ data, options: { quality: 101 } }, 'options.quality must be a number from 1 to 100; got 101.'],
  [{ data, styles: { imageQuality: 11 } }, 'styles.imageQuality must be a number from 1 to 10; got 11.'],
  [{ data, options: { scale: 5 } }, 'options.scale must be a number from 1 to 4; got 5.'],
  [
    { data, styles: { complexDataDisplay: { maxDepth: 6 } } },
    'styles.complexDataDisplay.maxDepth must be a whole number from 1 to 5; got 6.',
  ],
  [
    { data, styles: { headerBg: 'bluish' } },
    'styles.headerBg must be a colour such as #2563eb or transparent; got "bluish".',
  ],
  [
    { data: [{ a: { value: 1, style: { colspan: 0 } } }] },
    'data[0].a.style.colspan must be a whole number from 1 to 200; got 0.',
  ],
  [
    { data, pagination: { pageSize: 0 } },
    'pagination.pageSize must be a whole number from 1 to 5,000; got 0.',
  ],
];

describe('a table', () => {
  it.each(tooLarge.map(([body, message]) => [message, body]))('is rejected: %s', async (message, body) => {
    expect(await errorOf(await generate(body))).toMatchObject({ code: 400, message });
  });

  it('may have a title of 500 characters', async () => {
    expect((await generate({ data, title: 'x'.repeat(500) })).status).toBe(200);
    const { code, message } = await errorOf(await generate({ data, title: 'x'.repeat(501) }));
    expect(code).toBe(400);
    expect(message).toMatch(/^title must be text of up to 500 characters; got "x/);
  });

  it('cannot be filtered by a regular expression', async () => {
    const body = { data, options: { dataProcessing: { filter: { a: { regex: '(a+)+$' } } } } };
    const { code, message } = await errorOf(await generate(body));
    expect(code).toBe(400);
    expect(message).toContain('"regex" is not an operator. Operators are eq, ne,');
  });

  it.each([
    [{ headers: ['a'], rows: many(1_200, [1]) }, 'The longest side may be 32,767 px'],
    [{ data: many(100, row(5)), options: { width: 4_000, scale: 3 } }, 'megapixels). The limit is 100;'],
  ])('is rejected if its image is too large for viewers (%#)', async (body, message) => {
    const error = await errorOf(await generate(body));
    expect(error).toMatchObject({ code: 400, type: 'image-too-large' });
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/use (?:a smaller scale, )?SVG or PDF, or pagination\.$/);
  });

  it.each([
    [{ headers: ['a'], rows: many(201, [1]) }, 'Too many rows (201). The limit is 200;'],
    [{ headers: many(31, 'a'), rows: [[1]] }, 'Too many columns (31). The limit is 30;'],
    [
      { headers: many(30, 'a'), rows: many(67, [1]) },
      'Too many cells (67 rows × 30 columns). The limit is 2,000;',
    ],
  ])('of the demo has lower limits (%#)', async (body, message) => {
    const error = await errorOf(await demo(body));
    expect(error.code).toBe(400);
    expect(error.message).toContain(message);
  });
});

/** Cells that are replaced by a box or plain text, with a warning. */
const replacedCells: readonly (readonly [cell: object, message: string])[] = [
  [
    { type: 'image', value: `data:image/png;base64,${'A'.repeat(1_400_000)}` },
    'The image in the payload is larger than 1 MB; a box or its alt text is shown in its place.',
  ],
  [
    { type: 'image', value: 'data:image/svg+xml;base64,PHN2Zz4=' },
    'The image in the payload is not a PNG, JPEG, GIF or WebP; a box or its alt text is shown in its place.',
  ],
  [
    { value: 'x', link: `https://a.example/${'x'.repeat(2_048)}` },
    'data[0].a.link is longer than 2048 characters; the text is shown without a link.',
  ],
];

describe('a part of a table that is replaced with a warning', () => {
  it.each(replacedCells.map(([cell, message]) => [message, cell]))(
    'shows the warning: %s',
    async (message, cell) => {
      const stored = await store(
        `${setup.url}/api/table-to-image`,
        { data: [{ a: cell }], options: { format: 'svg' } },
        setup.owner.key,
      );
      expect(stored.warnings).toEqual([expect.objectContaining({ message })]);
    },
  );

  it('is the fifty-first image', async () => {
    const urls = many(51, 0).map((_, index) => `data:image/png;base64,${'A'.repeat(4 * (index + 1))}`);
    const body = { data: urls.map((value) => ({ a: { type: 'image', value } })) };
    const { warnings } = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    const rejected = warnings.filter(({ message }) => message.includes('the limit of 50 images'));
    expect(rejected).toHaveLength(1);
  });
});

it('the images of a demo table may have two megapixels in total', async () => {
  const png = (sidePx: number) => `data:image/png;base64,${Buffer.from(flatPng(sidePx)).toString('base64')}`;
  const body = {
    data: [1_000, 1_100].map((sidePx) => ({ a: { type: 'image', value: png(sidePx) } })),
    options: { format: 'svg' },
  };
  const demoImage = (await (await demo(body)).json()) as { warnings: { message: string }[] };
  expect(demoImage.warnings).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('exceeds the limit of 2 megapixels for all images'),
    }),
  ]);
  const { warnings } = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
  expect(warnings).toEqual([]);
});

describe('a name', () => {
  it('of a file is cut to 80 letters, digits and hyphens', async () => {
    const body = { data, customFilename: 'Äb/'.repeat(100), options: { format: 'svg' } };
    const { image } = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    const slug = image.filename.slice(0, -'-'.length - 22 - '.svg'.length);
    expect(slug).toMatch(/^[a-z0-9-]{70,80}$/);
  });

  it('sent as Idempotency-Key may have 255 characters', async () => {
    expect((await generate(sales, { 'idempotency-key': 'x'.repeat(255) })).status).toBe(200);
    expect(await errorOf(await generate(sales, { 'idempotency-key': 'x'.repeat(256) }))).toMatchObject({
      code: 400,
      message: 'Idempotency-Key must consist of 1 to 255 visible ASCII characters.',
    });
  });

  it.each([
    ['getImage', { filename: `${'a'.repeat(400)}.png` }, 'Image does not exist or was deleted.'],
    ['getImage', { filename: `${'a'.repeat(15_000)}.png` }, 'Image does not exist or was deleted.'],
    ['getPreview', { filename: `${'a'.repeat(400)}.png` }, 'Preview does not exist or has expired.'],
    ['generateProjectImage', { endpointPath: 'a'.repeat(400) }, 'Project does not exist or was deleted.'],
    ['startProviderSignIn', { provider: 'a'.repeat(400) }, /is not configured on this server/],
  ] as const)('that is too long gets 404 at %s (%#)', async (name, params, message) => {
    const { method, path } = routes[name];
    const url = setup.url + fillPath(path, params);
    const response = method === 'GET' ? fetch(url) : post(url, sales, setup.owner.key);
    const error = await errorOf(await response);
    expect(error.code).toBe(404);
    expect(error.message).toMatch(message);
  });
});

describe('a password', () => {
  it.each([
    ['x'.repeat(7), 'Password must have 8 characters or more'],
    ['x'.repeat(129), 'Password must have 128 characters or fewer'],
  ])('has 8 to 128 characters (%#)', async (password, message) => {
    const browser = new Browser(setup.url);
    const response = await browser.post('/api/register', { email: 'limits@example.com', password });
    expect(await errorOf(response)).toMatchObject({ code: 400, message });
  });
});

describe('a connection', () => {
  it('has ten seconds for its headers and thirty for the whole request, and is one of 2,048', async () => {
    const app = await createApp(setup.platform);
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server;
    await app.close();
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than proxies keep connections open, so that none is closed during a request.
      keepAliveTimeout: 65_000,
      maxConnections: 2_048,
    });
  });
});

describe('demo requests', () => {
  it('get a quarter of the render pool, and leave the rest to requests with a key', {
    timeout: 60_000,
  }, async () => {
    // Every table counts as small: a worker reserved for small tables would hide how many the demo uses.
    const bounds = { workers: 2, waitingMax: 6, estimateCostMs: () => 20 };
    const renderPool = await setup.platform.openPool(bounds);
    const service = await startServer({ ...setup.platform, renderPool });
    const table = { data: many(190, row(10)), options: { format: 'png', scale: 2 } };
    const requestDemo = () =>
      post(service.url + routes.generateDemoImage.path, table, undefined, newClientIp());
    let runningMax = 0;
    const watch = setInterval(() => {
      runningMax = Math.max(runningMax, renderPool.load().visitorsRunning);
    }, 1);
    const statuses: number[] = [];
    let isOver = false;
    let flood: Promise<void>[] = [];
    try {
      flood = many(8, 0).map(async () => {
        while (!isOver) {
          const response = await requestDemo();
          await response.arrayBuffer();
          statuses.push(response.status);
          if (response.status === 503) expect(response.headers.get('retry-after')).toBe('1');
        }
      });
      for (let n = 0; n < 10; n++)
        expect((await post(`${service.url}/api/table-to-image`, sales, setup.owner.key)).status).toBe(200);
      isOver = true;
      await Promise.all(flood);
      // They may use two of eight places and one of two workers.
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect(runningMax).toBe(1);
      expect((await requestDemo()).status).toBe(200);
    } finally {
      isOver = true;
      await Promise.allSettled(flood);
      clearInterval(watch);
      await service.close();
      await renderPool.close();
    }
  });
});
