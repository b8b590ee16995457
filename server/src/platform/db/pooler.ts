import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';

/**
 * Whether the connection goes through a pooler such as PgBouncer: then the server process that responds is
 * not the one that the login reported. A pooler assigns connections per transaction, so session features must
 * not be used.
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  return (await serverProcessOf(client)) !== client.processID;
}

/** PgBouncer reports an unreachable server only in its message. */
export function isServerUnavailable(error: unknown): boolean {
  return /^(?:pgbouncer cannot connect to server|server login has been failing)/.test(
    (error as Error).message,
  );
}

async function serverProcessOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id;
}

/**
 * Ensures that `DATABASE_DIRECT_URL` supports sessions and points to the same database as `DATABASE_URL`.
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
  if ((await identityOf(pooled)) !== (await identityOf(first))) {
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL point to different databases. ' +
        'Set both to the same database on the same server.',
    );
  }
  // The same server process for both connections means that a pooler shares it.
  if ((await serverProcessOf(first)) === (await serverProcessOf(second))) {
    throw new StartError(
      'DATABASE_DIRECT_URL points to a pooler that shares its connections. ' +
        'Set it to the PostgreSQL server, or remove it.',
    );
  }
}

/** Identifies a database: equal for all connections to the same database. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select concat_ws(' ', (select oid from pg_database where datname = current_database()),
       extract(epoch from pg_postmaster_start_time())) as identity`,
  );
  return rows[0]!.identity;
}

/**
 * Settings sent at login do not reach a server behind a pooler, so the operator must configure them there.
 */
export async function warnOfMissingTimeouts(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  );
  if (rows.length === 0) return;
  log.warn(
    { settings: rows.map(({ name }) => name) },
    'these timeouts are not set on the server behind the pooler; ' +
      'set them for the role or in the pooler (see deploy/README.md)',
  );
}

/**
 * Removes the names of prepared statements: they belong to one server connection, and the next query may use
 * another.
 */
export function removeStatementNames(pool: pg.Pool): void {
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
