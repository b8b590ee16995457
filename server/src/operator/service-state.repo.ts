import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { isFailure, renderJobs, requestLog, users } from '../platform/db/schema.ts';

/** Longer results are not read: they are not those of an error. */
const RESULT_CHARS_MAX = 20_000;

interface FailureFilter {
  /** Shows this request, whatever its status. */
  readonly requestId: string | undefined;
  readonly userId: number | undefined;
  readonly limit: number;
}

/** The state of the whole service. */
export function serviceStateRepo(db: Db) {
  return {
    async totals() {
      const { rows } = await db.execute<
        Record<'all' | 'operators' | 'disabled' | 'images' | 'bytes', string>
      >(
        sql`select count(*) as all, count(*) filter (where role = 'operator') as operators,
          count(disabled_at) as disabled,
          (select count(*) from table_images where deleted_at is null) as images,
          (select coalesce(sum(size_bytes), 0) from table_images where deleted_at is null) as bytes from users`,
      );
      const numberOf = (name: 'all' | 'operators' | 'disabled' | 'images' | 'bytes') =>
        Number(rows[0]?.[name] ?? 0);
      return {
        accounts: {
          all: numberOf('all'),
          operators: numberOf('operators'),
          disabled: numberOf('disabled'),
        },
        images: numberOf('images'),
        storageBytes: numberOf('bytes'),
      };
    },

    /** Failed requests of the request log, the newest first. */
    async failedRequests({ requestId, userId, limit }: FailureFilter) {
      return db
        .select({
          requestId: requestLog.requestId,
          at: requestLog.createdAt,
          userId: requestLog.userId,
          email: users.email,
          method: requestLog.method,
          route: requestLog.route,
          status: requestLog.status,
          ms: requestLog.ms,
          errorType: requestLog.errorType,
          errorMessage: requestLog.errorMessage,
        })
        .from(requestLog)
        .innerJoin(users, eq(users.id, requestLog.userId))
        .where(
          and(
            requestId === undefined ? isFailure(requestLog) : eq(requestLog.requestId, requestId),
            userId === undefined ? undefined : eq(requestLog.userId, userId),
          ),
        )
        .orderBy(desc(requestLog.id))
        .limit(limit);
    },

    /** Asynchronous requests that have failed, the newest first. */
    async failedJobs({ requestId, userId, limit }: FailureFilter) {
      return db
        .select({
          id: renderJobs.id,
          kind: renderJobs.kind,
          at: sql`coalesce(${renderJobs.endedAt}, ${renderJobs.createdAt})`.mapWith(renderJobs.createdAt),
          startedAt: renderJobs.startedAt,
          userId: renderJobs.userId,
          email: users.email,
          status: renderJobs.status,
          result: sql<
            string | null
          >`case when length(${renderJobs.result}) <= ${RESULT_CHARS_MAX} then ${renderJobs.result} end`,
        })
        .from(renderJobs)
        .innerJoin(users, eq(users.id, renderJobs.userId))
        .where(
          and(
            requestId === undefined
              ? eq(renderJobs.state, 'failed')
              : and(eq(renderJobs.id, requestId), isNotNull(renderJobs.status)),
            userId === undefined ? undefined : eq(renderJobs.userId, userId),
          ),
        )
        .orderBy(desc(renderJobs.createdAt))
        .limit(limit);
    },
  };
}
