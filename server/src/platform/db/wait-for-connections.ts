import type pg from 'pg';
import type { Logger } from 'pino';

/** How often one more connection is asked for while the server gives none. */
const ASK_AGAIN_MS = 250;
/** How often that is said. */
const WARN_AGAIN_MS = 60_000;
const TOO_MANY_CONNECTIONS = '53300';
/** PgBouncer says it in words only. */
const tooManyWords = /^no more connections allowed/;

/** Whether the server, or a pooler before it, has no room for one more connection. */
export function isFull(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === TOO_MANY_CONNECTIONS || tooManyWords.test(message ?? '');
}

interface Waiter {
  proceed(): void;
}

/**
 * Whoever finds no connection free waits for one, first come, first served. It is the same when the server has no room for
 * more connections than there are, because other processes have them: then the pool makes do with these, and one more is asked for now and then.
 *
 * @param waitMsMax who has waited for so long is refused, with the words of the driver
 * @returns what ends the asking
 */
export function waitForConnections(pool: pg.Pool, waitMsMax: number, log: Logger): () => void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const lent = new Set<pg.PoolClient>();
  const turns = new Turns(pool.options.max);
  let asking: NodeJS.Timeout | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (_error, client) => {
    if (lent.delete(client)) turns.end();
  });

  const askForMore = () => {
    turns.allow(Math.max(turns.allowed, pool.totalCount) + 1);
    if (turns.allowed < turns.max) return;
    clearInterval(asking);
    asking = undefined;
  };
  const makeDo = () => {
    turns.allow(pool.totalCount);
    asking ??= setInterval(() => turns.someoneWaits && askForMore(), ASK_AGAIN_MS).unref();
    if (performance.now() - warnedAt < WARN_AGAIN_MS) return;
    warnedAt = performance.now();
    const figures = { connections: pool.totalCount, wanted: turns.max };
    log.warn(figures, 'the database gives no more connections; requests wait for those that there are');
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
        if (isFull(error)) makeDo();
        turns.end();
        if (!isFull(error)) throw error;
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
  return () => clearInterval(asking);
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** So many at once; the others wait in line. */
class Turns {
  readonly max: number;
  allowed: number;
  #taken = 0;
  readonly #waiters: Waiter[] = [];

  constructor(max: number) {
    this.max = max;
    this.allowed = max;
  }

  get someoneWaits(): boolean {
    return this.#waiters.length > 0;
  }

  allow(count: number): void {
    this.allowed = Math.min(count, this.max);
    this.#callNext();
  }

  /** @param isNew the first time; whoever had a turn in vain stands before the others the next time */
  async begin(until: number, isNew: boolean): Promise<void> {
    if (this.#taken >= this.allowed || (isNew && this.someoneWaits)) await this.#untilCalled(until, isNew);
    else this.#taken++;
  }

  end(): void {
    this.#taken--;
    // Not before the connection is back in the pool.
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
