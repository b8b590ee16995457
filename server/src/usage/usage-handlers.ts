import type { PlanCatalogue } from '@pictable/contract';
import type { Handlers } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import { listRequests } from './list-requests.ts';
import { readUsage } from './read-usage.ts';
import type { RequestLogRepo } from './request-log.repo.ts';
import type { UsageRepo } from './usage.repo.ts';

interface Parts {
  readonly usage: UsageRepo;
  readonly requestLog: RequestLogRepo;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/** Operations for the usage and the request log of an account. */
export function usageHandlers(parts: Parts) {
  return {
    getUsage: ({ caller }) => readUsage(parts, caller.user),
    listRequests: (call) => listRequests(parts.requestLog, call),
  } satisfies Partial<Handlers>;
}
