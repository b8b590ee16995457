import { pino } from 'pino';
import type { Database, Db } from '../platform/db/database.ts';
import { queryLayerOf } from '../platform/db/query-layer.ts';
import { queueDatabase } from '../platform/job-queue/queue-database.ts';
import { DEAD_LETTER_QUEUE } from '../platform/job-queue/queues.ts';
import { withPgBoss } from '../platform/job-queue/with-pg-boss.ts';

/**
 * Re-enqueues every dead job with a full number of attempts.
 *
 * @param record adds to the audit log in the same transaction; if it throws, no job is enqueued
 * @returns the number of jobs
 */
export async function retryDeadJobs(
  database: Database,
  record: (tx: Db, retried: number) => Promise<void>,
): Promise<number> {
  const db = queueDatabase(database, pino({ level: 'silent' }));
  return withPgBoss({ db, migrate: false }, async (boss) => {
    const client = await database.pool.connect();
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
    try {
      await client.query('begin');
      let retried = 0;
      for (let moved = 1; moved > 0; retried += moved)
        moved = await boss.redrive(DEAD_LETTER_QUEUE, { db: { executeSql } });
      if (retried > 0) await record(queryLayerOf(client), retried);
      await client.query('commit');
      client.release();
      return retried;
    } catch (error) {
      // The connection may be in any state: closing it ends the transaction.
      client.release(true);
      throw error;
    }
  });
}
