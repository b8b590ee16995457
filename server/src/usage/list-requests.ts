import type { LoggedRequest, RequestLog } from '@pictable/contract';
import type { OperationContext } from '../http/operation-context.ts';
import type { ListedRequestRow, RequestLogRepo } from './request-log.repo.ts';

const PAGE_SIZE = 50;

/** Lists the requests of the caller, newest first; with a project key, only those of its project. */
export async function listRequests(
  requestLog: RequestLogRepo,
  { caller, query }: OperationContext<'listRequests'>,
): Promise<RequestLog> {
  const requested = query.projectId === undefined ? undefined : Number(query.projectId);
  const own = caller.project?.id;
  if (own !== undefined && requested !== undefined && requested !== own) {
    return { success: true, requests: [], next: null };
  }
  const limit = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
  const rows = await requestLog.list({
    userId: caller.user.id,
    projectId: own ?? requested,
    status: query.status === undefined ? undefined : statusRange(query.status),
    via: query.via,
    without: query.without,
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    success: true,
    requests: page.map(presentRequest),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** `402` matches one status, `4xx` matches a hundred. */
function statusRange(status: string): { from: number; below: number } {
  const from = Number(status.replace('xx', '00'));
  return { from, below: from + (status.endsWith('xx') ? 100 : 1) };
}

function presentRequest({ errorType, errorMessage, createdAt, ...row }: ListedRequestRow): LoggedRequest {
  const error = errorType === null ? null : { type: errorType, message: errorMessage ?? '' };
  return { ...row, createdAt: createdAt.toISOString(), error };
}
