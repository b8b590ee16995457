import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { limits } from '@pictable/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { defaultFetchLimits, type FetchRules } from './fetch-bytes.ts';
import { type ImageServer, onePixelPng, openImageServer, testHostRules } from './image-server.fixture.ts';
import { openImageFetcher } from './open-image-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

let server: ImageServer;
afterEach(() => server?.close());

async function serve(answer: RequestListener): Promise<string> {
  server = await openImageServer(answer);
  return `http://pictures.test:${server.port}`;
}

const tenant = { tenant: 'account 1', isVisitor: false };

/** Loads images, and returns them with the log. */
async function fetchAll(addresses: readonly string[], changes: Partial<FetchRules> = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const fetcher = openImageFetcher({ log, rules: { ...testHostRules(server), ...changes } });
  const { images } = await fetcher.fetchAll(addresses, tenant);
  return { images, reasons: lines.map((line) => (JSON.parse(line) as { reason: string }).reason), lines };
}

const picture: RequestListener = (_, response) => response.end(onePixelPng);

describe('an image', () => {
  it('is loaded, without cookies, credentials or compression', async () => {
    const headers: object[] = [];
    const origin = await serve((request, response) => {
      headers.push(request.headers);
      response.end(onePixelPng);
    });
    const { images } = await fetchAll([`${origin}/a.png`, `${origin}/b.png?key=secret`]);
    expect([...images.values()].map((bytes) => Buffer.from(bytes).equals(onePixelPng))).toEqual([true, true]);
    expect(headers[0]).toMatchObject({ 'accept-encoding': 'identity' });
    expect(headers[0]).not.toHaveProperty('cookie');
    expect(headers[0]).not.toHaveProperty('authorization');
  });

  it('is loaded through a limited number of redirects', async () => {
    const origin = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) return response.end(onePixelPng);
      response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const { images, reasons } = await fetchAll([
      `${origin}/${defaultFetchLimits.redirectsMax}`,
      `${origin}/${defaultFetchLimits.redirectsMax + 1}`,
    ]);
    expect([...images.keys()]).toEqual([`${origin}/${defaultFetchLimits.redirectsMax}`]);
    expect(reasons).toEqual(['too many redirects']);
  });

  it('that fails does not affect the others, and the log has the reason without secrets', async () => {
    const origin = await serve((request, response) =>
      request.url === '/good' ? response.end(onePixelPng) : response.writeHead(404).end(),
    );
    const { images, reasons, lines } = await fetchAll([`${origin}/bad?token=canary`, `${origin}/good`]);
    expect([...images.keys()]).toEqual([`${origin}/good`]);
    expect(reasons).toEqual(['status 404']);
    expect(lines.join('')).not.toContain('canary');
  });
});

it('is not requested from a peer that is not allowed, regardless of the lookup', async () => {
  const asked: string[] = [];
  const origin = await serve(({ url = '' }, response) => {
    asked.push(url);
    response.end(onePixelPng);
  });
  let checks = 0;
  const { images, reasons } = await fetchAll([`${origin}/a.png`], { isAllowed: () => ++checks === 1 });
  expect(images.size).toBe(0);
  expect(reasons).toEqual(['peer 127.0.0.1 is not allowed']);
  expect(asked).toEqual([]);
});

describe('bytes are limited', () => {
  it.each<[string, RequestListener, string]>([
    [
      'a declared size',
      (_, response) => response.writeHead(200, { 'content-length': limits.imageBytesMax + 1 }).flushHeaders(),
      'too large',
    ],
    [
      'a size that is not declared',
      (_, response) => {
        response.write(Buffer.alloc(limits.imageBytesMax));
        response.end('x');
      },
      'too large',
    ],
    ['an endless body', (_, response) => void sendForever(response), 'too large'],
    [
      'a gzip bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
      'content encoding gzip',
    ],
    [
      'an incomplete body',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write(onePixelPng, () => response.destroy());
      },
      'ECONNRESET',
    ],
  ])('%s', async (_, answer, reason) => {
    const origin = await serve(answer);
    const { images, reasons } = await fetchAll([`${origin}/a.png`]);
    expect(images.size).toBe(0);
    expect(reasons).toEqual([reason]);
  });

  it('for all images of a table together', async () => {
    const large = Buffer.alloc(limits.imageBytesMax);
    const origin = await serve((_, response) => response.end(large));
    const { images, reasons } = await fetchAll(Array.from({ length: 6 }, (_, n) => `${origin}/${n}`));
    expect(images.size).toBeLessThanOrEqual(limits.imagesBytesMax / limits.imageBytesMax);
    expect(reasons).toContain('the images of the table exceed the size limit');
  });

  it('and the number of images', async () => {
    const origin = await serve(picture);
    const many = Array.from({ length: limits.imagesMax + 5 }, (_, n) => `${origin}/${n}`);
    expect((await fetchAll(many)).images.size).toBe(limits.imagesMax);
  });
});

