import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { limits } from '@pictable/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { FetchRules } from './fetch-bytes.ts';
import { type ImageServer, openImageServer, testHostRules } from './image-server.fixture.ts';
import { openSourceFetcher, sourceProblems } from './open-source-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

let server: ImageServer;
afterEach(() => server?.close());

async function serve(answer: RequestListener): Promise<string> {
  server = await openImageServer(answer);
  return `http://data.test:${server.port}`;
}

const tenant = { tenant: 'account 1', isVisitor: false };
const csv: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/csv' }).end('A\n1');

interface Options {
  readonly rules?: Partial<FetchRules>;
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
}

/** Loads sources one after the other. @returns their text, or the message of the error, and the log */
async function load(urls: readonly string[], { rules, headers = {}, timeoutMs = 2_000 }: Options = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const fetcher = openSourceFetcher({ log, timeoutMs, rules: { ...testHostRules(server), ...rules } });
  const results: string[] = [];
  for (const url of urls)
    results.push(
      await fetcher.fetch({ url, headers, owner: 'project 1' }, tenant).then(
        ({ text }) => text,
        (error: Error) => error.message,
      ),
    );
  const reasons = lines.map((line) => (JSON.parse(line) as { reason: string }).reason);
  return { results, reasons, log: lines.join('') };
}

describe('only the public internet is reachable', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '①②⑦.⓪.⓪.①', 'localhost'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
    ...['10.0.0.1', '192.168.0.1', '172.16.0.1', '169.254.169.254', '[fd00::1]', '[fe80::1]'],
  ];

  it('not by any spelling of an IP address, always with the same reason', async () => {
    await serve(csv);
    const urls = [
      ...hosts.map((host) => `http://${host}:${server.port}/`),
      `http://user:secret@data.test:${server.port}/`,
      `ftp://data.test:${server.port}/`,
      `http://data.test:${server.port + 1}/`,
    ];
    const rules = { isAllowed: isPublicAddress, ports: [server.port] };
    const { results } = await load(urls, { rules });
    expect(new Set(results)).toEqual(new Set([sourceProblems.noResponse]));
    expect(server.connections()).toBe(0);
  });

  it('not by a redirect', async () => {
    const targets = [...hosts.slice(8), 'metadata.test'].map((host) => `//${host}:${server?.port ?? 80}/`);
    const origin = await serve(({ url = '' }, response) =>
      response.writeHead(302, { location: targets[Number(url.slice(1))] }).end(),
    );
    const resolve: FetchRules['resolve'] = async (name) => [
      { address: name === 'metadata.test' ? '169.254.169.254' : '127.0.0.1', family: 4 },
    ];
    const { results } = await load(
      targets.map((_, index) => `${origin}/${index}`),
      { rules: { resolve } },
    );
    expect(new Set(results)).toEqual(new Set([sourceProblems.noResponse]));
    expect(server.connections()).toBe(targets.length);
  });

  it('not by a name with a private IP address among others, nor by DNS rebinding', async () => {
    const origin = await serve(csv);
    const { results, reasons } = await load([`${origin}/`], {
      rules: {
        isAllowed: isPublicAddress,
        resolve: async () => [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
      },
    });
    expect(results).toEqual([sourceProblems.noResponse]);
    expect(reasons).toEqual(['data.test resolves to 127.0.0.1, which is not allowed']);
    let checks = 0;
    const rebound = await load([`${origin}/`], { rules: { isAllowed: () => ++checks === 1 } });
    expect(rebound.reasons).toEqual(['peer 127.0.0.1 is not allowed']);
  });
});

describe('bytes and time are limited', () => {
  it.each<[string, RequestListener, string]>([
    [
      'a declared size',
      (_, response) =>
        response.writeHead(200, { 'content-length': limits.sourceBytesMax + 1 }).flushHeaders(),
      sourceProblems.tooLarge,
    ],
    [
      'a size that is not declared',
      (_, response) => response.end(Buffer.alloc(limits.sourceBytesMax + 1)),
      sourceProblems.tooLarge,
    ],
    [
      'a gzip bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      sourceProblems.noResponse,
    ],
    [
      'an incomplete body',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('A', () => response.destroy());
      },
      sourceProblems.noResponse,
    ],
    [
      'a slow drip',
      (_, response) => {
        const drip = setInterval(() => response.write('a'), 50);
        response.on('close', () => clearInterval(drip));
      },
      sourceProblems.noResponse,
    ],
    ['no response', () => {}, sourceProblems.noResponse],
    [
      'endless redirects',
      (_, response) => response.writeHead(302, { location: '/' }).end(),
      sourceProblems.noResponse,
    ],
  ])('%s', async (_, answer, message) => {
    const origin = await serve(answer);
    expect((await load([`${origin}/`], { timeoutMs: 1_000 })).results).toEqual([message]);
  });
});

