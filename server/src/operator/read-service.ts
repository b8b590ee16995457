import {
  API_VERSION,
  type AuditList,
  type FailureList,
  type Overview,
  type RetriedJobs,
} from '@pictable/contract';
import { adminAccountsRepo } from '../admin/admin-accounts.repo.ts';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { recordRetry } from '../audit/record-change.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { jobsRepo } from '../jobs/jobs.repo.ts';
import { retryDeadJobs } from '../jobs/retry-dead-jobs.ts';
import { actorOf, type OperatorParts } from './operator-parts.ts';
import { lastDays } from './present-account.ts';
import { serviceStateRepo } from './service-state.repo.ts';

const DAYS = 30;
const DEAD_JOBS = 20;
const PAGE_SIZE = 50;

/** The state of the whole service. */
export async function getOverview({ db, clock }: OperatorParts): Promise<Overview> {
  const days = lastDays(DAYS, clock.now());
  const usage = new Map(
    (await adminAccountsRepo(db).usage(days[0]!, undefined)).map((row) => [row.day, row]),
  );
  const jobs = jobsRepo(db);
  const totals = await serviceStateRepo(db).totals();
  return {
    success: true,
    version: API_VERSION,
    ...totals,
    days: days.map((day) => usage.get(day) ?? { day, tables: 0, accounts: 0 }),
    queue: await jobs.countJobs(),
    deadJobs: (await jobs.newestDeadJobs(DEAD_JOBS)).map(({ id, task, at, problem }) => ({
      ...{ id, task, problem },
      at: at.toISOString(),
    })),
  };
}

/** Queues every dead job again. */
export async function retryJobs(
  { database }: OperatorParts,
  { caller }: OperationContext<'retryDeadJobs'>,
): Promise<RetriedJobs> {
  return { success: true, retried: await retryDeadJobs(database, recordRetry(actorOf(caller))) };
}

/** Failed requests and failed asynchronous requests, newest first. */
export async function listFailures(
  { db }: OperatorParts,
  { query }: OperationContext<'listFailures'>,
): Promise<FailureList> {
  const filter = {
    requestId: query.requestId?.trim() || undefined,
    userId: query.userId === undefined ? undefined : Number(query.userId),
    limit: query.limit === undefined ? PAGE_SIZE : Number(query.limit),
  };
  const state = serviceStateRepo(db);
  const requests = (await state.failedRequests(filter)).map(
    ({ requestId, errorType, errorMessage, ...row }) => ({
      ...row,
      ...{ kind: 'request' as const, id: requestId },
      error: errorType === null ? null : { type: errorType, message: errorMessage ?? '' },
    }),
  );
  const jobs = (await state.failedJobs(filter)).map(({ kind, startedAt, status, result, ...row }) => ({
    ...row,
    ...{ kind: 'job' as const, method: 'POST', route: `respond-async: ${kind}` },
    status: status ?? 500,
    ms: startedAt ? Math.max(0, row.at.getTime() - startedAt.getTime()) : 0,
    error: errorOf(result),
  }));
  const newest = [...requests, ...jobs].sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    success: true,
    failures: newest.slice(0, filter.limit).map((failure) => ({ ...failure, at: failure.at.toISOString() })),
  };
}

/** The error in the body of a response; null if it has none. */
function errorOf(result: string | null): { type: string; message: string } | null {
  if (result === null) return null;
  const { error } = JSON.parse(result) as { error?: { type?: unknown; message?: unknown } };
  return error ? { type: String(error.type ?? ''), message: String(error.message ?? '') } : null;
}

/** What operators and users did, newest first. */
export async function listAuditEntries(
  { db }: OperatorParts,
  { query }: OperationContext<'listAuditEntries'>,
): Promise<AuditList> {
  const limit = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
  const { actor, account, action } = query;
  const rows = await auditLogRepo(db).list({
    ...{ actor, account, action },
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    success: true,
    entries: page.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
