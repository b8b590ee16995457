import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { checkDurability, type Durability, enableSynchronousCommit } from './check-durability.ts';
import type { Database } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { guardAgainstHangs } from './guard-against-hangs.ts';
import { migrateUnderLock, migrateWithSeparateLock } from './migrate.ts';
import {
  checkDirectUrl,
  isBehindPooler,
  isServerUnavailable,
  removeStatementNames,
  warnOfMissingTimeouts,
} from './pooler.ts';
import { createQueryLayer } from './query-layer.ts';
import { isOutOfConnections, waitForConnections } from './wait-for-connections.ts';
import { watchPool } from './watch-writes.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server, version 15 or later; undefined: the embedded one. */
  readonly url: string | undefined;
  /**
   * The server itself if `url` is a pooler: for migrations, the job queue listener and copying whole tables.
   */
  readonly directUrl?: string | undefined;
  /** Maximum number of connections for requests and jobs. */
  readonly poolSize: number;
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  readonly log: Logger;
  /** Aborts the start and stops what has been started. */
  readonly signal: AbortSignal;
}

const SERVER_VERSION_MIN = 150_000;
const STATEMENT_MS_MAX = 15_000;
const CONNECT_MS_MAX = 5_000;
/** Maximum time that a request waits for a connection. */
const WAIT_MS_MAX = 5_000;
const PING_MS_MAX = 3_000;
const FIRST_CONNECT_TRIES = 20;
const FIRST_CONNECT_PAUSE_MS = 500;

/**
 * Opens and migrates the database. Callers do not depend on which server it is.
 *
 * @throws StartError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, dataFolder, log, signal } = options;
  if (url !== undefined) {
    const direct = directUrl === undefined ? undefined : { connectionString: directUrl };
    return connect({ address: { connectionString: url }, direct }, 'server', options);
  }
  const server = await startEmbeddedPostgres(dataFolder, log, signal);
  log.debug({ runAs: server.runAs, isAdopted: server.isAdopted }, 'PostgreSQL is running');
  try {
    const database = await connect({ address: server.connection, direct: undefined }, 'embedded', options);
    const close = async () => {
      await database.close();
      await server.stop();
    };
    return { ...database, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Addresses {
  readonly address: pg.ClientConfig;
  readonly direct: pg.ClientConfig | undefined;
}

async function connect(
  addresses: Addresses,
  kind: Database['kind'],
  options: DatabaseOptions,
): Promise<Database> {
  const { log, poolSize } = options;
  const { address, direct } = addresses;
  const { isPooler, durability } = await prepare(addresses, options);
  const pool = new pg.Pool({
    ...address,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    // A pooler rejects or ignores session settings.
    ...(!isPooler && {
      statement_timeout: STATEMENT_MS_MAX,
      idle_in_transaction_session_timeout: STATEMENT_MS_MAX,
    }),
    // A server that hangs does not enforce its own timeout.
    query_timeout: STATEMENT_MS_MAX + CONNECT_MS_MAX,
  });
  const { unsafeSettings, hasAsyncCommit } = durability;
  for (const setting of unsafeSettings)
    log.error({ setting }, 'the database may lose committed data on power failure');
  if (hasAsyncCommit) {
    log.warn('synchronous_commit is off in the database; this service turns it on for its own connections');
    enableSynchronousCommit(pool);
  }
  if (isPooler) removeStatementNames(pool);
  const endWaiting = waitForConnections(pool, WAIT_MS_MAX, log);
  const endGuard = guardAgainstHangs(pool, { address, isPooler, direct }, log);
  let isClosing = false;
  // An idle connection was lost, for example by a server restart; the pool reconnects on demand.
  pool.on(
    'error',
    ({ message }) => isClosing || log.warn({ reason: message }, 'a database connection was lost'),
  );
  const close = () => {
    isClosing = true;
    endWaiting();
    endGuard();
    return pool.end();
  };
  const open = async () => {
    const client = new pg.Client(direct ?? address);
    await client.connect();
    return client;
  };
  const canListen = !isPooler || direct !== undefined;
  const watchWrites = watchPool(pool);
  const ways = { pool, watchWrites, canListen, connect: open, ping: () => ping(pool), close };
  return { db: createQueryLayer(pool), kind, unsafeSettings, ...ways };
}

/** Checks the server and migrates its tables, with or without a pooler. */
async function prepare(
  { address, direct }: Addresses,
  options: DatabaseOptions,
): Promise<{ isPooler: boolean; durability: Durability }> {
  const { log, migrationsFolder, signal } = options;
  const opened: pg.Client[] = [];
  const open = async (at: pg.ClientConfig) => {
    const client = await connectFirst(at, options);
    opened.push(client);
    return client;
  };
  try {
    const first = await open(address);
    await checkServerVersion(first);
    const isPooler = await isBehindPooler(first);
    const durability = await checkDurability(first, isPooler);
    if (isPooler) await warnOfMissingTimeouts(first, log);
    if (direct) {
      const [one, another] = [await open(direct), await open(direct)];
      await checkDirectUrl(first, [one, another]);
      await migrateUnderLock(one, migrationsFolder);
    } else if (isPooler) {
      log.warn(
        'DATABASE_URL points to a pooler and DATABASE_DIRECT_URL is not set: ' +
          'the job queue is polled every two seconds, and migrations run through the pooler',
      );
      await migrateWithSeparateLock(first, await open(address), migrationsFolder, signal);
    } else await migrateUnderLock(first, migrationsFolder);
    return { isPooler, durability };
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

/**
 * Retries, because a database server that starts at the same time, as in a compose file, may not be ready
 * yet.
 */
async function connectFirst(address: pg.ClientConfig, options: DatabaseOptions): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    options.signal.throwIfAborted();
    const client = new pg.Client({ ...address, connectionTimeoutMillis: CONNECT_MS_MAX });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (tries === FIRST_CONNECT_TRIES || !isTransient(error)) throw toStartError(client, error);
      if (tries === 1) options.log.warn({ reason: (error as Error).message }, 'waiting for PostgreSQL');
      await sleep(FIRST_CONNECT_PAUSE_MS);
    }
  }
}

/**
 * Whether the server is not listening yet, its name does not resolve yet, it is starting up or shutting down
 * (57P03), or other processes use all of its connections.
 */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string };
  if (isOutOfConnections(error) || isServerUnavailable(error)) return true;
  return ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03'].includes(code ?? '');
}

function toStartError(client: pg.Client, error: unknown): StartError {
  // Never the whole URL: it contains a password.
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const { message, code } = error as { message: string; code?: string };
  return new StartError(`Cannot connect to PostgreSQL at ${place}: ${message || code}`, { cause: error });
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const response = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const server = response.rows[0];
  if (server && server.version >= SERVER_VERSION_MIN) return;
  throw new StartError(
    `The server at DATABASE_URL is PostgreSQL ${server?.name}, but version 15 or later is required.`,
  );
}

async function ping(pool: pg.Pool): Promise<void> {
  const late = sleep(PING_MS_MAX, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not respond within ${PING_MS_MAX} ms.`);
  });
  await Promise.race([pool.query('select 1'), late]);
}
