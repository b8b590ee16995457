import { limits } from '@pictable/contract';
import { createClient } from '@pictable/sdk';
import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser } from '../setup/browser.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, overrideStorage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({
    RATE_LIMIT_STORE: 'postgres',
    RATE_LIMIT_KEY: '5/3600',
    RATE_LIMIT_ACCOUNT: '8/3600',
    RATE_LIMIT_WRONG_KEYS: '3/3600',
  });
});
afterAll(() => setup?.close());

const requestUser = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${setup.url}/api/user`, { headers: { 'x-api-key': key, ...headers } });

describe('the requests of a key', () => {
  it('are counted, reported and limited on every route', async () => {
    const { key } = await addTestUser(setup.platform, 'enterprise');
    const first = await requestUser(key);
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=5;w=3600, "account";q=8;w=3600');
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=4;t=3[56]\d\d, "account";r=7;t=3[56]\d\d$/);
    for (let n = 0; n < 4; n++) await post(`${setup.url}/api/table-to-image`, 'no json', key);
    const limited = await requestUser(key);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    const seconds = limited.headers.get('retry-after');
    expect(Number(seconds)).toBeGreaterThan(3_500);
    expect(await errorOf(limited)).toMatchObject({
      type: 'rate-limited',
      message: `Too many requests. Try again in ${seconds} seconds.`,
    });
  });

  it('are counted together with those of the other keys of the account', async () => {
    const { key, projectKey } = await addTestUser(setup.platform, 'enterprise');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await requestUser(key)).status);
    for (let n = 0; n < 4; n++) statuses.push((await requestUser(projectKey)).status);
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
  });

  it('that are rejected do not count for the account, whose other keys go on working', async () => {
    const { key, projectKey } = await addTestUser(setup.platform, 'enterprise');
    await Promise.all(Array.from({ length: 20 }, () => requestUser(key)));
    const response = await requestUser(projectKey);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toMatch(/^"key";r=4;t=\d+, "account";r=2;t=\d+$/);
  });

  it('do not limit the web app, which only has the limit of the account', async () => {
    const browser = new Browser(setup.url);
    await browser.post('/api/register', { email: 'rates@example.com', password: 'quiet river 88' });
    const { apiKey } = await (await browser.post('/api/pictable/user/generate-api-key')).json();
    for (let n = 0; n < 20; n++) await requestUser(apiKey);
    expect((await requestUser(apiKey)).status).toBe(429);
    const page = await browser.get('/api/user');
    expect(page.status).toBe(200);
    expect(page.headers.get('ratelimit-policy')).toBe('"account";q=8;w=3600');
  });

  it('are limited exactly when sixty are concurrent', async () => {
    const { key } = await addTestUser(setup.platform, 'enterprise');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await requestUser(key)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe('invalid keys', () => {
  it('are limited per client IP address, and valid keys still work', async () => {
    const client = newClientIp();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await requestUser('wrong', client)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const { key } = await addTestUser(setup.platform, 'enterprise');
    expect((await requestUser(key, client)).status).toBe(200);
    expect((await requestUser('wrong', newClientIp())).status).toBe(401);
  });
});

it('a client without a key gets 401, however many requests it sends', async () => {
  const client = newClientIp();
  for (let n = 0; n < 10; n++) {
    expect((await fetch(`${setup.url}/api/user`, { headers: client })).status).toBe(401);
  }
});

/** Storage that counts the files to be stored and holds them until `release` is called. */
function holdStoredFiles(storage: TestSetup['platform']['storage']) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = 0;
  const held = overrideStorage(storage, {
    put: async (name, bytes) => {
      arrived++;
      await released;
      return storage.put(name, bytes);
    },
  });
  return { storage: held, arrivals: () => arrived, release: () => release() };
}

describe('the concurrent renders of an account', () => {
  it('are limited, and those of others are not affected', async () => {
    const { platform } = setup;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const rateLimits = {
      ...platform.config.rateLimits,
      key: loose,
      account: loose,
      inFlight: 2,
      waitMsMax: 200,
    };
    const { storage, arrivals, release } = holdStoredFiles(platform.storage);
    const service = await startServer({ ...platform, storage, config: { ...platform.config, rateLimits } });
    const generate = (key: string, path = '') => post(`${service.url}/api/table-to-image${path}`, sales, key);
    const [one, other] = [
      await addTestUser(platform, 'enterprise'),
      await addTestUser(platform, 'enterprise'),
    ];
    const running = [generate(one.key), generate(one.key), generate(other.key)];
    await vi.waitFor(() => expect(arrivals()).toBe(3), { timeout: 40_000 });
    const rejected = await generate(one.key, '/preview');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('2');
    expect(rejected.headers.get('x-concurrency-limit')).toBe('2');
    expect((await errorOf(rejected)).type).toBe('too-many-at-once');
    release();
    for (const response of await Promise.all(running)) expect(response.status).toBe(200);
    expect((await generate(one.key)).status).toBe(200);
    await service.close();
  });

  it('are one at a time for large bodies, which do not hold up the small tables of the account', async () => {
    const { platform } = setup;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const few = { key: loose, account: loose, inFlight: 2, waitMsMax: 200 };
    const rateLimits = { ...platform.config.rateLimits, ...few };
    const { storage, arrivals, release } = holdStoredFiles(platform.storage);
    const service = await startServer({ ...platform, storage, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const generate = (body: object) => post(`${service.url}/api/table-to-image`, body, key);
    const large = { ...sales, description: 'x'.repeat(limits.concurrentBodyBytesMax) };
    const running = [generate(large)];
    await vi.waitFor(() => expect(arrivals()).toBe(1), { timeout: 40_000 });
    const rejected = await generate(large);
    expect(rejected.status).toBe(429);
    expect(await errorOf(rejected)).toMatchObject({
      type: 'too-many-at-once',
      hint: 'Bodies above 1 MB are read one at a time per account.',
    });
    running.push(generate(sales));
    await vi.waitFor(() => expect(arrivals()).toBe(2), { timeout: 40_000 });
    release();
    for (const response of await Promise.all(running)) expect(response.status).toBe(200);
    expect((await generate(large)).status).toBe(200);
    await service.close();
  });

  it.each([10, 20])('wait for each other, so that %i concurrent requests all succeed', async (count) => {
    const { platform } = setup;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const defaults = { inFlight: 4, waitMsMax: 8_000 };
    const rateLimits = { ...platform.config.rateLimits, key: loose, account: loose, ...defaults };
    const service = await startServer({ ...platform, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const url = `${service.url}/api/table-to-image`;
    const requests = Array.from({ length: count }, () => post(url, sales, key));
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses[0]?.headers.get('x-concurrency-limit')).toBe('4');
    await service.close();
  });

  it.each([12, 20, 40])('of an SDK client all succeed, %i at once', async (count) => {
    const { platform } = setup;
    const rates = { key: { quota: 30, windowSeconds: 2 }, account: { quota: 120, windowSeconds: 2 } };
    const rateLimits = { ...platform.config.rateLimits, ...rates, inFlight: 4, waitMsMax: 8_000 };
    const service = await startServer({ ...platform, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const client = createClient({ baseUrl: service.url, apiKey: key });
    const stored = await Promise.all(Array.from({ length: count }, () => client.generate(sales)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(count);
    await service.close();
  });

  it('stop waiting when the client disconnects', async () => {
    const { platform } = setup;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const rateLimits = {
      ...platform.config.rateLimits,
      key: loose,
      account: loose,
      inFlight: 1,
      waitMsMax: 30_000,
    };
    const { storage, arrivals, release } = holdStoredFiles(platform.storage);
    const service = await startServer({ ...platform, storage, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const url = `${service.url}/api/table-to-image`;
    const first = post(url, sales, key);
    await vi.waitFor(() => expect(arrivals()).toBe(1), { timeout: 40_000 });
    const disconnect = new AbortController();
    const abandoned = fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(sales),
      signal: disconnect.signal,
    });
    const third = post(url, sales, key);
    disconnect.abort();
    await expect(abandoned).rejects.toThrow();
    release();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    expect(arrivals()).toBe(2);
    await service.close();
  });
});
