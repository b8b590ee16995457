import { type PlanCatalogue, planOfTier } from '@pictable/contract';
import type { Principal } from '../../http/caller.ts';
import type { PublicError } from '../../http/errors/public-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Quota, quotaOf } from '../../usage/quota.ts';

interface Parts {
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/**
 * The usage of the caller as far as a batch knows it, so that no table is rendered after the end of the quota.
 * The database decides which tables are charged.
 */
export class BatchQuota {
  readonly #parts: Parts;
  #user: Principal;

  constructor(parts: Parts, user: Principal) {
    this.#parts = parts;
    this.#user = user;
  }

  /** The caller with the usage that is known. */
  get user(): Principal {
    return this.#user;
  }

  current(): Quota {
    return quotaOf(this.#user, this.#parts.plans, this.#parts.clock.now());
  }

  /** Notes the usage after a table was charged. Tables end in any order, so an older usage is ignored. */
  note({ used, resetsAt }: Quota): void {
    const known = this.#user;
    const isNewer =
      resetsAt > known.usageResetDate ||
      (resetsAt.getTime() === known.usageResetDate.getTime() && used > known.usageCount);
    if (isNewer) this.#user = { ...known, usageCount: used, usageResetDate: resetsAt };
  }

  /** Notes that the quota is used up, if that is the error. */
  noteFailure({ type }: PublicError): void {
    if (type !== 'quota-exceeded') return;
    const limit = planOfTier(this.#parts.plans, this.#user.currentPlanTier).tablesPerMonth;
    if (limit !== null) this.note({ ...this.current(), used: limit });
  }
}
