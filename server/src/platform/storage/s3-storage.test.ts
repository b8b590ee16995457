import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOutage } from '../outage.ts';
import { StartError } from '../start-error.ts';
import { type HangingWay, openHangingWay } from './hanging-way.fixture.ts';
import { openChosenS3Server, openS3Server, type S3Server } from './s3-server.fixture.ts';
import { openS3Storage } from './s3-storage.ts';
import { describeStorage } from './storage.suite.ts';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

describeStorage('S3', () => openS3Storage({ ...server.settings, prefix: `${randomUUID()}/` }), [
  // s3rver takes the end 0 for none, and writes over a file that is being read.
  'first byte alone',
  'reader during a replacement',
]);

describe.skipIf(process.env.S3_TEST_ENDPOINT === undefined)("a server of one's own choice", () => {
  let chosen: S3Server | undefined;
  beforeAll(async () => {
    chosen = await openChosenS3Server();
  });
  afterAll(() => chosen?.close());
  describeStorage('S3', () => openS3Storage({ ...chosen!.settings, prefix: `${randomUUID()}/` }));
});

describe('the start', () => {
  it.each([
    [
      'a bucket that is not there',
      { bucket: 'nobody-made-it' },
      /has no bucket nobody-made-it; .* S3_BUCKET\.$/,
    ],
    [
      'an unknown access key',
      { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } },
      /does not know the access key; mend S3_ACCESS_KEY_ID\.$/,
    ],
  ])('says at once what is wrong: %s', async (_, changes, sentence) => {
    const begun = performance.now();
    const opening = openS3Storage({ ...server.settings, ...changes });
    await expect(opening).rejects.toThrow(sentence);
    await expect(opening).rejects.toBeInstanceOf(StartError);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it.each([
    ['SignatureDoesNotMatch', /refuses the secret of the access key; mend S3_SECRET_ACCESS_KEY\.$/],
    ['AccessDenied', /forbids writing to the bucket tables; mend S3_BUCKET, or the rights of /],
  ])('says what %s of a server means', async (code, sentence) => {
    // s3rver takes every secret; this is what Amazon and Ceph say.
    const strict = createServer((_, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await once(strict, 'listening');
    const endpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    await expect(openS3Storage({ ...server.settings, endpoint })).rejects.toThrow(sentence);
    strict.closeAllConnections();
    strict.close();
  });
});

describe('readiness', () => {
  it('asks once in a while, for the bucket alone', async () => {
    const asked: string[] = [];
    const way = await openHangingWay(server.settings.endpoint!, (line) => asked.push(line));
    const storage = await openS3Storage({ ...server.settings, endpoint: way.url });
    asked.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => storage.ping()));
    for (let n = 0; n < 20; n++) await Promise.all([storage.ping(), storage.pingReads()]);
    expect(asked).toEqual([expect.stringMatching(/^HEAD \/tables\/? /)]);
    await way.close();
  });

  it('is over for stores with a store that fails, until one goes through', async () => {
    // A bucket that can be read and not written, as one whose quota is used up.
    let isFull = true;
    const strict = createServer((request, response) => {
      response.writeHead(isFull && request.method === 'PUT' ? 403 : 200).end();
    }).listen(0, '127.0.0.1');
    await once(strict, 'listening');
    isFull = false;
    const endpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    const storage = await openS3Storage({ ...server.settings, endpoint });
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
    await sleep(3_100);
    await storage.ping();
    strict.closeAllConnections();
    strict.close();
  });
});

describe('a server that hangs', { timeout: 30_000 }, () => {
  let way: HangingWay;
  let storage: Awaited<ReturnType<typeof openS3Storage>>;
  const big = Buffer.alloc(2_000_000, 7);
  beforeAll(async () => {
    way = await openHangingWay(server.settings.endpoint!);
    storage = await openS3Storage({ ...server.settings, endpoint: way.url });
    await storage.put('images/a.png', Buffer.from('a picture'));
    await storage.put('images/big.png', big);
  });
  afterEach(() => way.let());
  afterAll(() => way.close());

  async function expectOutage(call: () => Promise<unknown>, msMax: number): Promise<void> {
    const begun = performance.now();
    const error = await call().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(isOutage(error), String(error)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(msMax);
  }

  it('ends each call as an outage in its time', async () => {
    way.hang();
    await Promise.all([
      expectOutage(() => storage.put('images/b.png', Buffer.from('b')), 10_500),
      expectOutage(() => storage.delete('images/a.png'), 15_500),
      expectOutage(() => storage.get('images/a.png'), 5_500),
      expectOutage(() => storage.stat('images/a.png'), 5_500),
      expectOutage(() => storage.list('images')[Symbol.asyncIterator]().next(), 10_500),
      expectOutage(() => storage.ping(), 2_500),
    ]);
  });

  it('ends a read whose bytes do not come, before anything was answered', async () => {
    way.hangAtBody();
    await expectOutage(() => storage.get('images/a.png'), 5_500);
  });

  it('ends a read that stops in the middle, and not one whose reader is slow', async () => {
    way.hangAfter(500_000);
    const found = await storage.get('images/big.png');
    await expectOutage(() => buffer(found!.body), 6_000);
    way.let();
    const slow = await storage.get('images/big.png');
    await sleep(6_000);
    expect((await buffer(slow!.body)).equals(big)).toBe(true);
  });

  it('is waited for at the start, as one that is not there yet', async () => {
    const waits: string[] = [];
    const log = { warn: (_: object, words: string) => waits.push(words) } as never;
    for (const stop of [way.hang, way.cut]) {
      stop();
      const opening = openS3Storage({ ...server.settings, endpoint: way.url }, { log });
      await sleep(3_000);
      way.let();
      await opening;
    }
    expect(waits).toEqual(['waiting for S3', 'waiting for S3']);
  });

  it('that never comes ends the start with its place', async () => {
    way.cut();
    await expect(openS3Storage({ ...server.settings, endpoint: way.url })).rejects.toThrow(
      /^S3 at http:\/\/127\.0\.0\.1:\d+ does not answer: .* See S3_ENDPOINT\.$/,
    );
  });
});
