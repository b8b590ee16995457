import { type OperatorAccount, type PlanCatalogue, planOfTier } from '@pictable/contract';
import type { AdminAccount } from '../admin/admin-accounts.repo.ts';

/** The JSON of an account for operators. */
export function presentAccount(account: AdminAccount, plans: PlanCatalogue, now: Date): OperatorAccount {
  const { id, email, name, role, projects, images, storageBytes } = account;
  const plan = planOfTier(plans, account.plan);
  return {
    ...{ id, email, name, role, projects, images, storageBytes },
    disabledAt: account.disabledAt?.toISOString() ?? null,
    plan: plan.tier,
    planName: plan.name,
    // The count starts again with the first table of a new window.
    used: account.usageResetsAt <= now ? 0 : account.used,
    usageResetsAt: account.usageResetsAt.toISOString(),
    createdAt: account.createdAt.toISOString(),
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
  };
}

const DAY_MS = 86_400_000;

/** The days (UTC) that end today, oldest first. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
