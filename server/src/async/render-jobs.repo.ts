import { limits } from '@pictable/contract';
import { and, count, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../http/caller.ts';
import { enqueue } from '../jobs/jobs.repo.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { renderJobs, users } from '../platform/db/schema.ts';
import { enqueueEvent } from '../webhooks/enqueue-event.repo.ts';

export type RenderJobRow = typeof renderJobs.$inferSelect;
export type RenderJobsRepo = ReturnType<typeof renderJobsRepo>;

export interface NewRenderJob {
  readonly id: string;
  readonly userId: number;
  readonly projectId: number | null;
  readonly callerProjectId: number | null;
  readonly kind: 'table' | 'batch';
  readonly payload: string;
  readonly request: string;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
}

/** What a request led to. */
export interface RenderJobEnd {
  readonly state: 'completed' | 'failed';
  readonly status: number;
  /** Body of the response, as JSON text. */
  readonly result: string;
  /** URL of the record of the job. */
  readonly url: string;
  readonly at: Date;
}

const active = inArray(renderJobs.state, ['queued', 'running']);

/** Asynchronous requests. */
export function renderJobsRepo(db: Db) {
  return {
    /**
     * Enqueues a request, or finds the one with the same key. Locks the account, so that concurrent requests
     * can neither exceed the limit nor use a key twice.
     */
    async insert(job: NewRenderJob): Promise<RenderJobRow | 'limit-reached'> {
      return db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, job.userId)).for('no key update');
        if (job.idempotencyKey !== null) {
          const [known] = await tx.select().from(renderJobs).where(hasKey(job));
          if (known) return known;
        }
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
     * that has the fewest running, so that many requests of one account do not delay the others.
     */
    async claim(
      queueJob: string,
      runner: string,
    ): Promise<{ job: RenderJobRow; user: Principal } | undefined> {
      const begun = sql`select id from render_jobs where state = 'running' and claimed_by = ${queueJob}`;
      const next = sql`select j.id from render_jobs j where j.state = 'queued'
        order by (select count(*) from render_jobs r where r.user_id = j.user_id and r.state = 'running'), j.created_at
        limit 1 for update skip locked`;
      for (const picked of [begun, next]) {
        const job = await claimOne(db, picked, { queueJob, runner });
        if (!job) continue;
        const [user] = await db.select(withoutHashes.principal).from(users).where(eq(users.id, job.userId));
        return user && { job, user };
      }
      return undefined;
    },

    /** Stores what a request led to, and its event, unless another process has taken over. */
    async finish(job: RenderJobRow, { state, status, result, url, at }: RenderJobEnd): Promise<void> {
      await db.transaction(async (tx) => {
        const [ended] = await tx
          .update(renderJobs)
          .set({ state, status, result, payload: null, runner: null, endedAt: at })
          .where(and(eq(renderJobs.id, job.id), eq(renderJobs.runner, job.runner ?? '')))
          .returning({ id: renderJobs.id });
        if (!ended) return;
        const { id, userId, projectId } = job;
        const data = { id, status: state, url, projectId };
        await enqueueEvent(tx, { userId, projectId, type: 'job.completed', data, at });
      });
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

async function claimOne(
  db: Db,
  picked: SQL,
  { queueJob, runner }: { readonly queueJob: string; readonly runner: string },
): Promise<RenderJobRow | undefined> {
  const [claimed] = await db
    .update(renderJobs)
    .set({
      ...{ state: 'running', runner, claimedBy: queueJob },
      startedAt: sql`now()`,
      attempts: sql`${renderJobs.attempts} + 1`,
    })
    .where(sql`${renderJobs.id} in (${picked})`)
    .returning();
  return claimed;
}
