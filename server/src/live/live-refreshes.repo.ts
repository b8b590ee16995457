import { limits } from '@pictable/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Principal, ProjectRow } from '../http/caller.ts';
import { enqueue } from '../jobs/jobs.repo.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import { REFRESH_LANES } from '../jobs/tasks.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { liveImages, projects, users } from '../platform/db/schema.ts';
import { enqueueEvent } from '../webhooks/enqueue-event.repo.ts';

/** How often a live image is refreshed, and from which request. */
export interface RefreshSchedule {
  readonly seconds: number;
  /** JSON text, encrypted as it is stored. */
  readonly request: string;
}

/** A live image that is to be refreshed now, by one process only. */
export interface ClaimedRefresh {
  readonly id: number;
  readonly name: string;
  /** The newest version when it was claimed. */
  readonly version: number;
  readonly schedule: RefreshSchedule;
  /** Failures in a row before this refresh. */
  readonly failures: number;
  /** Identifies the claim; a request that replaces the live image ends it. */
  readonly leaseUntil: Date;
  readonly user: Principal;
  readonly project: ProjectRow | undefined;
}

/** Which claim has ended, and when the next refresh is due. */
interface RefreshEnd {
  readonly claimed: Pick<ClaimedRefresh, 'id' | 'leaseUntil'>;
  readonly now: Date;
  readonly nextAt: Date;
}

/** Claims of one account at the same time, so that one with slow sources does not hold up the others. */
const CLAIMS_PER_ACCOUNT_MAX = 2;

/** Live images of a disabled account stay as they are. */
const isOfActiveAccount = sql`not exists (
  select from users where users.id = live_images.user_id and users.disabled_at is not null)`;

export type LiveRefreshesRepo = ReturnType<typeof liveRefreshesRepo>;

/** When live images are refreshed, and how the last refresh ended. */
export function liveRefreshesRepo(db: Db) {
  return {
    /** Sets the schedule of a live image that no refresh changes meanwhile. */
    async setSchedule(liveId: number, schedule: RefreshSchedule | undefined, now: Date): Promise<void> {
      await setRefreshSchedule(db, liveId, schedule, now);
    },

    /** The request that is rendered at each refresh, encrypted; undefined if there are no refreshes. */
    async storedRequest(liveId: number): Promise<string | undefined> {
      const [found] = await db
        .select({ request: liveImages.refreshRequest })
        .from(liveImages)
        .where(eq(liveImages.id, liveId));
      return found?.request ?? undefined;
    },

    /**
     * Changes the interval of a live image that is refreshed. A refresh under way has no effect any more.
     *
     * @returns whether there is a schedule to change
     */
    async changeInterval(liveId: number, seconds: number, now: Date): Promise<boolean> {
      const changed = await db
        .update(liveImages)
        .set({
          refreshSeconds: seconds,
          nextRefreshAt: new Date(now.getTime() + seconds * 1_000),
          refreshLeaseUntil: null,
        })
        .where(hasSchedule(liveId))
        .returning({ id: liveImages.id });
      return changed.length > 0;
    },

    /**
     * Lets a live image be due now, and starts the jobs that refresh it.
     *
     * @returns whether there is a schedule
     */
    async refreshNow(liveId: number, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const due = await tx
          .update(liveImages)
          .set({ nextRefreshAt: now })
          .where(hasSchedule(liveId))
          .returning({ id: liveImages.id });
        if (due.length > 0) await enqueueRefreshes(tx);
        return due.length > 0;
      });
    },

    /** Starts the jobs that refresh what is due, if anything is. */
    async enqueueDue(now: Date): Promise<void> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const [due] = await db
        .select({ id: liveImages.id })
        .from(liveImages)
        .where(
          sql`${liveImages.nextRefreshAt} <= ${at} and ${liveImages.deletedAt} is null
            and coalesce(${liveImages.refreshLeaseUntil} <= ${at}, true) and ${isOfActiveAccount}`,
        )
        .limit(1);
      if (due) await enqueueRefreshes(db);
    },

    /**
     * Claims the refresh that is due: of the account with the fewest running ones, the oldest. A claim that was
     * not ended, because its process was killed, expires.
     */
    async claim(now: Date, leaseUntil: Date): Promise<ClaimedRefresh | undefined> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ id: string }>(sql`
        with due as (
          select id, user_id, next_refresh_at, coalesce(refresh_lease_until > ${at}, false) as is_claimed
          from live_images where next_refresh_at <= ${at} and deleted_at is null
            and ${isOfActiveAccount}
        ), busy as (
          select user_id, count(*) as claims from due where is_claimed group by user_id
        )
        update live_images set refresh_lease_until = ${leaseUntil.toISOString()}::timestamptz where id = (
          select live.id from live_images live
          join due on due.id = live.id
          left join busy on busy.user_id = due.user_id
          where not due.is_claimed and coalesce(busy.claims, 0) < ${CLAIMS_PER_ACCOUNT_MAX}
            and coalesce(live.refresh_lease_until <= ${at}, true) and live.next_refresh_at <= ${at}
          order by coalesce(busy.claims, 0), due.next_refresh_at, due.id
          limit 1 for update of live skip locked
        ) returning id`);
      const id = rows[0]?.id;
      return id === undefined ? undefined : findClaimed(db, Number(id), leaseUntil);
    },

    /** Ends a claim without a result. */
    async postpone({ claimed, nextAt }: Omit<RefreshEnd, 'now'>): Promise<void> {
      await db
        .update(liveImages)
        .set({ refreshLeaseUntil: null, nextRefreshAt: nextAt })
        .where(isClaim(claimed));
    },

    async recordUnchanged(end: RefreshEnd): Promise<void> {
      await recordSuccess(db, end);
    },

    /**
     * Records and announces a failure. After the third in a row, the owner gets one mail, if the transaction commits.
     */
    async recordFailure({ claimed, now, nextAt }: RefreshEnd, reason: string): Promise<void> {
      await db.transaction(async (tx) => {
        const [failed] = await tx
          .update(liveImages)
          .set({
            refreshLeaseUntil: null,
            nextRefreshAt: nextAt,
            lastRefreshAt: now,
            refreshError: reason,
            refreshFailures: sql`${liveImages.refreshFailures} + 1`,
          })
          .where(isClaim(claimed))
          .returning({
            userId: liveImages.userId,
            projectId: liveImages.projectId,
            name: liveImages.name,
            version: liveImages.version,
            failures: liveImages.refreshFailures,
          });
        if (!failed) return;
        const { userId, projectId, name, version, failures } = failed;
        const data = { name, version, reason, projectId };
        await enqueueEvent(tx, { userId, projectId, type: 'live_image.failed', at: now, data });
        if (failures !== limits.refreshFailuresMailed) return;
        const [owner] = await tx.select({ to: users.email }).from(users).where(eq(users.id, userId));
        if (owner)
          await enqueueMail(tx, {
            ...owner,
            template: 'refresh-failed',
            values: { name, reason, failures, nextAt: nextAt.toISOString() },
          });
      });
    },
  };
}

