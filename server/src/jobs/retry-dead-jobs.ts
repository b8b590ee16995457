import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { queueDatabase } from '../platform/job-queue/queue-database.ts';
import { DEAD_LETTER_QUEUE, QUEUE_SCHEMA } from '../platform/job-queue/queues.ts';

/** Puts every job that was given up back into its queue, with all its attempts. @returns how many */
export async function retryDeadJobs(database: Database): Promise<number> {
  const db = queueDatabase(database, pino({ level: 'silent' }));
  const boss = new PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  // What fails here is thrown too; without a listener the event would end the process.
  boss.on('error', () => {});
  await boss.start();
  try {
    let retried = 0;
    for (let moved = 1; moved > 0; retried += moved) moved = await boss.redrive(DEAD_LETTER_QUEUE);
    return retried;
  } finally {
    await boss.stop({ graceful: false });
  }
}
