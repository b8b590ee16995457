import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';

/**
 * Whether a pooler such as PgBouncer stands between us and the server: then the server process that answers is not the one that
 * the login named. A pooler lends its connections for one transaction each, so nothing that belongs to a session may be used.
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { processID: named } = client as unknown as { readonly processID: number | null };
  return (await serverProcessOf(client)) !== named;
}

/** PgBouncer says in words only that it cannot reach the server now. */
export function isServerAway(error: unknown): boolean {
  return /^(?:pgbouncer cannot connect to server|server login has been failing)/.test(
    (error as Error).message,
  );
}

async function serverProcessOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id;
}

/**
 * Sees to it that `DATABASE_DIRECT_URL` is good for sessions, and leads where `DATABASE_URL` does.
 *
 * @param pooled a connection to `DATABASE_URL`
 * @param direct two connections to `DATABASE_DIRECT_URL`
 * @throws StartError
 */
export async function checkDirectUrl(
  pooled: pg.Client,
  direct: readonly [pg.Client, pg.Client],
): Promise<void> {
  const [first, second] = direct;
  if ((await placeOf(pooled)) !== (await placeOf(first))) {
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; let both name the same database of the same server.',
    );
  }
  // One server process for both: they share it, each for a transaction.
  if ((await serverProcessOf(first)) === (await serverProcessOf(second))) {
    throw new StartError(
      'DATABASE_DIRECT_URL leads to a pooler that shares its connections; let it name the PostgreSQL server itself, or leave it out.',
    );
  }
}

/** The same for all connections to one database, and for no others. */
async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select concat_ws(' ', (select oid from pg_database where datname = current_database()),
       extract(epoch from pg_postmaster_start_time())) as place`,
  );
  return rows[0]!.place;
}

/** A setting that is sent by us at the login does not reach a server behind a pooler: the operator has to set it there. */
export async function warnOfNoLimits(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  );
  if (rows.length === 0) return;
  log.warn(
    { settings: rows.map(({ name }) => name) },
    'the server behind the pooler has no such limits; set them for the role or in the pooler, as deploy/README.md shows',
  );
}

/** A prepared statement with a name belongs to one connection of the server, and the next query may go over another one. */
export function sendWithoutNames(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const nameless = (config: unknown, ...rest: unknown[]) => query(withoutName(config), ...rest);
    client.query = nameless as typeof client.query;
  });
}

function withoutName(config: unknown): unknown {
  const isNamed = typeof config === 'object' && config !== null && 'name' in config && 'text' in config;
  return isNamed ? { ...config, name: undefined } : config;
}
