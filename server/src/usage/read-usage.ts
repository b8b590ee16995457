import type { PlanCatalogue, Usage } from '@pictable/contract';
import { limits, planOfTier, usageSeriesDays } from '@pictable/contract';
import type { Principal } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { quotaOf } from './quota.ts';
import { dayOf, type UsageDayRow, type UsageRepo } from './usage.repo.ts';

interface Parts {
  readonly usage: UsageRepo;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;

/**
 * Reads the quota and usage of a user, with a daily series of the last 30 days.
 * @param projectId counts only the tables of this project
 */
export async function readUsage(
  { usage, plans, clock }: Parts,
  user: Principal,
  projectId?: number,
): Promise<Usage> {
  const now = clock.now();
  const { limit, used, resetsAt } = quotaOf(user, plans, now);
  const plan = planOfTier(plans, user.currentPlanTier);
  const rows = (await usage.days(user.id, now)).filter(
    (row) => projectId === undefined || row.projectId === projectId,
  );
  const days = Array.from({ length: usageSeriesDays }, (_, index) =>
    dayOf(new Date(now.getTime() - (usageSeriesDays - 1 - index) * DAY_MS)),
  );
  return {
    success: true,
    planTier: plan.tier,
    planName: plan.name,
    limit,
    used,
    remaining: limit === null ? null : Math.max(0, limit - used),
    windowStartsAt: new Date(resetsAt.getTime() - limits.usageWindowDays * DAY_MS).toISOString(),
    resetsAt: resetsAt.toISOString(),
    days: seriesOf(rows, days),
    projects: byProject(rows, days),
  };
}

/** One entry per day, including days without tables. */
function seriesOf(rows: readonly UsageDayRow[], days: readonly string[]): Usage['days'] {
  return days.map((day) => ({ day, tables: sum(rows.filter((row) => row.day === day)) }));
}

function byProject(rows: readonly UsageDayRow[], days: readonly string[]): Usage['projects'] {
  const ids = [...new Set(rows.map(({ projectId }) => projectId))].sort((a, b) => a - b);
  return ids.map((id) => {
    const own = rows.filter(({ projectId }) => projectId === id);
    const projectId = id === 0 ? null : id;
    return { projectId, name: own[0]?.name ?? null, tables: sum(own), days: seriesOf(own, days) };
  });
}

function sum(rows: readonly UsageDayRow[]): number {
  return rows.reduce((total, { tables }) => total + tables, 0);
}
