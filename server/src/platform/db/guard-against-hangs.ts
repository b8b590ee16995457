import pg from 'pg';
import type { Logger } from 'pino';
import { cutConnection } from './end-connection.ts';

/** A connection that is busy for longer than this may be waiting for a hung server. */
const SUSPECT_MS = 2_500;
/** Interval at which connections are checked and a hung server is probed again. */
const CHECK_MS = 500;
/** A working server responds to a new connection within this time, even under load. */
const PROBE_MS = 1_500;

/** Starts like the message of the driver for a lost connection, which `isOutage` recognises. */
const HUNG = 'Connection terminated: the database is not responding';

/** Connections used to probe whether the database hangs. */
export interface ProbeTargets {
  readonly address: pg.ClientConfig;
  /** Whether `address` is a pooler. */
  readonly isPooler: boolean;
  /** The server behind the pooler, if it can be reached directly. */
  readonly direct: pg.ClientConfig | undefined;
}

/**
 * Stops requests from waiting for a hung server, such as a stopped process or one behind a network that drops
 * packets. A probe over a new connection distinguishes this from slow queries. While the server hangs, every
 * query fails immediately and the probe repeats until the server responds.
 *
 * @returns a function that stops the guard
 */
export function guardAgainstHangs(pool: pg.Pool, targets: ProbeTargets, log: Logger): () => void {
  /** Undefined for idle clients, which stay in the map (decision 0115). */
  const busySince = new Map<pg.PoolClient, number | undefined>();
  let isHung = false;
  let isProbing = false;
  pool.on('acquire', (client) => busySince.set(client, performance.now()));
  pool.on('release', (_error, client) => busySince.set(client, undefined));
  pool.on('remove', (client) => busySince.delete(client));
  failFastWhile(pool, () => isHung);

  const check = async () => {
    const now = performance.now();
    const isSuspect =
      isHung || [...busySince.values()].some((since) => since !== undefined && now - since > SUSPECT_MS);
    if (!isSuspect || isProbing) return;
    isProbing = true;
    const responds = await isResponding(targets);
    isProbing = false;
    if (responds === !isHung) return;
    isHung = !responds;
    if (responds) log.warn('the database is responding again');
    else log.error('the database is not responding; queries fail immediately until it responds again');
    if (isHung) for (const [client, since] of busySince) if (since !== undefined) cutConnection(client);
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Makes `pool.connect`, and therefore `pool.query`, fail immediately while the server hangs. */
function failFastWhile(pool: pg.Pool, isHung: () => boolean): void {
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
 * A pooler that accepts connections but does not respond either has no free server connections, which is not
 * a hang, or the server hangs. Only a direct probe can distinguish these; without one, queries wait for their
 * own timeouts.
 */
async function isResponding({ address, isPooler, direct }: ProbeTargets): Promise<boolean> {
  const result = await probe(address);
  if (result === 'connected' && isPooler)
    return direct === undefined || (await probe(direct)) === 'responding';
  return result === 'responding';
}

async function probe(address: pg.ClientConfig): Promise<'unreachable' | 'connected' | 'responding'> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  let hasConnected = false;
  try {
    await client.connect();
    hasConnected = true;
    await client.query('select 1');
    return 'responding';
  } catch (error) {
    // A server that rejects the connection, because it is full or starting, is responding.
    if (error instanceof pg.DatabaseError) return 'responding';
    return hasConnected ? 'connected' : 'unreachable';
  } finally {
    cutConnection(client);
  }
}
