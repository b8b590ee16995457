import { type Db, PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from './queues.ts';

/**
 * Uses pg-boss without running jobs: without its supervisor, schedules and registry.
 *
 * @param migrate whether to migrate its tables first
 */
export async function withPgBoss<Result>(
  { db, migrate }: { readonly db: Db; readonly migrate: boolean },
  work: (boss: PgBoss) => Promise<Result>,
): Promise<Result> {
  const boss = new PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    migrate,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  // Errors are also thrown; without a listener, the event would end the process.
  boss.on('error', () => {});
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
