import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installQueues } from '../job-queue/install-queues.ts';
import { StartError } from '../start-error.ts';

/** Arbitrary number that must be the same in every version of the service. */
const MIGRATION_LOCK = 7_265_173;
const LOCK_PAUSE_MS = 200;
const SECOND_CONNECTION_MS_MAX = 30_000;
const STATEMENT_CANCELLED = '57014';

/**
 * Migrates the tables of the service and of the job queue. If several processes start concurrently, one
 * migrates and the others wait. The lock belongs to the connection, so a crash releases it.
 *
 * @param client dedicated connection, which the caller closes
 */
export async function migrateUnderLock(client: pg.Client, migrationsFolder: string): Promise<void> {
  // Timeouts that an operator configured for requests would abort a long migration.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await runMigrations(client, migrationsFolder);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * Migrates through a pooler, where a lock can only belong to a transaction: `lockClient` holds it in a
 * transaction that stays open while `client` migrates. Losing either connection stops the migration.
 *
 * @param signal aborts the wait for the lock
 * @throws StartError if the pooler has no second connection, or its timeouts abort the migration
 */
export async function migrateWithSeparateLock(
  client: pg.Client,
  lockClient: pg.Client,
  migrationsFolder: string,
  signal: AbortSignal,
): Promise<void> {
  const lost = untilLost(lockClient);
  try {
    await Promise.race([takeLock(lockClient, signal), lost]);
    await Promise.race([untilServed(client), lost]);
    await Promise.race([runMigrations(client, migrationsFolder), lost]);
  } catch (error) {
    if ((error as { code?: string }).code !== STATEMENT_CANCELLED) throw error;
    throw new StartError(
      'The migration exceeded the statement_timeout behind the pooler. ' +
        'Set DATABASE_DIRECT_URL to the PostgreSQL server.',
      { cause: error },
    );
  }
  await lockClient.query('commit');
}

/** Rejects when the connection that holds the lock is lost, because another process may then migrate. */
function untilLost(lockClient: pg.Client): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    lockClient.once('error', reject);
    lockClient.once('end', () => reject(new Error('Connection terminated during the migration')));
  });
  // The caller closes the connection at the end; that rejection is ignored.
  lost.catch(() => {});
  return lost;
}

/**
 * Polls, because waiting within a transaction would occupy a pooler connection that the migrating process
 * needs.
 */
async function takeLock(lockClient: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await lockClient.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await lockClient.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1) as taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken) return;
    await lockClient.query('rollback');
    await sleep(LOCK_PAUSE_MS, undefined, { signal });
  }
}

/** Detects a pooler with a single connection, which the transaction with the lock occupies. */
async function untilServed(client: pg.Client): Promise<void> {
  const late = sleep(SECOND_CONNECTION_MS_MAX, undefined, { ref: false }).then(() => {
    throw new StartError(
      `The pooler at DATABASE_URL provided no second connection in ${SECOND_CONNECTION_MS_MAX / 1_000} s. ` +
        'Give it at least 2 connections, or set DATABASE_DIRECT_URL to the PostgreSQL server.',
    );
  });
  await Promise.race([client.query('select 1'), late]);
}

async function runMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder });
  await installQueues(client);
}
