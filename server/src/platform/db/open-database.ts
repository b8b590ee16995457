import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { checkDurability, type Durability, waitForCommits } from './check-durability.ts';
import type { Database } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { guardAgainstHangs } from './guard-against-hangs.ts';
import { migrateUnderLock } from './migrate.ts';
import { queryLayer } from './query-layer.ts';

export interface DatabaseOptions {
  /** Any PostgreSQL from version 15 on; undefined: the embedded one. */
  readonly url: string | undefined;
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  readonly log: Logger;
  /** Aborting gives the start up; what has been started is stopped again. */
  readonly signal: AbortSignal;
}

const SERVER_VERSION_MIN = 150_000;
const CONNECTIONS_MAX = 10;
const STATEMENT_MS_MAX = 15_000;
const CONNECT_MS_MAX = 5_000;
const PING_MS_MAX = 3_000;
const FIRST_CONNECT_TRIES = 20;
const FIRST_CONNECT_PAUSE_MS = 500;

/**
 * Opens the database and brings its tables up to date. Nothing above this function knows which server it is.
 *
 * @throws StartError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataFolder, log, signal } = options;
  if (url !== undefined) return connect({ connectionString: url }, 'server', options);
  const server = await startEmbeddedPostgres(dataFolder, log, signal);
  log.debug({ runAs: server.runAs, isAdopted: server.isAdopted }, 'PostgreSQL is running');
  try {
    const database = await connect(server.connection, 'embedded', options);
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

async function connect(
  address: pg.ClientConfig,
  kind: Database['kind'],
  options: DatabaseOptions,
): Promise<Database> {
  const { log, migrationsFolder } = options;
  const first = await connectFirst(address, options);
  let durability: Durability;
  try {
    await refuseOldServer(first);
    durability = await checkDurability(first);
    await migrateUnderLock(first, migrationsFolder);
  } finally {
    await first.end();
  }
  const pool = new pg.Pool({
    ...address,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    // A server that hangs does not enforce its own limit.
    query_timeout: STATEMENT_MS_MAX + CONNECT_MS_MAX,
    idle_in_transaction_session_timeout: STATEMENT_MS_MAX,
  });
  const { hazards, commitsEarly } = durability;
  for (const hazard of hazards)
    log.error({ hazard }, 'the database may lose what it has acknowledged when the power goes');
  if (commitsEarly) {
    log.warn('synchronous_commit is off at the database; connections of this service turn it on');
    waitForCommits(pool);
  }
  const endGuard = guardAgainstHangs(pool, address, log);
  let isClosing = false;
  // An idle connection was lost, as when the server restarts; the pool makes a new one when it needs one.
  pool.on(
    'error',
    ({ message }) => isClosing || log.warn({ reason: message }, 'a database connection was lost'),
  );
  const close = () => {
    isClosing = true;
    endGuard();
    return pool.end();
  };
  const open = async () => {
    const client = new pg.Client(address);
    await client.connect();
    return client;
  };
  return { db: queryLayer(pool), pool, kind, hazards, connect: open, ping: () => ping(pool), close };
}

/** A database server that starts beside us, as in a compose file, may need a moment longer. */
async function connectFirst(address: pg.ClientConfig, options: DatabaseOptions): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    options.signal.throwIfAborted();
    const client = new pg.Client({ ...address, connectionTimeoutMillis: CONNECT_MS_MAX });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (tries === FIRST_CONNECT_TRIES || !isPassing(error)) throw describeRefusal(client, error);
      if (tries === 1) options.log.warn({ reason: (error as Error).message }, 'waiting for PostgreSQL');
      await sleep(FIRST_CONNECT_PAUSE_MS);
    }
  }
}

/** Nobody listens yet, the name is not known yet, or the server is starting up or shutting down (57P03). */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03'].includes(code ?? '');
}

function describeRefusal(client: pg.Client, error: unknown): StartError {
  // Never the whole address: it holds a password.
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const { message, code } = error as { message: string; code?: string };
  return new StartError(`PostgreSQL at ${place} refuses: ${message || code}`, { cause: error });
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const answer = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const server = answer.rows[0];
  if (server && server.version >= SERVER_VERSION_MIN) return;
  throw new StartError(
    `The server at DATABASE_URL is PostgreSQL ${server?.name}; version 15 or newer is needed.`,
  );
}

async function ping(pool: pg.Pool): Promise<void> {
  const late = sleep(PING_MS_MAX, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${PING_MS_MAX} ms.`);
  });
  await Promise.race([pool.query('select 1'), late]);
}
