import { usageSeriesDays } from '@pictable/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { enqueueMailExpression } from '../jobs/mail-outbox.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { projects, usageDays, usageNotices } from '../platform/db/schema.ts';
import { enqueueEventStatement, isoTimeExpression } from '../webhooks/enqueue-event.repo.ts';

/** Percentages of a quota at which an email is sent, once per window. */
export const usageNoticePercents = { some: 80, all: 100 } as const;

/** The prepared statement that charges tables; of an account it changes nothing but the usage. */
export const chargeStatementName = 'charge_tables';

interface Charge {
  readonly projectId: SQL;
  /** Tables allowed per window; null: unlimited. */
  readonly limit: SQL;
  readonly at: SQL;
}

/**
 * The steps of the charging statement that update the daily usage and enqueue usage notices. They read from a
 * step `charged (id, email, usage_count, usage_reset_date, used_before, tables)` and take effect if and only
 * if the charge does. A statement that charges several tables enqueues the notices that separate ones would.
 */
export function usageCteSteps({ projectId, limit, at }: Charge): SQL {
  const { some, all } = usageNoticePercents;
  const someTables = sql`ceil(${limit} * ${sql.raw(String(some / 100))})::int`;
  return sql`counted as (
      insert into usage_days (user_id, day, project_id, tables)
      select id, (${at} at time zone 'UTC')::date, coalesce(${projectId}, 0), tables from charged
      on conflict (user_id, day, project_id) do update set tables = usage_days.tables + excluded.tables
    ), reached as (
      select id, email, usage_reset_date, ${sql.raw(String(some))}::int as percent,
        greatest(used_before + 1, ${someTables}) as used
      from charged where ${limit} is not null
        and greatest(used_before + 1, ${someTables}) <= least(usage_count, ${limit} - 1)
      union all
      select id, email, usage_reset_date, ${sql.raw(String(all))}::int, usage_count
      from charged where usage_count >= ${limit}
    ), noticed as (
      insert into usage_notices (user_id, window_ends_at, percent)
      select id, usage_reset_date, percent from reached
      on conflict do nothing
      returning percent,
        (select ${usageNotice(limit)} from reached where reached.percent = usage_notices.percent) as mail
    ), quota_announced as (
      ${enqueueEventStatement(quotaReached(limit), { type: 'quota.reached', projectId, at })}
    )`;
}

/** The event of the last table of the plan, once per window; see `enqueueEventStatement`. */
function quotaReached(limit: SQL): SQL {
  return sql`(select id as user_id, json_build_object('used', used, 'limit', ${limit},
      'resetsAt', ${isoTimeExpression(sql`usage_reset_date`)}) as data
    from reached join noticed using (percent) where percent = ${sql.raw(String(usageNoticePercents.all))}) as event`;
}

/** Enqueues the usage notice for a row of the step `reached`, which only exists if there is a limit. */
function usageNotice(limit: SQL): SQL {
  return enqueueMailExpression({
    to: sql<string>`email`,
    template: 'usage-notice',
    values: {
      percent: sql<number>`reached.percent`,
      used: sql<number>`used`,
      limit: sql<number>`${limit}`,
      resetDate: sql<string>`to_char(usage_reset_date at time zone 'UTC', 'YYYY-MM-DD')`,
    },
  });
}

export type UsageRepo = ReturnType<typeof usageRepo>;
export type UsageDayRow = Awaited<ReturnType<UsageRepo['days']>>[number];

const DAYS_KEPT = 400;

/** Daily usage. */
export function usageRepo(db: Db) {
  return {
    /** Days of the series with at least one table, oldest first, with the names of existing projects. */
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

    /** Deletes notices of past windows and usage older than the retention period. */
    async deleteOld(now: Date): Promise<void> {
      await db.delete(usageNotices).where(lt(usageNotices.windowEndsAt, now));
      const oldest = dayOf(new Date(now.getTime() - DAYS_KEPT * 86_400_000));
      await db.delete(usageDays).where(lt(usageDays.day, oldest));
    },
  };
}

/** UTC date, such as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
