import { pino } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { queueDatabase } from '../platform/job-queue/queue-database.ts';
import { DEAD_LETTER_QUEUE } from '../platform/job-queue/queues.ts';
import { withPgBoss } from '../platform/job-queue/with-pg-boss.ts';

/** Re-enqueues every dead job with a full number of attempts. @returns the number of jobs */
export async function retryDeadJobs(database: Database): Promise<number> {
  const db = queueDatabase(database, pino({ level: 'silent' }));
  return withPgBoss({ db, migrate: false }, async (boss) => {
    let retried = 0;
    for (let moved = 1; moved > 0; retried += moved) moved = await boss.redrive(DEAD_LETTER_QUEUE);
    return retried;
  });
}
