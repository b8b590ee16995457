import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installQueues } from '../job-queue/install-queues.ts';
import { StartError } from '../start-error.ts';

/** Any number will do, as long as every version of the service takes the same. */
const MIGRATION_LOCK = 7_265_173;
const LOCK_PAUSE_MS = 200;
const SECOND_CONNECTION_MS_MAX = 30_000;
const STATEMENT_CANCELLED = '57014';

/**
 * Brings our tables and those of the job queue up to date. Of several processes that start at once one does it and the others wait; the lock
 * belongs to the connection, so it goes when the process dies.
 *
 * @param client a connection of its own, to be ended by the caller
 */
export async function migrateUnderLock(client: pg.Client, migrationsFolder: string): Promise<void> {
  // What the operator has set for the queries of requests would end a long migration.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await bringUpToDate(client, migrationsFolder);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * The same by a pooler, where a lock can belong to a transaction only: `keeper` has it in one that stays open while `client`
 * migrates, and it goes when either of them dies.
 *
 * @param signal aborting gives the wait for the lock up
 * @throws StartError when the pooler has no second connection, or ends what takes longer than its limits
 */
export async function migrateBesideLock(
  client: pg.Client,
  keeper: pg.Client,
  migrationsFolder: string,
  signal: AbortSignal,
): Promise<void> {
  const lost = untilLost(keeper);
  try {
    await Promise.race([takeLock(keeper, signal), lost]);
    await Promise.race([untilServed(client), lost]);
    await Promise.race([bringUpToDate(client, migrationsFolder), lost]);
  } catch (error) {
    if ((error as { code?: string }).code !== STATEMENT_CANCELLED) throw error;
    throw new StartError(
      'The tables could not be brought up to date within the statement_timeout behind the pooler; set DATABASE_DIRECT_URL to the server itself.',
      { cause: error },
    );
  }
  await keeper.query('commit');
}

/** Rejects when the connection with the lock is lost: from then on another process may migrate. */
function untilLost(keeper: pg.Client): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    keeper.once('error', reject);
    keeper.once('end', () =>
      reject(new Error('Connection terminated while the tables were brought up to date')),
    );
  });
  // It is ended by us in the end, and then nobody waits for it.
  lost.catch(() => {});
  return lost;
}

/** Whoever waited within a transaction would keep a connection of the pooler from the one who migrates. */
async function takeLock(keeper: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await keeper.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await keeper.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await keeper.query('rollback');
    await sleep(LOCK_PAUSE_MS, undefined, { signal });
  }
}

/** A pooler with a single connection has none left for the work: it is in the transaction with the lock. */
async function untilServed(client: pg.Client): Promise<void> {
  const late = sleep(SECOND_CONNECTION_MS_MAX, undefined, { ref: false }).then(() => {
    throw new StartError(
      `The pooler at DATABASE_URL gave no second connection within ${SECOND_CONNECTION_MS_MAX / 1_000} s; let it have 2 or more, or set DATABASE_DIRECT_URL to the server itself.`,
    );
  });
  await Promise.race([client.query('select 1'), late]);
}

async function bringUpToDate(client: pg.Client, migrationsFolder: string): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder });
  await installQueues(client);
}
