import type { RequestSource } from '@pictable/contract';
import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { isDataRejected } from '../platform/db/pg-errors.ts';
import { requestLog } from '../platform/db/schema.ts';

export interface LoggedRequest {
  readonly userId: number;
  readonly projectId: number | null;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly source: RequestSource;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
}

interface RequestFilter {
  readonly userId: number;
  readonly projectId: number | undefined;
  /** Status range, excluding the upper bound. */
  readonly status: { readonly from: number; readonly below: number } | undefined;
  /** Authenticated with an API key, or with a session of the web app. */
  readonly via: 'key' | 'session' | undefined;
  /** Excludes read requests of the web app. */
  readonly without: 'app-reads' | undefined;
  readonly beforeId: number | undefined;
  readonly limit: number;
}

export type RequestLogRepo = ReturnType<typeof requestLogRepo>;
export type ListedRequestRow = Awaited<ReturnType<RequestLogRepo['list']>>[number];

/** The request log of authenticated callers. */
export function requestLogRepo(db: Db) {
  return {
    /**
     * Inserts entries. Skips entries of deleted users and duplicates, which occur if the response to an
     * earlier attempt was lost. Drops only the entries that cannot be stored.
     * @returns the number of dropped entries
     */
    async insert(entries: readonly LoggedRequest[]): Promise<number> {
      try {
        await insertAll(db, entries);
        return 0;
      } catch (error) {
        if (!isDataRejected(error)) throw error;
        if (entries.length === 1) return 1;
        const half = Math.ceil(entries.length / 2);
        return (await this.insert(entries.slice(0, half))) + (await this.insert(entries.slice(half)));
      }
    },

    /** Newest first. */
    async list({ userId, projectId, status, via, without, beforeId, limit }: RequestFilter) {
      return db
        .select(listedColumns)
        .from(requestLog)
        .where(
          and(
            eq(requestLog.userId, userId),
            projectId === undefined ? undefined : eq(requestLog.projectId, projectId),
            status && and(gte(requestLog.status, status.from), lt(requestLog.status, status.below)),
            via && (via === 'session' ? eq : ne)(requestLog.source, webApp),
            without && or(ne(requestLog.source, webApp), ne(requestLog.method, 'GET')),
            beforeId === undefined ? undefined : lt(requestLog.id, beforeId),
          ),
        )
        .orderBy(desc(requestLog.id))
        .limit(limit);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.delete(requestLog).where(lt(requestLog.createdAt, before));
    },
  };
}

async function insertAll(db: Db, entries: readonly LoggedRequest[]): Promise<void> {
  await db.execute(sql`
        insert into request_log
          (user_id, project_id, request_id, method, route, status, ms, bytes, source, error_type, error_message,
            created_at)
        select entry."userId", entry."projectId", entry."requestId", entry.method, entry.route, entry.status,
          entry.ms, entry.bytes, entry.source, entry."errorType", entry."errorMessage", entry."createdAt"
        from json_to_recordset(${JSON.stringify(entries)}::json) as entry (
          "userId" bigint, "projectId" bigint, "requestId" text, method text, route text, status int, ms int,
          bytes int, source text, "errorType" text, "errorMessage" text, "createdAt" timestamptz)
        join users on users.id = entry."userId"
        on conflict (request_id, user_id, created_at) do nothing`);
}

const webApp: RequestSource = 'web-app';

const listedColumns = {
  id: requestLog.id,
  projectId: requestLog.projectId,
  requestId: requestLog.requestId,
  method: requestLog.method,
  route: requestLog.route,
  status: requestLog.status,
  ms: requestLog.ms,
  bytes: requestLog.bytes,
  source: requestLog.source,
  errorType: requestLog.errorType,
  errorMessage: requestLog.errorMessage,
  createdAt: requestLog.createdAt,
};
