import { usageSeriesDays } from '@pictable/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { enqueueExpression } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { projects, usageDays, usageNotices } from '../platform/db/schema.ts';

/** Percent of a quota at which a mail goes out, once in a window. */
export const noticePercents = { some: 80, all: 100 } as const;

interface Charge {
  readonly projectId: number | null;
  /** Tables allowed per window; null: unlimited. */
  readonly limit: number | null;
  readonly at: SQL;
}

/**
 * The steps of the charging statement that count the day and order the mails about the quota. They read from a step
 * `charged (id, email, usage_count, usage_reset_date)`, and are done exactly when the charge is.
 */
export function usageSteps({ projectId, limit, at }: Charge): SQL {
  const some = limit === null ? null : Math.ceil((limit * noticePercents.some) / 100);
  return sql`counted as (
      insert into usage_days (user_id, day, project_id, tables)
      select id, (${at} at time zone 'UTC')::date, ${projectId ?? 0}::bigint, 1 from charged
      on conflict (user_id, day, project_id) do update set tables = usage_days.tables + 1
    ), reached as (
      select *, case when usage_count >= ${limit}::int then ${noticePercents.all}::int
        when usage_count >= ${some}::int then ${noticePercents.some}::int end as percent
      from charged
    ), noticed as (
      insert into usage_notices (user_id, window_ends_at, percent)
      select id, usage_reset_date, percent from reached where percent is not null
      on conflict do nothing
      returning (select ${enqueueExpression('send-mail', usageNotice(limit))} from reached)
    )`;
}

/** The mail about a row of the step `reached`. */
function usageNotice(limit: number | null): SQL {
  return sql`json_build_object('to', email, 'template', 'usage-notice', 'values', json_build_object(
    'percent', percent, 'used', usage_count, 'limit', ${limit}::int,
    'resetDate', to_char(usage_reset_date at time zone 'UTC', 'YYYY-MM-DD')))`;
}

export type UsageRepo = ReturnType<typeof usageRepo>;
export type UsageDayRow = Awaited<ReturnType<UsageRepo['days']>>[number];

const DAYS_KEPT = 400;

/** What was stored, day by day. */
export function usageRepo(db: Db) {
  return {
    /** The days of the series that have tables, oldest first, with the names of projects that still are. */
    async days(userId: number, now: Date) {
      const first = dayOf(new Date(now.getTime() - (usageSeriesDays - 1) * 86_400_000));
      return db
        .select({
          day: usageDays.day,
          projectId: usageDays.projectId,
          name: projects.name,
          tables: usageDays.tables,
        })
        .from(usageDays)
        .leftJoin(projects, eq(projects.id, usageDays.projectId))
        .where(and(eq(usageDays.userId, userId), gte(usageDays.day, first)))
        .orderBy(usageDays.day);
    },

    /** Deletes what no page shows any more. */
    async deleteOld(now: Date): Promise<void> {
      await db.delete(usageNotices).where(lt(usageNotices.windowEndsAt, now));
      const oldest = dayOf(new Date(now.getTime() - DAYS_KEPT * 86_400_000));
      await db.delete(usageDays).where(lt(usageDays.day, oldest));
    },
  };
}

/** `2026-11-21`, of UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