/** Starts a job in each lane that has none; it refreshes what is due. */
async function enqueueRefreshes(db: Db): Promise<void> {
  for (let lane = 0; lane < REFRESH_LANES; lane++)
    await enqueue(db, 'refresh-live-images', { lane }, { dedupeKey: `lane-${lane}` });
}

function hasSchedule(liveId: number) {
  return and(eq(liveImages.id, liveId), isNotNull(liveImages.refreshRequest), isNull(liveImages.deletedAt));
}

/** Sets or removes the schedule, in the transaction of a request that replaces the live image. */
export async function setRefreshSchedule(
  tx: Db,
  liveId: number,
  schedule: RefreshSchedule | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(liveImages)
    .set({
      ...withoutRefreshes,
      ...(schedule && {
        refreshSeconds: schedule.seconds,
        refreshRequest: schedule.request,
        nextRefreshAt: new Date(now.getTime() + schedule.seconds * 1_000),
      }),
    })
    // A deletion meanwhile has ended the refreshes.
    .where(and(eq(liveImages.id, liveId), isNull(liveImages.deletedAt)));
}

/** What a live image keeps of its refreshes when they end. A refresh under way then has no effect any more. */
export const withoutRefreshes = {
  refreshSeconds: null,
  refreshRequest: null,
  nextRefreshAt: null,
  refreshLeaseUntil: null,
  refreshError: null,
  refreshFailures: 0,
};

/** Records a success in the transaction that stores the new version, which an event about it belongs into. */
export async function recordSuccess(tx: Db, { claimed, now, nextAt }: RefreshEnd): Promise<void> {
  await tx
    .update(liveImages)
    .set({
      refreshLeaseUntil: null,
      nextRefreshAt: nextAt,
      lastRefreshAt: now,
      refreshError: null,
      refreshFailures: 0,
    })
    .where(isClaim(claimed));
}

function isClaim({ id, leaseUntil }: RefreshEnd['claimed']) {
  return and(eq(liveImages.id, id), eq(liveImages.refreshLeaseUntil, leaseUntil));
}

async function findClaimed(db: Db, id: number, leaseUntil: Date): Promise<ClaimedRefresh | undefined> {
  const [found] = await db
    .select({
      name: liveImages.name,
      version: liveImages.version,
      seconds: liveImages.refreshSeconds,
      request: liveImages.refreshRequest,
      failures: liveImages.refreshFailures,
      user: withoutHashes.principal,
      project: withoutHashes.project,
    })
    .from(liveImages)
    .innerJoin(users, eq(users.id, liveImages.userId))
    .leftJoin(projects, eq(projects.id, liveImages.projectId))
    .where(and(eq(liveImages.id, id), eq(liveImages.refreshLeaseUntil, leaseUntil)));
  if (!found || found.seconds === null || found.request === null) return undefined;
  const { seconds, request, project, ...row } = found;
  return { ...row, id, leaseUntil, schedule: { seconds, request }, project: project ?? undefined };
}
