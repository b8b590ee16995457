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
import type { RateLimiter, RateLimits, RatePolicy, RateState } from './rate-limits.ts';

export interface RateLimitOptions {
  readonly store: RateLimits['store'];
  /** Needed by the store `redis`. */
  readonly redisUrl: string | undefined;
  readonly database: Pick<Database, 'pool'>;
  readonly log: Logger;
}

type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

/** Opens the chosen store. When a shared store does not answer, this process counts alone until it does. */
export async function openRateLimits(options: RateLimitOptions): Promise<RateLimits> {
  const { store } = options;
  if (store === 'redis') return openRedis(options);
  const make = store === 'postgres' ? postgresLimiter(options) : memoryLimiter;
  return { store, limiter: (policy) => limiterOf(policy, make), close: async () => {} };
}

const memoryLimiter: MakeLimiter = (options) => new RateLimiterMemory(options);

/** The table is UNLOGGED: counts need no fsync, and a crash may empty it. */
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
/** A start does not wait longer for it. */
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
  let isLost = false;
  redis.on('error', ({ message }: Error) => {
    if (!isLost) log.warn({ reason: message }, 'Redis does not answer; rates are counted in this process');
    isLost = true;
  });
  redis.on('ready', () => {
    isLost = false;
  });
  await Promise.race([
    once(redis, 'ready').catch(() => {}),
    sleep(REDIS_READY_MS_MAX, undefined, { ref: false }),
  ]);
  const make: MakeLimiter = (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `pictable:rate:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  return {
    store: 'redis',
    limiter: (policy) => limiterOf(policy, make),
    close: async () => redis.disconnect(),
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
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return stateOf(policy, refused, false);
        throw refused;
      }
    },
    async peek(key) {
      const found = await counter.get(key);
      if (!found) return { policy, isAllowed: true, remaining: quota, resetSeconds: windowSeconds };
      return stateOf(policy, found, found.consumedPoints < quota);
    },
    async forget(key) {
      await counter.delete(key);
    },
  };
}

function stateOf(policy: RatePolicy, counted: RateLimiterRes, isAllowed: boolean): RateState {
  const remaining = Math.max(0, counted.remainingPoints);
  return { policy, isAllowed, remaining, resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) };
}
