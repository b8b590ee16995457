import { limits } from '@pictable/contract';
import { and, count, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../http/caller.ts';
import { keyRetentionMs } from '../idempotency/idempotent-requests.repo.ts';
import { enqueue } from '../jobs/jobs.repo.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { renderJobs, users } from '../platform/db/schema.ts';
import { randomName } from '../platform/ids.ts';
import { enqueueEvent } from '../webhooks/enqueue-event.repo.ts';

export type RenderJobRow = typeof renderJobs.$inferSelect;
export type RenderJobsRepo = ReturnType<typeof renderJobsRepo>;

export interface NewRenderJob {
  readonly id: string;
  readonly userId: number;
  readonly projectId: number | null;
  readonly callerProjectId: number | null;
  readonly kind: 'table' | 'batch' | 'message';
  readonly payload: string;
  readonly request: string;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
}

/** A request that this process runs, and its account. */
export interface ClaimedJob {
  readonly job: RenderJobRow;
  readonly user: Principal;
}

/** What decides whether a request becomes a new job. */
export interface InsertConditions {
  readonly now: Date;
  /** False: only a job that is known already is returned. */
  readonly mayBeNew: boolean;
}

/** What a request led to. */
export interface RenderJobEnd {
  readonly state: 'completed' | 'failed';
  /** Whether the same request with the same key gets this job; otherwise it gets a new one. */
  readonly keepsKey: boolean;
  readonly status: number;
  /** Body of the response, as JSON text. */
  readonly result: string;
  /** URL of the record of the job. */
  readonly url: string;
  readonly at: Date;
  /** Enqueues further events in the transaction. */
  readonly announce?: ((tx: Db) => Promise<void>) | undefined;
}

const active = inArray(renderJobs.state, ['queued', 'running']);

/** Asynchronous requests. */
export function renderJobsRepo(db: Db) {
  return {
    /**
     * Enqueues a request, or finds the one that has its key. Locks the account, so that concurrent requests
     * can neither exceed the limit nor use a key twice.
     */
    async insert(
      job: NewRenderJob,
      { now, mayBeNew }: InsertConditions,
    ): Promise<RenderJobRow | 'limit-reached' | 'not-new'> {
      return db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, job.userId)).for('no key update');
        if (job.idempotencyKey !== null) {
          const [known] = await tx.select().from(renderJobs).where(hasKey(job));
          if (known && !hasLostKey(known, now)) return known;
          if (known)
            await tx.update(renderJobs).set({ idempotencyKey: null }).where(eq(renderJobs.id, known.id));
        }
        if (!mayBeNew) return 'not-new';
        const [waiting] = await tx
          .select({ n: count() })
          .from(renderJobs)
          .where(and(eq(renderJobs.userId, job.userId), active));
        if ((waiting?.n ?? 0) >= limits.renderJobsMax) return 'limit-reached';
        const [inserted] = await tx.insert(renderJobs).values(job).returning();
        await enqueue(tx, 'run-render-job', { jobId: job.id });
        return inserted!;
      });
    },

    /** @param projectId the only project that the caller can access; undefined: every one of the account */
    async find(id: string, userId: number, projectId: number | undefined): Promise<RenderJobRow | undefined> {
      const inProject = projectId === undefined ? undefined : eq(renderJobs.projectId, projectId);
      const [found] = await db
        .select()
        .from(renderJobs)
        .where(and(eq(renderJobs.id, id), eq(renderJobs.userId, userId), inProject));
      return found;
    },

    /**
     * Claims the request that a job of the queue began before a crash; otherwise the oldest one of the account
     * that has waited longest for its turn, so that many requests of one account do not delay the others.
     *
     * @param queueJob identifies the job of the queue
     * @param fullAccounts accounts that must not get another one now
     * @returns `none` if no request is queued, `full` if only such accounts have queued ones
     */
    async claim(queueJob: string, fullAccounts: readonly number[]): Promise<ClaimedJob | 'none' | 'full'> {
      const claim = { queueJob, runner: randomName() };
      const begun = await claimOne(
        db,
        sql`${renderJobs.state} = 'running' and ${renderJobs.claimedBy} = ${queueJob}`,
        claim,
      );
      if (begun) return withUser(db, begun);
      for (;;) {
        const next = await findNext(db, fullAccounts);
        if (next === undefined) return (await hasQueued(db)) ? 'full' : 'none';
        // Another process may have claimed it meanwhile.
        const claimed = await claimOne(
          db,
          sql`${renderJobs.id} = ${next} and ${renderJobs.state} = 'queued'`,
          claim,
        );
        if (claimed) return withUser(db, claimed);
      }
    },

    /** Adds a job to the queue, in place of one that ends without having run a request. */
    async enqueueAgain(): Promise<void> {
      await enqueue(db, 'run-render-job', { jobId: randomName() });
    },

    /** Stores what a request led to, and its events, unless another process has taken over. */
    async finish(
      job: RenderJobRow,
      { state, keepsKey, status, result, url, at, announce }: RenderJobEnd,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const [ended] = await tx
          .update(renderJobs)
          .set({
            ...{ state, status, result, payload: null, runner: null, endedAt: at },
            ...(!keepsKey && { idempotencyKey: null }),
          })
          .where(and(eq(renderJobs.id, job.id), eq(renderJobs.runner, job.runner ?? '')))
          .returning({ userId: renderJobs.userId });
        if (!ended) return;
        // The project may have got another owner since the job was claimed.
        const { userId } = ended;
        const { id, projectId } = job;
        const data = { id, status: state, url, projectId };
        await announce?.(tx);
        await enqueueEvent(tx, { userId, projectId, type: 'job.completed', data, at });
      });
    },

    /** Whether the project of a job was transferred since the job was claimed. */
    async hasNewOwner({ id, userId }: RenderJobRow): Promise<boolean> {
      const [found] = await db
        .select({ userId: renderJobs.userId })
        .from(renderJobs)
        .where(eq(renderJobs.id, id));
      return found !== undefined && found.userId !== userId;
    },

    /** Deletes the requests that ended before a date, and those that were never run. */
    async deleteOld(before: Date): Promise<void> {
      await db.delete(renderJobs).where(lt(renderJobs.createdAt, before));
    },
  };
}

