import { lookup } from 'node:dns/promises';
import { limits } from '@pictable/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type DnsServer, openDnsServer } from './dns-server.fixture.ts';
import { FetcherBusy } from './image-fetcher.ts';
import { ImageMemory } from './image-memory.ts';
import { type ImageServer, onePixelPng, openImageServer } from './image-server.fixture.ts';
import { openImageFetcher } from './open-image-fetcher.ts';
import { createNameResolver } from './resolve-name.ts';

let dns: DnsServer;
let pictures: ImageServer;
const silent: { destroy(): void }[] = [];
beforeEach(async () => {
  dns = await openDnsServer();
  pictures = await openImageServer((request, response) => {
    // Requests for slow images never get a response.
    if (request.url?.startsWith('/slow')) silent.push(response);
    else response.end(onePixelPng);
  });
});
afterEach(() => {
  for (const response of silent.splice(0)) response.destroy();
  dns.close();
  pictures.close();
});

const account = (n: number) => ({ tenant: `account ${n}`, isVisitor: false });
const visitor = (n: number) => ({ tenant: `visitor ${n}`, isVisitor: true });
const fifty = (path: string) =>
  Array.from({ length: limits.imagesMax }, (_, n) => `http://${path.replace('*', `n${n}`)}`);

function open() {
  return openImageFetcher({
    tableTimeoutMs: 3_000,
    log: createLog('silent'),
    dnsServers: [dns.address],
    rules: { ports: [pictures.port], isAllowed: (address) => address === '127.0.0.1' },
  });
}

describe('names', () => {
  it('are resolved by DNS, even if only one address family has a result', async () => {
    const signal = AbortSignal.timeout(5_000);
    const resolve = createNameResolver([dns.address], signal);
    expect(await resolve('a.good.test')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(resolve('a.missing.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('time out if their zone does not respond', async () => {
    const resolve = createNameResolver([dns.address], AbortSignal.timeout(10_000));
    await expect(resolve('a.dead.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  it('are cancelled immediately when the signal aborts', async () => {
    const controller = new AbortController();
    const resolve = createNameResolver([dns.address], controller.signal);
    const looking = expect(resolve('a.dead.test')).rejects.toMatchObject({ code: 'ECANCELLED' });
    controller.abort();
    await looking;
  });
});

describe.each([
  ['accounts', account],
  ['visitors', visitor],
])('tables of %s with images in a DNS zone that does not respond', (_who, attacker) => {
  it('do not block the images of another tenant or the lookups of the process', async () => {
    const fetcher = open();
    const attacks = Array.from({ length: 13 }, (_, n) =>
      fetcher.fetchAll(fifty(`*.t${n}.dead.test:${pictures.port}/a.png`), attacker(n % 3)),
    );
    const ended: Promise<unknown>[] = attacks.map((attack) =>
      attack.then(
        ({ release }) => release(),
        () => undefined,
      ),
    );
    const good = fifty(`*.good.test:${pictures.port}/a.png`);
    for (let n = 0; n < 3; n++) {
      const { images, release } = await fetcher.fetchAll(good, account(99));
      expect(images.size).toBe(limits.imagesMax);
      release();
      expect(await lookup('localhost')).toMatchObject({ address: expect.any(String) });
    }
    await Promise.all(ended);
  }, 60_000);
});

it('images that could not be requested make the service report that it is busy', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const fetcher = open();
  const slow = fifty(`*.good.test:${pictures.port}/slow.png`);
  // Enough accounts that some get no slot within their time limit.
  const ends = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => fetcher.fetchAll(slow, account(n))),
  );
  const refused = ends.filter((end) => end.status === 'rejected' && end.reason instanceof FetcherBusy);
  expect(refused.length).toBeGreaterThan(0);
  for (const end of ends) if (end.status === 'fulfilled') expect(end.value.images.size).toBe(0);
});

it('a caller that aborts gets what was loaded, also while its images wait for a slot', async () => {
  const fetcher = open();
  const slow = fifty(`*.good.test:${pictures.port}/slow.png`);
  const controller = new AbortController();
  const tables = Array.from({ length: 6 }, () =>
    fetcher.fetchAll(slow, { ...account(1), signal: controller.signal }),
  );
  await expect.poll(() => silent.length).toBeGreaterThan(0);
  controller.abort();
  const ended = await Promise.all(tables);
  expect(ended.map(({ images }) => images.size)).toEqual(Array(6).fill(0));
}, 30_000);

it('slow images of a table do not make the service report that it is busy', {
  tags: ['slow'],
  timeout: 30_000,
}, async () => {
  const slow = fifty(`*.good.test:${pictures.port}/slow.png`);
  expect((await open().fetchAll(slow, account(1))).images.size).toBe(0);
});

it('a name is resolved once per table', async () => {
  const same = Array.from({ length: 20 }, (_, n) => `http://same.good.test:${pictures.port}/${n}.png`);
  expect((await open().fetchAll(same, account(1))).images.size).toBe(20);
  // Once per address family.
  expect(dns.queries).toEqual(['same.good.test', 'same.good.test']);
});

describe('memory', () => {
  it('is counted until it is released, per account and in total', () => {
    const held = new ImageMemory();
    const [large, small] = [70_000_000, 20_000_000];
    expect(held.add(account(1), large)).toBe(true);
    expect(held.add(account(1), small)).toBe(false);
    expect(held.add(account(2), small)).toBe(true);
    held.release(account(1), large);
    expect(held.add(account(1), small)).toBe(true);
  });

  it('of all visitors has one limit', () => {
    const held = new ImageMemory();
    expect(held.add(visitor(1), 70_000_000)).toBe(true);
    expect(held.add(visitor(2), 20_000_000)).toBe(false);
    for (let n = 0; n < 4; n++) expect(held.add(account(n), 80_000_000)).toBe(true);
    expect(held.add(account(9), 20_000_000)).toBe(false);
  });
});
