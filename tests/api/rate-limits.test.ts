import { createClient } from '@pictable/sdk';
import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.ts';
import { newAddress } from './new-address.ts';
import { errorOf, post, sales } from './send.ts';
import { changedStorage, listen, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    RATE_LIMIT_STORE: 'postgres',
    RATE_LIMIT_KEY: '5/3600',
    RATE_LIMIT_ACCOUNT: '8/3600',
    RATE_LIMIT_WRONG_KEYS: '3/3600',
  });
});
afterAll(() => world?.close());

const ask = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/user`, { headers: { 'x-api-key': key, ...headers } });

describe('the calls of a key', () => {
  it('are counted, shown and stopped, whatever they ask for', async () => {
    const { key } = await addTestUser(world.platform, 'enterprise');
    const first = await ask(key);
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=5;w=3600, "account";q=8;w=3600');
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=4;t=3[56]\d\d, "account";r=7;t=3[56]\d\d$/);
    for (let n = 0; n < 4; n++) await post(`${world.url}/api/table-to-image`, 'no json', key);
    const stopped = await ask(key);
    expect(stopped.status).toBe(429);
    expect(stopped.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+, "account";r=2;t=\d+$/);
    const seconds = stopped.headers.get('retry-after');
    expect(Number(seconds)).toBeGreaterThan(3_500);
    expect(await errorOf(stopped)).toMatchObject({
      type: 'rate-limited',
      message: `Too many requests. Try again in ${seconds} seconds.`,
    });
  });

  it('are counted with those of the other keys of the account', async () => {
    const { key, projectKey } = await addTestUser(world.platform, 'enterprise');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask(key)).status);
    for (let n = 0; n < 4; n++) statuses.push((await ask(projectKey)).status);
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
  });

  it('leave its owner the web app, which counts with the account alone', async () => {
    const browser = new Browser(world.url);
    await browser.post('/api/register', { email: 'rates@example.com', password: 'quiet river 88' });
    const { apiKey } = await (await browser.post('/api/pictable/user/generate-api-key')).json();
    for (let n = 0; n < 5; n++) await ask(apiKey);
    expect((await ask(apiKey)).status).toBe(429);
    const page = await browser.get('/api/user');
    expect(page.status).toBe(200);
    expect(page.headers.get('ratelimit-policy')).toBe('"account";q=8;w=3600');
  });

  it('are let through to the number, exactly, of sixty at once', async () => {
    const { key } = await addTestUser(world.platform, 'enterprise');
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask(key)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe('wrong keys', () => {
  it('of an address are stopped, and right ones go on', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask('wrong', address)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const { key } = await addTestUser(world.platform, 'enterprise');
    expect((await ask(key, address)).status).toBe(200);
    expect((await ask('wrong', newAddress())).status).toBe(401);
  });
});

it('a visitor without a key is asked for one, however often he comes', async () => {
  const address = newAddress();
  for (let n = 0; n < 10; n++) {
    expect((await fetch(`${world.url}/api/user`, { headers: address })).status).toBe(401);
  }
});

describe('the tables of an account at once', () => {
  it('are so many and no more, and those of others go on', async () => {
    const { platform } = world;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const rateLimits = {
      ...platform.config.rateLimits,
      key: loose,
      account: loose,
      inFlight: 2,
      waitMsMax: 200,
    };
    let go = () => {};
    const mayGo = new Promise<void>((resolve) => {
      go = resolve;
    });
    let arrived = 0;
    const storage = changedStorage(platform.storage, {
      put: async (name, bytes) => {
        arrived++;
        await mayGo;
        return platform.storage.put(name, bytes);
      },
    });
    const service = await listen({ ...platform, storage, config: { ...platform.config, rateLimits } });
    const draw = (key: string, path = '') => post(`${service.url}/api/table-to-image${path}`, sales, key);
    const [one, other] = [
      await addTestUser(platform, 'enterprise'),
      await addTestUser(platform, 'enterprise'),
    ];
    const running = [draw(one.key), draw(one.key), draw(other.key)];
    await vi.waitFor(() => expect(arrived).toBe(3), { timeout: 40_000 });
    const refused = await draw(one.key, '/preview');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('x-concurrency-limit')).toBe('2');
    expect((await errorOf(refused)).type).toBe('too-many-at-once');
    go();
    for (const response of await Promise.all(running)) expect(response.status).toBe(200);
    expect((await draw(one.key)).status).toBe(200);
    await service.close();
  });

  it.each([10, 20])('wait for each other, so that %i sent in parallel all succeed', async (count) => {
    const { platform } = world;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const asShipped = { inFlight: 4, waitMsMax: 8_000 };
    const rateLimits = { ...platform.config.rateLimits, key: loose, account: loose, ...asShipped };
    const service = await listen({ ...platform, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const calls = Array.from({ length: count }, () => post(`${service.url}/api/table-to-image`, sales, key));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]?.headers.get('x-concurrency-limit')).toBe('4');
    await service.close();
  });

  it.each([12, 20, 40])('of a client of the package all succeed, %i at once', async (count) => {
    const { platform } = world;
    const rates = { key: { quota: 30, windowSeconds: 2 }, account: { quota: 120, windowSeconds: 2 } };
    const rateLimits = { ...platform.config.rateLimits, ...rates, inFlight: 4, waitMsMax: 8_000 };
    const service = await listen({ ...platform, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const client = createClient({ baseUrl: service.url, apiKey: key });
    const stored = await Promise.all(Array.from({ length: count }, () => client.generate(sales)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(count);
    await service.close();
  });

  it('are not waited for by a caller who has gone away', async () => {
    const { platform } = world;
    const loose = { quota: 100_000, windowSeconds: 10 };
    const rateLimits = {
      ...platform.config.rateLimits,
      key: loose,
      account: loose,
      inFlight: 1,
      waitMsMax: 30_000,
    };
    let go = () => {};
    const mayGo = new Promise<void>((resolve) => {
      go = resolve;
    });
    let arrived = 0;
    const storage = changedStorage(platform.storage, {
      put: async (name, bytes) => {
        arrived++;
        await mayGo;
        return platform.storage.put(name, bytes);
      },
    });
    const service = await listen({ ...platform, storage, config: { ...platform.config, rateLimits } });
    const { key } = await addTestUser(platform, 'enterprise');
    const url = `${service.url}/api/table-to-image`;
    const first = post(url, sales, key);
    await vi.waitFor(() => expect(arrived).toBe(1), { timeout: 40_000 });
    const gone = new AbortController();
    const leaving = fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(sales),
      signal: gone.signal,
    });
    const third = post(url, sales, key);
    gone.abort();
    await expect(leaving).rejects.toThrow();
    go();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    expect(arrived).toBe(2);
    await service.close();
  });
});
