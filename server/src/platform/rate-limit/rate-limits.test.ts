import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.fixture.ts';
import { randomSuffix } from '../ids.ts';
import { openRateLimits } from './open-rate-limits.ts';
import { rateCountsRepo } from './rate-counts.repo.ts';
import type { RateLimits } from './rate-limits.ts';
import { openRedisServer } from './redis-server.fixture.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = pino({ level: 'silent' });
const redis = await openRedisServer();
afterAll(() => redis?.close());
const redisUrl = redis?.url;

const everywhere = ['memory', 'postgres'] as const;
describe.each(everywhere)('rates counted in %s', describeStore);
describe.skipIf(!redis)('rates counted in redis', () => describeStore('redis'));

function describeStore(store: RateLimits['store']): void {
  let rateLimits: RateLimits;
  beforeAll(async () => {
    rateLimits = await openRateLimits({ store, redisUrl, database, log });
  });
  afterAll(() => rateLimits.close());

  const policy = () => ({ name: `test-${randomSuffix(8)}`, quota: 20, windowSeconds: 600 });

  it('allow exactly as many requests as the quota, even concurrently', async () => {
    const limiter = rateLimits.limiter(policy());
    const states = await Promise.all(Array.from({ length: 100 }, () => limiter.consume('a')));
    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
    expect(states.every(({ remaining }) => remaining >= 0 && remaining < 20)).toBe(true);
    expect((await limiter.consume('b')).isAllowed).toBe(true);
  });

  it('report the remaining quota and window', async () => {
    const limiter = rateLimits.limiter(policy());
    const startedAt = Date.now();
    expect(await limiter.peek('a')).toMatchObject({ isAllowed: true, remaining: 20 });
    expect(await limiter.consume('a')).toMatchObject({ isAllowed: true, remaining: 19 });
    const state = await limiter.peek('a');
    expect(state).toMatchObject({ isAllowed: true, remaining: 19 });
    expect(state.resetSeconds).toBeGreaterThan(590);
    expect(state.resetSeconds).toBeLessThanOrEqual(600);
    // Rounded up: a client that waits that long is after the end of the window.
    expect(startedAt + 600_000).toBeLessThanOrEqual(Date.now() + state.resetSeconds * 1_000);
    for (let n = 0; n < 19; n++) await limiter.consume('a');
    expect(await limiter.peek('a')).toMatchObject({ isAllowed: false, remaining: 0 });
  });

  it('can be reset', async () => {
    const limiter = rateLimits.limiter(policy());
    for (let n = 0; n < 21; n++) await limiter.consume('a');
    await limiter.reset('a');
    expect(await limiter.consume('a')).toMatchObject({ isAllowed: true, remaining: 19 });
  });

  it('are separate per policy', async () => {
    const one = rateLimits.limiter(policy());
    for (let n = 0; n < 21; n++) await one.consume('a');
    expect((await rateLimits.limiter(policy()).consume('a')).isAllowed).toBe(true);
  });

  it('are shared between processes if the store is', async () => {
    const shared = policy();
    const other = await openRateLimits({ store, redisUrl, database, log });
    for (let n = 0; n < 20; n++) await rateLimits.limiter(shared).consume('a');
    expect((await other.limiter(shared).consume('a')).isAllowed).toBe(store === 'memory');
    await other.close();
  });
}

describe('an unavailable store', () => {
  it('makes this process count on its own: redis', async () => {
    const rateLimits = await openRateLimits({
      store: 'redis',
      redisUrl: 'redis://127.0.0.1:1',
      database,
      log,
    });
    const limiter = rateLimits.limiter({ name: 'away', quota: 2, windowSeconds: 60 });
    const allowed = [];
    for (let n = 0; n < 3; n++) allowed.push((await limiter.consume('a')).isAllowed);
    expect(allowed).toEqual([true, true, false]);
    await rateLimits.close();
  });

  it('makes this process count on its own: PostgreSQL', async () => {
    const rateLimits = await openRateLimits({ store: 'postgres', redisUrl, database, log });
    const limiter = rateLimits.limiter({ name: 'away', quota: 2, windowSeconds: 60 });
    await database.pool.query('alter table rate_limits rename to rate_limits_away');
    const allowed = [];
    for (let n = 0; n < 3; n++) allowed.push((await limiter.consume('a')).isAllowed);
    await database.pool.query('alter table rate_limits_away rename to rate_limits');
    expect(allowed).toEqual([true, true, false]);
  });
});

describe.skipIf(!redis)('a Redis that hangs', () => {
  it('delays only the first requests, and is logged when it hangs and recovers', {
    tags: ['slow'],
    timeout: 20_000,
  }, async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const rateLimits = await openRateLimits({ store: 'redis', redisUrl, database, log });
    const limiter = rateLimits.limiter({ name: `test-${randomSuffix(8)}`, quota: 5, windowSeconds: 600 });
    expect((await limiter.consume('a')).remaining).toBe(4);
    redis?.hang();
    try {
      for (let n = 0; n < 2; n++) await limiter.consume('a');
      const startedAt = performance.now();
      const allowed = [];
      for (let n = 0; n < 5; n++) allowed.push((await limiter.consume('a')).isAllowed);
      expect(performance.now() - startedAt).toBeLessThan(100);
      // The local count starts at zero: five of seven are allowed.
      expect(allowed).toEqual([true, true, true, false, false]);
      expect(rateLimits.isCountingLocally()).toBe(true);
      for (const until = performance.now() + 3_000; performance.now() < until; await sleep(50)) {
        const later = performance.now();
        await limiter.peek('a');
        expect(performance.now() - later).toBeLessThan(100);
      }
    } finally {
      redis?.resume();
    }
    for (const until = Date.now() + 10_000; rateLimits.isCountingLocally() && Date.now() < until; )
      await sleep(50);
    expect(rateLimits.isCountingLocally()).toBe(false);
    expect((await limiter.peek('a')).remaining).toBeLessThanOrEqual(4);
    expect(lines).toEqual([
      'Redis is not responding; rate limits are counted per process',
      'Redis is responding again; rate limits are shared again',
    ]);
    await rateLimits.close();
  });
});

it('the PostgreSQL table needs no fsync, and expired counts are deleted', async () => {
  const { rows } = await database.pool.query(
    "select relpersistence from pg_class where relname = 'rate_limits'",
  );
  expect(rows).toEqual([{ relpersistence: 'u' }]);
  await rateCountsRepo(database.db).deleteExpired(new Date(Date.now() + 86_400_000));
  expect((await database.pool.query('select 1 from rate_limits')).rows).toEqual([]);
});
