import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installQueues } from '../job-queue/install-queues.ts';

/** Any number will do, as long as every version of the service takes the same. */
const MIGRATION_LOCK = 7_265_173;

/**
 * Brings our tables and those of the job queue up to date. Of several processes that start at once one does it and the others wait; the lock
 * belongs to the connection, so it goes when the process dies.
 *
 * @param client a connection of its own, to be ended by the caller
 */
export async function migrateUnderLock(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
    await installQueues(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}
