import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { DEAD_LETTER_QUEUE, PERIODIC_QUEUE, queues } from '../platform/job-queue/queues.ts';
import type { OneOffTask, PeriodicTask, TaskPayloads } from './tasks.ts';

export interface EnqueueOptions {
  /** While a job with this key is queued or running, no other is added. */
  readonly dedupeKey?: string;
  readonly delaySeconds?: number;
}

export type JobsRepo = ReturnType<typeof jobsRepo>;

/**
 * Enqueues a job. In a transaction, the job exists if and only if the transaction commits.
 * @returns the job ID, or undefined if a job with the same dedupe key is already queued or running
 */
export async function enqueue<Task extends OneOffTask>(
  db: Db,
  task: Task,
  payload: TaskPayloads[Task],
  { dedupeKey, delaySeconds = 0 }: EnqueueOptions = {},
): Promise<string | undefined> {
  const delay = sql`${delaySeconds} * interval '1 second'`;
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::jsonb, ${delay}, ${dedupeKey ?? null}) as id`,
  );
  return rows[0]?.id ?? undefined;
}

/**
 * SQL expression that enqueues a job when a larger statement evaluates it. @param payload expression of type
 * json
 */
export function enqueueExpression(task: OneOffTask, payload: SQL): SQL {
  return sql`enqueue_job(${task}, (${payload})::jsonb)`;
}

/** The time of a schedule until the caller sets it. */
const ONCE_A_YEAR = '0 0 1 1 *';

/**
 * Queries and maintenance of the job queue. All times are those of the database, so that clock differences do
 * not matter.
 */
export function jobsRepo(db: Db) {
  return {
    /**
     * Enqueues a periodic task to run once immediately, unless another process has already scheduled it. Both are
     * one statement: otherwise the run could have ended before its schedule exists, and a second process would
     * enqueue it again. The caller replaces the time of the schedule.
     */
    async enqueuePeriodicTask(task: PeriodicTask): Promise<void> {
      await db.execute(
        sql`with added as (
          insert into pgboss.schedule (name, key, cron) values (${PERIODIC_QUEUE}, ${task}, ${ONCE_A_YEAR})
            on conflict do nothing returning key)
          select enqueue_job(${PERIODIC_QUEUE}, ${JSON.stringify({ task })}::jsonb, key => added.key) from added`,
      );
    },

    /** Removes a job whose work has already been done. */
    async cancel(task: OneOffTask, id: string): Promise<void> {
      await db.execute(sql`delete from pgboss.job where name = ${task} and id = ${id}`);
    },

    /** Whether a running job has missed its heartbeat because its process crashed. */
    async hasLostJobs(): Promise<boolean> {
      const { rows } = await db.execute<{ lost: boolean }>(
        sql`select exists (
          select from pgboss.job where name in (${queueNames()}) and state = 'active'
            and heartbeat_on + heartbeat_seconds * interval '1 second' < now()) as lost`,
      );
      return rows[0]?.lost ?? false;
    },

    /** Number of dead jobs per task. */
    async countDeadJobs(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.execute<{ task: string; dead: number }>(
        sql`select source_name as task, count(*)::int as dead from pgboss.job
          where name = ${DEAD_LETTER_QUEUE} group by source_name`,
      );
      return new Map(rows.map(({ task, dead }) => [task, dead]));
    },

    /** Number of jobs per task that wait, run or are dead; only tasks that have some. */
    async countJobs() {
      const { rows } = await db.execute<{ task: string; waiting: number; active: number; dead: number }>(
        sql`select case name when ${DEAD_LETTER_QUEUE} then coalesce(source_name, name) else name end as task,
            count(*) filter (where name <> ${DEAD_LETTER_QUEUE} and state in ('created', 'retry'))::int as waiting,
            count(*) filter (where name <> ${DEAD_LETTER_QUEUE} and state = 'active')::int as active,
            count(*) filter (where name = ${DEAD_LETTER_QUEUE})::int as dead
          from pgboss.job
          where name in (${queueNames()}) and state in ('created', 'retry', 'active')
          group by 1 order by 1`,
      );
      return rows;
    },

    /** The newest dead jobs, without their data. */
    async newestDeadJobs(limit: number) {
      const { rows } = await db.execute<{ id: string; task: string; at: string; problem: string | null }>(
        sql`select id, coalesce(source_name, name) as task, to_json(created_on) #>> '{}' as at,
            left(source_output ->> 'message', 500) as problem
          from pgboss.job where name = ${DEAD_LETTER_QUEUE}
          order by created_on desc limit ${limit}`,
      );
      return rows.map(({ at, ...job }) => ({ ...job, at: new Date(at) }));
    },

    /** Deletes dead jobs that were created before the given time. @returns the number of jobs */
    async deleteDeadJobs(before: Date): Promise<number> {
      const deleted = await db.execute(
        sql`delete from pgboss.job where name = ${DEAD_LETTER_QUEUE} and created_on < ${before.toISOString()}::timestamptz`,
      );
      return deleted.rowCount ?? 0;
    },
  };
}

/** The names of all queues, for `in`. */
function queueNames(): SQL {
  return sql.join(
    Object.keys(queues).map((name) => sql`${name}`),
    sql`, `,
  );
}
