import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { checkDurability, type Durability, waitForCommits } from './check-durability.ts';
import type { Database } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { guardAgainstHangs } from './guard-against-hangs.ts';
import { migrateBesideLock, migrateUnderLock } from './migrate.ts';
import { checkDirectUrl, isBehindPooler, isServerAway, sendWithoutNames, warnOfNoLimits } from './pooler.ts';
import { queryLayer } from './query-layer.ts';
import { isFull, waitForConnections } from './wait-for-connections.ts';

export interface DatabaseOptions {
  /** Any PostgreSQL from version 15 on; undefined: the embedded one. */
  readonly url: string | undefined;
  /** The server itself, where a pooler is at `url`: for migrations, for the queue's listener, and for work on whole tables. */
  readonly directUrl?: string | undefined;
  /** How many connections requests and jobs may have. */
  readonly poolSize: number;
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  readonly log: Logger;
  /** Aborting gives the start up; what has been started is stopped again. */
  readonly signal: AbortSignal;
}

const SERVER_VERSION_MIN = 150_000;
const STATEMENT_MS_MAX = 15_000;
const CONNECT_MS_MAX = 5_000;
/** How long a request waits for a connection while all are in use. */
const WAIT_MS_MAX = 5_000;
const PING_MS_MAX = 3_000;
const FIRST_CONNECT_TRIES = 20;
const FIRST_CONNECT_PAUSE_MS = 500;

/**
 * Opens the database and brings its tables up to date. Nothing above this function knows which server it is.
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
    // A pooler refuses settings that it does not know, or keeps them to itself.
    ...(!isPooler && {
      statement_timeout: STATEMENT_MS_MAX,
      idle_in_transaction_session_timeout: STATEMENT_MS_MAX,
    }),
    // A server that hangs does not enforce its own limit.
    query_timeout: STATEMENT_MS_MAX + CONNECT_MS_MAX,
  });
  const { hazards, commitsEarly } = durability;
  for (const hazard of hazards)
    log.error({ hazard }, 'the database may lose what it has acknowledged when the power goes');
  if (commitsEarly) {
    log.warn('synchronous_commit is off at the database; connections of this service turn it on');
    waitForCommits(pool);
  }
  if (isPooler) sendWithoutNames(pool);
  const endWaiting = waitForConnections(pool, WAIT_MS_MAX, log);
  const endGuard = guardAgainstHangs(pool, { address, isPooler, direct }, log);
  let isClosing = false;
  // An idle connection was lost, as when the server restarts; the pool makes a new one when it needs one.
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
  const ways = { pool, canListen, connect: open, ping: () => ping(pool), close };
  return { db: queryLayer(pool), kind, hazards, ...ways };
}

/** Looks at the server, and brings its tables up to date by the way that is good for it. */
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
    await refuseOldServer(first);
    const isPooler = await isBehindPooler(first);
    const durability = await checkDurability(first, isPooler);
    if (isPooler) await warnOfNoLimits(first, log);
    if (direct) {
      const [one, another] = [await open(direct), await open(direct)];
      await checkDirectUrl(first, [one, another]);
      await migrateUnderLock(one, migrationsFolder);
    } else if (isPooler) {
      log.warn(
        'DATABASE_URL leads to a pooler and DATABASE_DIRECT_URL is not set: jobs are looked for every two seconds, and migrations go by the pooler',
      );
      await migrateBesideLock(first, await open(address), migrationsFolder, signal);
    } else await migrateUnderLock(first, migrationsFolder);
    return { isPooler, durability };
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
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

/**
 * Nobody listens yet, the name is not known yet, the server is starting up or shutting down (57P03), or other processes have all of
 * its connections.
 */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  if (isFull(error) || isServerAway(error)) return true;
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
