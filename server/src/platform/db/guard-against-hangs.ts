import pg from 'pg';
import type { Logger } from 'pino';
import { cutConnection } from './end-connection.ts';

/** A connection that is busy for longer than this may wait for a server that hangs. */
const SUSPECT_MS = 2_500;
/** How often that is looked at, and how often a server that hangs is asked again. */
const LOOK_MS = 500;
/** A server that lives answers a new connection in this time, whatever its others are busy with. */
const PROBE_MS = 1_500;

/** As the driver says it of a connection that was lost. */
const HUNG = 'Connection terminated: the database does not answer';

/** The addresses at which it is asked whether the database hangs. */
export interface Asked {
  readonly address: pg.ClientConfig;
  /** A pooler is at that address. */
  readonly isPooler: boolean;
  /** Where the server itself can be asked. */
  readonly direct: pg.ClientConfig | undefined;
}

/**
 * Gives up waiting for a server that hangs: one that is stopped, or behind a network that swallows packets, takes orders and
 * never answers, and each request would wait for its own time limit. Slow queries are told from it by a question over a new
 * connection. While the server hangs every query fails at once; it is asked on until it answers.
 *
 * @returns what ends the guard
 */
export function guardAgainstHangs(pool: pg.Pool, asked: Asked, log: Logger): () => void {
  const busySince = new Map<pg.PoolClient, number>();
  let isHung = false;
  let isAsking = false;
  pool.on('acquire', (client) => busySince.set(client, performance.now()));
  pool.on('release', (_error, client) => busySince.delete(client));
  pool.on('remove', (client) => busySince.delete(client));
  refuseWhile(pool, () => isHung);

  const look = async () => {
    const now = performance.now();
    const isSuspect = isHung || [...busySince.values()].some((since) => now - since > SUSPECT_MS);
    if (!isSuspect || isAsking) return;
    isAsking = true;
    const answers = await isThere(asked);
    isAsking = false;
    if (answers === !isHung) return;
    isHung = !answers;
    if (answers) log.warn('the database answers again');
    else log.error('the database does not answer; nothing waits for it until it does');
    if (isHung) for (const client of busySince.keys()) cutConnection(client);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Every way to a connection fails at once while the server hangs. `pool.query` goes this way too. */
function refuseWhile(pool: pg.Pool, isHung: () => boolean): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient>;
  const guarded = (callback?: ConnectCallback) => {
    if (!isHung()) return callback ? connect(callback) : connect();
    const error = new Error(HUNG);
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => {});
    return undefined;
  };
  pool.connect = guarded as typeof pool.connect;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * A pooler that takes connections and answers no question either has none of the server left, which is no reason to give up, or
 * the server hangs. Only the server itself can tell; where we have no way to it, queries wait for their own time limit.
 */
async function isThere({ address, isPooler, direct }: Asked): Promise<boolean> {
  const answer = await ask(address);
  if (answer === 'connected' && isPooler) return direct === undefined || (await ask(direct)) === 'answered';
  return answer === 'answered';
}

async function ask(address: pg.ClientConfig): Promise<'nothing' | 'connected' | 'answered'> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  let hasConnected = false;
  try {
    await client.connect();
    hasConnected = true;
    await client.query('select 1');
    return 'answered';
  } catch (error) {
    // A server that refuses, because it has too many connections or starts, is there.
    if (error instanceof pg.DatabaseError) return 'answered';
    return hasConnected ? 'connected' : 'nothing';
  } finally {
    cutConnection(client);
  }
}
