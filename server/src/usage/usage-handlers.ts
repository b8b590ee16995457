import type { PlanCatalogue } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
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
  readonly projects: { findOwn(id: number, userId: number): Promise<object | undefined> };
}

/** Operations for the usage and the request log of an account. */
export function usageHandlers(parts: Parts) {
  const { projects } = parts;
  return {
    getUsage: async ({ caller, query }) => {
      if (query.projectId === undefined) return readUsage(parts, caller.user);
      const projectId = Number(query.projectId);
      const isOwn = caller.project?.id === projectId || (await projects.findOwn(projectId, caller.user.id));
      if (!isOwn) throw publicError('project-not-found', {});
      return readUsage(parts, caller.user, projectId);
    },
    listRequests: (call) => listRequests(parts.requestLog, call),
  } satisfies Partial<Handlers>;
}
