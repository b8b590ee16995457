import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { users } from './account-tables.ts';
import { createdAt, id, moment, ownedBy, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/**
 * Number of tables stored per day (UTC), including deleted ones. `project_id` is 0 for images outside of
 * projects.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: reference('user_id', () => users.id).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    projectId: bigint('project_id', { mode: 'number' }).notNull(),
    tables: integer('tables').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.projectId] })],
);

/** Usage notices enqueued for a usage window: one row per email. */
export const usageNotices = pgTable(
  'usage_notices',
  {
    userId: reference('user_id', () => users.id).notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
    percent: integer('percent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.windowEndsAt, table.percent] })],
);

/** Requests with an `Idempotency-Key`. A request is running while `answer` is null and its lease is valid. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** The project of the API key; 0 for a key or session of the user. */
    projectId: bigint('project_id', { mode: 'number' }).notNull(),
    /** The project that the result belongs to, also for a key of the user; null: none, or version 0.1.0. */
    ownerProjectId: bigint('owner_project_id', { mode: 'number' }),
    key: text('key').notNull(),
    /** Hash of the exact request. */
    fingerprint: text('fingerprint').notNull(),
    /** Hash of the normalised request content (see `fingerprintsOf`); absent in version 0.1.0. */
    contentFingerprint: text('content_fingerprint'),
    /** ID of the running request: one whose lease was taken over must not finish. */
    runner: text('runner').notNull(),
    leaseEndsAt: moment('lease_ends_at').notNull(),
    answer: jsonText('answer'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ownedBy(
      'idempotent_requests_owner',
      [table.ownerProjectId, table.userId],
      [projects.id, projects.userId],
    ),
    index('idempotent_requests_project')
      .on(table.ownerProjectId)
      .where(sql`${table.ownerProjectId} is not null`),
    uniqueIndex('idempotent_requests_key').on(table.userId, table.projectId, table.key),
    index('idempotent_requests_expiry').on(table.expiresAt),
  ],
);

const requestSources = ['web-app', 'n8n', 'make', 'zapier', 'api'] as const;

/**
 * Whether a request failed in a way that its user cannot always correct alone: with 500 or above, because of too large a
 * table, or of a source that does not respond. The values are literals, as in the index.
 */
export function isFailure({ status, errorType }: Record<'status' | 'errorType', AnyPgColumn>): SQL {
  return sql`(${status} >= 500 or ${errorType} in ('too-complex', 'too-much-memory', 'source-unreadable', 'secret-unreadable'))`;
}

/** Requests of callers with a key or a session. */
export const requestLog = pgTable(
  'request_log',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Project of the API key or of the request; it may have been deleted. */
    projectId: bigint('project_id', { mode: 'number' }),
    requestId: text('request_id').notNull(),
    method: text('method').notNull(),
    /** Route pattern, never the URL. */
    route: text('route').notNull(),
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    bytes: integer('bytes').notNull(),
    /** Source, derived from the credentials and the User-Agent. */
    source: text('source', { enum: requestSources }).notNull().default('api'),
    /** Type and message of the error response. */
    errorType: text('error_type'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
  },
  (table) => [
    index('request_log_user').on(table.userId, table.id.desc()),
    index('request_log_age').on(table.createdAt),
    // The newest failures of all accounts, among many requests that succeeded.
    index('request_log_failed').on(table.id).where(isFailure(table)),
    /**
     * Prevents duplicates when an insert is repeated after a lost response. Callers can choose the ID, so it
     * is not sufficient alone.
     */
    uniqueIndex('request_log_once').on(table.requestId, table.userId, table.createdAt),
  ],
);

/** Processed events of the payment provider, so that each is processed once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
});
