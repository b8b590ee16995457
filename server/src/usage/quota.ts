import type { PlanCatalogue } from '@pictable/contract';
import { limits, planOfTier } from '@pictable/contract';
import type { Principal } from '../http/caller.ts';
import { type PublicError, publicError } from '../http/errors/public-error.ts';

/** Quota and usage of a user in the current window. */
export interface Quota {
  /** Tables allowed per window; null: unlimited. */
  readonly limit: number | null;
  readonly used: number;
  /** End of the window, when usage resets to 0. */
  readonly resetsAt: Date;
}

const WINDOW_MS = limits.usageWindowDays * 86_400_000;

/**
 * The quota of a user at a given time. Usage of a window that has ended does not count, even if the row is
 * not yet updated.
 */
export function quotaOf(user: Principal, plans: PlanCatalogue, now: Date): Quota {
  const limit = planOfTier(plans, user.currentPlanTier).tablesPerMonth;
  const resetsAt = windowEnd(user.usageResetDate, now);
  const used = resetsAt > user.usageResetDate ? 0 : user.usageCount;
  return { limit, used, resetsAt };
}

/** End of the window that contains `now`, a whole number of windows after a known end. */
export function windowEnd(knownEnd: Date, now: Date): Date {
  const behindMs = now.getTime() - knownEnd.getTime();
  if (behindMs < 0) return knownEnd;
  const windows = Math.floor(behindMs / WINDOW_MS) + 1;
  return new Date(knownEnd.getTime() + windows * WINDOW_MS);
}

/** Whether no further table may be stored in the current window. */
export function isUsedUp({ limit, used }: Quota): boolean {
  return limit !== null && used >= limit;
}

/** @throws PublicError 402 if the quota is used up */
export function checkQuota(quota: Quota): void {
  if (isUsedUp(quota)) throw quotaExceeded(quota);
}

export function quotaExceeded({ limit, used, resetsAt }: Quota): PublicError {
  const values = { limit: limit ?? 'unlimited', used, resetDate: resetsAt.toISOString().slice(0, 10) };
  const extras = {
    headers: quotaHeaders({ limit, used, resetsAt }),
    hint: 'See /subscribe for larger plans.',
  };
  return publicError('quota-exceeded', values, extras);
}

/** The `X-Quota-*` headers. */
export function quotaHeaders({ limit, used, resetsAt }: Quota): Record<string, string> {
  return {
    'x-quota-limit': limit === null ? 'unlimited' : String(limit),
    'x-quota-used': String(used),
    'x-quota-remaining': limit === null ? 'unlimited' : String(Math.max(0, limit - used)),
    'x-quota-reset': resetsAt.toISOString(),
  };
}
