import type pg from 'pg';
import type { Logger } from 'pino';
import { SmallSet } from '../concurrency/small-set.ts';

/** Interval at which one more connection is requested while the server has none free. */
const RETRY_MS = 250;
/** Minimum interval between warnings. */
const WARN_INTERVAL_MS = 60_000;
const TOO_MANY_CONNECTIONS = '53300';
/** PgBouncer reports it only in its message. */
const tooManyMessage = /^no more connections allowed/;

/** Whether the server or its pooler rejects another connection because all are in use. */
export function isOutOfConnections(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === TOO_MANY_CONNECTIONS || tooManyMessage.test(message ?? '');
}

interface Waiter {
  proceed(): void;
}

/**
 * Queues requests for a free connection, first come, first served. If the server has no more connections
 * because other processes use them, the pool shrinks to its existing ones and periodically tries to open one
 * more.
 *
 * @param waitMsMax time after which a waiting request fails with the driver's timeout error
 * @returns a function that stops the attempts to open more connections
 */
export function waitForConnections(pool: pg.Pool, waitMsMax: number, log: Logger): () => void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const lent = new SmallSet<pg.PoolClient>();
  const turns = new Turns(pool.options.max);
  let retrying: NodeJS.Timeout | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (_error, client) => {
    if (lent.delete(client)) turns.end();
  });

  const allowOneMore = () => {
    turns.allow(Math.max(turns.allowed, pool.totalCount) + 1);
    if (turns.allowed < turns.max) return;
    clearInterval(retrying);
    retrying = undefined;
  };
  const shrinkToExisting = () => {
    turns.allow(pool.totalCount);
    retrying ??= setInterval(() => turns.hasWaiters && allowOneMore(), RETRY_MS).unref();
    if (performance.now() - warnedAt < WARN_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.warn(
      { connections: pool.totalCount, wanted: turns.max },
      'the database has no more free connections; requests wait for the existing ones',
    );
  };
  const lend = async () => {
    const until = performance.now() + waitMsMax;
    for (let isFirst = true; ; isFirst = false) {
      await turns.begin(until, isFirst);
      try {
        const client = await connect();
        lent.add(client);
        return client;
      } catch (error) {
        if (isOutOfConnections(error)) shrinkToExisting();
        turns.end();
        if (!isOutOfConnections(error)) throw error;
      }
    }
  };
  pool.connect = ((callback?: ConnectCallback) => {
    const client = lend();
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, (error) => found.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }) as typeof pool.connect;
  return () => clearInterval(retrying);
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** Limits concurrency; the others wait in order. */
class Turns {
  readonly max: number;
  allowed: number;
  #taken = 0;
  readonly #waiters: Waiter[] = [];

  constructor(max: number) {
    this.max = max;
    this.allowed = max;
  }

  get hasWaiters(): boolean {
    return this.#waiters.length > 0;
  }

  allow(count: number): void {
    this.allowed = Math.min(count, this.max);
    this.#callNext();
  }

  /** @param isNew false for a retry after a failed turn, which goes to the front of the queue */
  async begin(until: number, isNew: boolean): Promise<void> {
    if (this.#taken >= this.allowed || (isNew && this.hasWaiters)) await this.#untilCalled(until, isNew);
    else this.#taken++;
  }

  end(): void {
    this.#taken--;
    // Wait until the connection is back in the pool.
    queueMicrotask(() => this.#callNext());
  }

  #untilCalled(until: number, isNew: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => {
          this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
          reject(new Error('timeout exceeded when trying to connect'));
        },
        Math.max(0, until - performance.now()),
      );
      const waiter = {
        proceed() {
          clearTimeout(late);
          resolve();
        },
      };
      if (isNew) this.#waiters.push(waiter);
      else this.#waiters.unshift(waiter);
    });
  }

  #callNext(): void {
    while (this.#taken < this.allowed) {
      const next = this.#waiters.shift();
      if (!next) return;
      this.#taken++;
      next.proceed();
    }
  }
}
