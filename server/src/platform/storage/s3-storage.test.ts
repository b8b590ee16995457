import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isOutage } from '../outage.ts';
import { StartError } from '../start-error.ts';
import { type HangingProxy, openHangingProxy, shortS3Timeouts } from './hanging-proxy.fixture.ts';
import { openConfiguredS3Server, openS3Server, type S3Server } from './s3-server.fixture.ts';
import { openS3Storage } from './s3-storage.ts';
import { s3Timeouts } from './s3-timeouts.ts';
import { describeStorage } from './storage.suite.ts';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

describeStorage('S3', () => openS3Storage({ ...server.settings, prefix: `${randomUUID()}/` }), [
  // s3rver treats the end 0 as missing, and overwrites a file that is being read.
  'single first byte',
  'reader during a replacement',
]);

describe.skipIf(process.env.S3_TEST_ENDPOINT === undefined)('a configured server', () => {
  let chosen: S3Server | undefined;
  beforeAll(async () => {
    chosen = await openConfiguredS3Server();
  });
  afterAll(() => chosen?.close());
  describeStorage('S3', () => openS3Storage({ ...chosen!.settings, prefix: `${randomUUID()}/` }));
});

describe('opening', () => {
  it.each([
    ['a missing bucket', { bucket: 'missing-bucket' }, /has no bucket missing-bucket\. .* S3_BUCKET\.$/],
    [
      'an unknown access key',
      { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } },
      /does not know the access key\. Check S3_ACCESS_KEY_ID\.$/,
    ],
  ])('reports the reason immediately: %s', async (_, changes, message) => {
    const startedAt = performance.now();
    const opening = openS3Storage({ ...server.settings, ...changes });
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toBeInstanceOf(StartError);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it.each([
    ['SignatureDoesNotMatch', /rejects the secret of the access key\. Check S3_SECRET_ACCESS_KEY\.$/],
    ['AccessDenied', /denies write access to the bucket tables\. Check S3_BUCKET and the permissions of /],
  ])('explains the server error %s', async (code, message) => {
    // s3rver accepts every secret; this is the response of Amazon and Ceph.
    const strict = createServer((_, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await once(strict, 'listening');
    const endpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    await expect(openS3Storage({ ...server.settings, endpoint })).rejects.toThrow(message);
    strict.closeAllConnections();
    strict.close();
  });
});

describe('readiness', () => {
  it('is cached, and only requests the bucket', async () => {
    const requests: string[] = [];
    const proxy = await openHangingProxy(server.settings.endpoint!, (line) => requests.push(line));
    const storage = await openS3Storage({ ...server.settings, endpoint: proxy.url });
    requests.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => storage.ping()));
    for (let n = 0; n < 20; n++) await Promise.all([storage.ping(), storage.pingReads()]);
    expect(requests).toEqual([expect.stringMatching(/^HEAD \/tables\/? /)]);
    await proxy.close();
  });

  it('for writes is lost after a failed write, until one succeeds', async () => {
    // A bucket that is readable but not writable, such as one with an exhausted quota.
    let isFull = true;
    const strict = createServer((request, response) => {
      response.writeHead(isFull && request.method === 'PUT' ? 403 : 200).end();
    }).listen(0, '127.0.0.1');
    await once(strict, 'listening');
    isFull = false;
    const endpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    const timeouts = { ...s3Timeouts, probeCache: 1_000 };
    const storage = await openS3Storage({ ...server.settings, endpoint }, { timeouts });
    await storage.ping();
    isFull = true;
    await expect(storage.put('images/a.png', Buffer.from('a'))).rejects.toThrow();
    await expect(storage.ping()).rejects.toThrow();
    await storage.pingReads();
    isFull = false;
    await storage.put('images/a.png', Buffer.from('a'));
    await storage.ping();
    isFull = true;
    await expect(storage.put('images/a.png', Buffer.from('a'))).rejects.toThrow();
    isFull = false;
    await expect(storage.ping()).rejects.toThrow();
    // After the time of the cache it tries a write.
    await vi.waitFor(() => storage.ping(), { timeout: 20_000, interval: 100 });
    strict.closeAllConnections();
    strict.close();
  });
});

describe('a server that hangs', { timeout: 30_000 }, () => {
  const timeouts = shortS3Timeouts;
  const marginMs = 900;
  let proxy: HangingProxy;
  let storage: Awaited<ReturnType<typeof openS3Storage>>;
  const big = Buffer.alloc(2_000_000, 7);
  beforeAll(async () => {
    proxy = await openHangingProxy(server.settings.endpoint!);
    storage = await openS3Storage({ ...server.settings, endpoint: proxy.url }, { timeouts });
    await storage.put('images/a.png', Buffer.from('a picture'));
    await storage.put('images/big.png', big);
  });
  afterEach(() => proxy.resume());
  afterAll(() => proxy.close());

  async function expectOutage(call: () => Promise<unknown>, timeoutMs: number): Promise<void> {
    const startedAt = performance.now();
    const error = await call().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(isOutage(error), String(error)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(timeoutMs + marginMs);
  }

  it('makes each operation time out with an outage', async () => {
    proxy.hang();
    await Promise.all([
      expectOutage(() => storage.put('images/b.png', Buffer.from('b')), timeouts.store),
      expectOutage(() => storage.delete('images/a.png'), timeouts.read + timeouts.store),
      expectOutage(() => storage.get('images/a.png'), timeouts.read),
      expectOutage(() => storage.stat('images/a.png'), timeouts.read),
      expectOutage(() => storage.list('images')[Symbol.asyncIterator]().next(), timeouts.store),
      expectOutage(() => storage.ping(), timeouts.probe),
    ]);
  });

  it('makes a read without bytes fail before the response starts', async () => {
    proxy.hangAtBody();
    await expectOutage(() => storage.get('images/a.png'), timeouts.read);
  });

  it('ends a read that stalls, but not one with a slow reader', async () => {
    proxy.hangAfter(500_000);
    const found = await storage.get('images/big.png');
    await expectOutage(() => buffer(found!.body), timeouts.read);
    proxy.resume();
    const slow = await storage.get('images/big.png');
    for (const until = performance.now() + 1.3 * timeouts.read; performance.now() < until; await sleep(100))
      expect(slow!.body.destroyed).toBe(false);
    expect((await buffer(slow!.body)).equals(big)).toBe(true);
  });

  it('is waited for at startup, like one that is unreachable', async () => {
    const waits: string[] = [];
    const log = { warn: (_: object, words: string) => waits.push(words) } as never;
    for (const [index, stop] of [proxy.hang, proxy.cut].entries()) {
      stop();
      const opening = openS3Storage({ ...server.settings, endpoint: proxy.url }, { log, timeouts });
      await vi.waitFor(() => expect(waits).toHaveLength(index + 1), 20_000);
      proxy.resume();
      await opening;
    }
    expect(waits).toEqual(['waiting for S3', 'waiting for S3']);
  });

  it('that stays unreachable makes the start fail with its address', async () => {
    proxy.cut();
    await expect(openS3Storage({ ...server.settings, endpoint: proxy.url }, { timeouts })).rejects.toThrow(
      /^S3 at http:\/\/127\.0\.0\.1:\d+ is not responding: .* Check S3_ENDPOINT\.$/,
    );
  });
});