it('does not wait for a server that does not respond', { tags: ['slow'], timeout: 20_000 }, async () => {
  const origin = await serve(() => {});
  const { reasons } = await fetchAll([`${origin}/a.png`]);
  expect(reasons).toEqual(['ABORT_ERR']);
});

it('stops when the caller aborts', async () => {
  const origin = await serve(() => {});
  const fetcher = openImageFetcher({ log: createLog('silent'), rules: testHostRules(server) });
  const controller = new AbortController();
  const loading = fetcher.fetchAll([`${origin}/a.png`], { ...tenant, signal: controller.signal });
  controller.abort();
  expect((await loading).images.size).toBe(0);
});

/** Every notation of an IP address of this machine in a URL. */
const ownAddresses = (port: number) =>
  [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '127.0.0.1.',
      '0',
      '0.0.0.0',
    ],
    ...['①②⑦.⓪.⓪.①', '127。0。0。1', 'localhost', 'LOCALHOST.', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[0:0:0:0:0:0:0:1]'],
  ].flatMap((host) => [
    `http://${host}:${port}/a.png`,
    `http:\\\\${host}:${port}\\a.png`,
    `ht\ntp://${host}:${port}/`,
  ]);

describe('only the public internet is reachable', () => {
  it('not by any spelling of an IP address or name', async () => {
    await serve(picture);
    const { port } = server;
    const { images } = await fetchAll(
      [...ownAddresses(port), `http://user:secret@pictures.test:${port}/`, `ftp://pictures.test:${port}/`],
      { isAllowed: isPublicAddress, ports: [port] },
    );
    expect(images.size).toBe(0);
    expect(server.connections()).toBe(0);
  });

  it('not by a redirect', async () => {
    const origin = await serve(({ url = '' }, response) =>
      response.writeHead(302, { location: targets[Number(url.slice(1))] }).end(),
    );
    const metadata = ['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'];
    const wrapped = ['[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[::a9fe:a9fe]', '[fe80::1]'];
    const targets = [...metadata, ...wrapped, 'metadata.test'].map((host) => `//${host}:${server.port}/`);
    const { images, reasons } = await fetchAll(
      targets.map((_, index) => `${origin}/${index}`),
      {
        resolve: async (name) => [
          { address: name === 'metadata.test' ? '169.254.169.254' : '127.0.0.1', family: 4 },
        ],
      },
    );
    expect(images.size).toBe(0);
    const isRejected = (reason: string) =>
      /^IP address .* is not allowed$|^metadata.test resolves to /.test(reason);
    expect(reasons.filter(isRejected)).toHaveLength(targets.length);
  });

  it('not by a name with a private IP address among others, nor by DNS rebinding', async () => {
    const origin = await serve(picture);
    const asked: string[] = [];
    const { images, reasons } = await fetchAll([`${origin}/a.png`], {
      isAllowed: isPublicAddress,
      async resolve(name) {
        asked.push(name);
        return [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ];
      },
    });
    expect(images.size).toBe(0);
    expect(reasons).toEqual(['pictures.test resolves to 127.0.0.1, which is not allowed']);
    expect(asked).toEqual(['pictures.test']);
    expect(server.connections()).toBe(0);
  });

  it('not by a port other than those of the web', async () => {
    await serve(picture);
    const { reasons } = await fetchAll([`http://pictures.test:${server.port + 1}/`]);
    expect(reasons).toEqual([`port ${server.port + 1} is not allowed`]);
  });
});

function sendForever(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}