function hasKey({ userId, callerProjectId, idempotencyKey }: NewRenderJob): SQL | undefined {
  const ofCaller =
    callerProjectId === null
      ? isNull(renderJobs.callerProjectId)
      : eq(renderJobs.callerProjectId, callerProjectId);
  return and(eq(renderJobs.userId, userId), ofCaller, eq(renderJobs.idempotencyKey, idempotencyKey ?? ''));
}

/** Whether the key of a job is free again: after a failure, and a day after it last belonged to a request that runs. */
function hasLostKey({ state, startedAt, createdAt, endedAt }: RenderJobRow, now: Date): boolean {
  if (endedAt === null) return false;
  const sinceMs = now.getTime() - (startedAt ?? createdAt).getTime();
  return state === 'failed' || sinceMs >= keyRetentionMs;
}

/** The oldest queued request of the account whose last one began the longest ago. */
async function findNext(db: Db, fullAccounts: readonly number[]): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with waiting as (
      select user_id, min(created_at) as since from render_jobs
      where state = 'queued' and user_id <> all(${sql.param(fullAccounts)}::bigint[]) group by user_id
    ), turn as (
      select user_id from waiting
      order by (select max(begun.started_at) from render_jobs begun where begun.user_id = waiting.user_id) nulls first,
        since, user_id
      limit 1
    )
    select job.id from turn join render_jobs job using (user_id)
    where job.state = 'queued' order by job.created_at, job.id limit 1`);
  return rows[0]?.id;
}

async function hasQueued(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: renderJobs.id })
    .from(renderJobs)
    .where(eq(renderJobs.state, 'queued'))
    .limit(1);
  return found !== undefined;
}

async function claimOne(
  db: Db,
  which: SQL,
  { queueJob, runner }: { readonly queueJob: string; readonly runner: string },
): Promise<RenderJobRow | undefined> {
  const [claimed] = await db
    .update(renderJobs)
    .set({
      ...{ state: 'running', runner, claimedBy: queueJob },
      startedAt: sql`now()`,
      attempts: sql`${renderJobs.attempts} + 1`,
    })
    .where(which)
    .returning();
  return claimed;
}

/** @returns `none` if the account was deleted meanwhile, and so the request with it */
async function withUser(db: Db, job: RenderJobRow): Promise<ClaimedJob | 'none'> {
  const [user] = await db.select(withoutHashes.principal).from(users).where(eq(users.id, job.userId));
  return user ? { job, user } : 'none';
}
