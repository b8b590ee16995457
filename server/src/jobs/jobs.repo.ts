import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { jobs } from '../platform/db/schema.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';

/** A job in the hands of one worker until its lease ends. */
export interface ClaimedJob {
  readonly id: number;
  readonly task: TaskName;
  readonly payload: string;
  /** Counts this attempt; with the id it proves that the job is still ours. */
  readonly attempts: number;
  readonly attemptsMax: number;
}

export interface EnqueueOptions {
  /** While a job with this key waits, another one is not added. */
  readonly dedupeKey?: string;
  readonly delaySeconds?: number;
}

export type JobsRepo = ReturnType<typeof jobsRepo>;

const PERIODIC_ATTEMPTS_MAX = 2_000_000_000;
const ERROR_CHARS_MAX = 500;

/**
 * Adds a job. Given a transaction, the job exists exactly when the transaction does.
 * @returns its id, or undefined when a job with the same dedupe key waits already
 */
export async function enqueue<Task extends TaskName>(
  db: Db,
  task: Task,
  payload: TaskPayloads[Task],
  { dedupeKey, delaySeconds = 0 }: EnqueueOptions = {},
): Promise<number | undefined> {
  const [added] = await db
    .insert(jobs)
    .values({
      task,
      payload: JSON.stringify(payload),
      dedupeKey: dedupeKey ?? null,
      runAt: sql`now() + ${delaySeconds} * interval '1 second'`,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  return added?.id;
}

/** The queue as its workers see it. Times are those of the database, so that workers on several machines agree. */
export function jobsRepo(db: Db) {
  const isStillOurs = ({ id, attempts }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.attempts, attempts));

  return {
    /** Takes the job that has been due for longest and pushes it on by the lease. */
    async claim(tasks: readonly TaskName[], leaseMs: number): Promise<ClaimedJob | undefined> {
      const names = sql.join(
        tasks.map((task) => sql`${task}`),
        sql`, `,
      );
      const due = sql`select id from jobs
        where run_at <= now() and attempts < attempts_max and task in (${names})
        order by run_at for update skip locked limit 1`;
      const [job] = await db
        .update(jobs)
        .set({ runAt: inMs(leaseMs), attempts: sql`${jobs.attempts} + 1` })
        .where(sql`${jobs.id} = (${due})`)
        .returning();
      return job && { ...job, task: job.task as TaskName };
    },

    /** @returns false when the job was lost: its lease had ended and another worker took it */
    async extend(job: ClaimedJob, leaseMs: number): Promise<boolean> {
      const kept = await db
        .update(jobs)
        .set({ runAt: inMs(leaseMs) })
        .where(isStillOurs(job))
        .returning({ id: jobs.id });
      return kept.length > 0;
    },

    async finish(job: ClaimedJob): Promise<void> {
      await db.delete(jobs).where(isStillOurs(job));
    },

    /** Lets a periodic job come again. */
    async rearm(job: ClaimedJob, afterMs: number): Promise<void> {
      await db
        .update(jobs)
        .set({ runAt: inMs(afterMs), attempts: 0, lastError: null })
        .where(isStillOurs(job));
    },

    async fail(job: ClaimedJob, error: string, retryAfterMs: number): Promise<void> {
      await db
        .update(jobs)
        .set({ runAt: inMs(retryAfterMs), lastError: storable(error) })
        .where(isStillOurs(job));
    },

    /** Adds a periodic task that is not there yet. */
    async arm(task: TaskName): Promise<void> {
      await db
        .insert(jobs)
        .values({ task, payload: '{}', dedupeKey: `periodic:${task}`, attemptsMax: PERIODIC_ATTEMPTS_MAX })
        .onConflictDoNothing();
    },

    /** Removes a job that was done before its time. */
    async cancel(id: number): Promise<void> {
      await db.delete(jobs).where(eq(jobs.id, id));
    },

    /** Deletes jobs that were given up, once nobody will look at them any more. @returns how many */
    async deleteDead(before: Date): Promise<number> {
      const deleted = await db
        .delete(jobs)
        .where(and(sql`${jobs.attempts} >= ${jobs.attemptsMax}`, lt(jobs.createdAt, before)));
      return deleted.rowCount ?? 0;
    },
  };
}

function inMs(ms: number) {
  return sql`now() + ${ms} * interval '1 millisecond'`;
}

/** PostgreSQL text has no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, ERROR_CHARS_MAX);
}
