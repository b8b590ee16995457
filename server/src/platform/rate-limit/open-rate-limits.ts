import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { type Breaker, openBreaker } from './breaker.ts';
import type { RateLimiter, RateLimits, RatePolicy, RateState } from './rate-limits.ts';

export interface RateLimitOptions {
  readonly store: RateLimits['store'];
  /** Required for the store `redis`. */
  readonly redisUrl: string | undefined;
  readonly database: Pick<Database, 'pool'>;
  readonly log: Logger;
}

/** The methods used of a library limiter. */
type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'delete'>;
type MakeLimiter = (options: IRateLimiterOptions) => Counter;

/** Opens the configured store. While a shared store does not respond, this process counts on its own. */
export async function openRateLimits(options: RateLimitOptions): Promise<RateLimits> {
  const { store } = options;
  if (store === 'redis') return openRedis(options);
  const make = store === 'postgres' ? postgresLimiter(options) : memoryLimiter;
  return {
    store,
    limiter: (policy) => limiterOf(policy, make),
    isCountingLocally: () => false,
    close: async () => {},
  };
}

const memoryLimiter: MakeLimiter = (options) => new RateLimiterMemory(options);

/** The table is UNLOGGED: counts need no fsync, and may be lost in a crash. */
function postgresLimiter({ database }: RateLimitOptions): MakeLimiter {
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}

const REDIS_TIMEOUT_MS = 500;
const REDIS_RETRY_MS_MAX = 5_000;
/** Maximum time that a start waits for Redis. */
const REDIS_READY_MS_MAX = 2_000;

async function openRedis({ redisUrl = '', log }: RateLimitOptions): Promise<RateLimits> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    connectTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (tries) => Math.min(tries * 200, REDIS_RETRY_MS_MAX),
  });
  const breaker = openBreaker({
    probe: async () => {
      try {
        await redis.ping();
      } catch (error) {
        // Reconnect, so that commands sent to the hung server are discarded.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      }
    },
    onOpen: (reason) => log.warn({ reason }, 'Redis is not responding; rate limits are counted per process'),
    onClose: () => log.info('Redis is responding again; rate limits are shared again'),
  });
  redis.on('error', ({ message }: Error) => breaker.open(message));
  await Promise.race([
    once(redis, 'ready').catch(() => {}),
    sleep(REDIS_READY_MS_MAX, undefined, { ref: false }),
  ]);
  const make: MakeLimiter = (options) => {
    const shared = new RateLimiterRedis({
      ...options,
      keyPrefix: `pictable:rate:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    });
    return withFallback(shared, new RateLimiterMemory(options), breaker);
  };
  return {
    store: 'redis',
    limiter: (policy) => limiterOf(policy, make),
    isCountingLocally: () => breaker.isOpen(),
    close: async () => {
      breaker.close();
      redis.disconnect();
    },
  };
}

/**
 * Counts in this process while the shared store does not respond, so that each process applies the limits on
 * its own.
 */
function withFallback(shared: Counter, local: Counter, breaker: Breaker): Counter {
  // The library throws when a limit is exceeded, although the store has responded.
  const isResponse = (error: unknown) => error instanceof RateLimiterRes;
  return {
    consume: (key, points, options) =>
      breaker.run(
        () => shared.consume(key, points, options),
        () => local.consume(key, points, options),
        isResponse,
      ),
    get: (key) =>
      breaker.run(
        () => shared.get(key),
        () => local.get(key),
      ),
    delete: (key) =>
      breaker.run(
        () => shared.delete(key),
        () => local.delete(key),
      ),
  };
}

function limiterOf(policy: RatePolicy, make: MakeLimiter): RateLimiter {
  const { name, quota, windowSeconds } = policy;
  const counter = make({ keyPrefix: name, points: quota, duration: windowSeconds });
  return {
    policy,
    async consume(key) {
      try {
        return stateOf(policy, await counter.consume(key), true);
      } catch (exceeded) {
        if (exceeded instanceof RateLimiterRes) return stateOf(policy, exceeded, false);
        throw exceeded;
      }
    },
    async peek(key) {
      const found = await counter.get(key);
      if (!found) return { policy, isAllowed: true, remaining: quota, resetSeconds: windowSeconds };
      return stateOf(policy, found, found.consumedPoints < quota);
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}

function stateOf(policy: RatePolicy, counted: RateLimiterRes, isAllowed: boolean): RateState {
  const remaining = Math.max(0, counted.remainingPoints);
  return { policy, isAllowed, remaining, resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) };
}