it('headers go to the origin of the URL only, even if the way leads back to it', async () => {
  const seen: [string, string | undefined][] = [];
  const origin = await serve((request, response) => {
    const { url = '' } = request;
    seen.push([url, request.headers.authorization]);
    if (url === '/') response.writeHead(302, { location: '/same' }).end();
    else if (url === '/same')
      response.writeHead(302, { location: `//other.test:${server.port}/other` }).end();
    else if (url === '/other') response.writeHead(302, { location: `${origin}/back` }).end();
    else csv(request, response);
  });
  const { results, log } = await load([`${origin}/`], {
    headers: { Authorization: 'canary' },
  });
  expect(results).toEqual(['A\n1']);
  expect(seen).toEqual([
    ['/', 'canary'],
    ['/same', 'canary'],
    ['/other', undefined],
    ['/back', undefined],
  ]);
  expect(log).not.toContain('canary');
});

it('a header with a line break is not sent', async () => {
  const origin = await serve(csv);
  const { results } = await load([`${origin}/`], { headers: { 'X-A': 'b\r\nX-B: c' } });
  expect(results).toEqual([sourceProblems.noResponse]);
  expect(server.connections()).toBe(0);
});

it('the log names the host, never the rest of the URL', async () => {
  const origin = await serve((_, response) => response.writeHead(404).end());
  const { log } = await load([`${origin}/canary?token=canary`]);
  expect(log).toContain('status 404');
  expect(log).not.toContain('canary');
});

describe('a file is loaded once a minute', () => {
  const fetcherOf = (cacheMs?: number) =>
    openSourceFetcher({
      log: createLog('silent'),
      rules: testHostRules(server),
      ...(cacheMs !== undefined && { cacheMs }),
    });

  it('per owner and headers, and once for concurrent requests', async () => {
    let requests = 0;
    const origin = await serve((request, response) => {
      requests++;
      csv(request, response);
    });
    const fetcher = fetcherOf();
    const load = (owner: string, headers: Record<string, string> = {}) =>
      fetcher.fetch({ url: `${origin}/`, headers, owner }, tenant);
    await Promise.all([load('project 1'), load('project 1')]);
    await load('project 1');
    expect(requests).toBe(1);
    await load('project 2');
    await load('project 1', { 'x-a': '1' });
    expect(requests).toBe(3);
  });

  it('and then only if it has changed', async () => {
    const conditions: (string | undefined)[] = [];
    const origin = await serve(({ headers }, response) => {
      const sent = headers['if-modified-since'];
      conditions.push(sent);
      const date = 'Sat, 02 Jan 2027 03:04:05 GMT';
      if (sent === date) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/csv', 'last-modified': date }).end('A\n1');
    });
    const fetcher = fetcherOf(0);
    const request = { url: `${origin}/`, headers: {}, owner: 'project 1' };
    const first = await fetcher.fetch(request, tenant);
    expect((await fetcher.fetch(request, tenant)).text).toBe(first.text);
    expect(conditions).toEqual([undefined, 'Sat, 02 Jan 2027 03:04:05 GMT']);
  });
});

it('one account cannot occupy all connections', async () => {
  const waiting: (() => void)[] = [];
  const origin = await serve((request, response) => {
    if (request.url === '/fast') csv(request, response);
    else waiting.push(() => csv(request, response));
  });
  const fetcher = openSourceFetcher({ log: createLog('silent'), rules: testHostRules(server) });
  const slow = Array.from({ length: 30 }, (_, n) =>
    fetcher
      .fetch({ url: `${origin}/slow-${n}`, headers: {}, owner: 'project 1' }, tenant)
      .catch(() => undefined),
  );
  const other = { tenant: 'account 2', isVisitor: false };
  const fast = await fetcher.fetch({ url: `${origin}/fast`, headers: {}, owner: 'project 2' }, other);
  expect(fast.text).toBe('A\n1');
  expect(waiting.length).toBeLessThanOrEqual(4);
  const release = setInterval(() => {
    for (const end of waiting.splice(0)) end();
  }, 5);
  await Promise.all(slow);
  clearInterval(release);
});
