import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';
import { createdAt, moment, ownedBy, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/** Requests with `Prefer: respond-async`, until some days after their end. */
export const renderJobs = pgTable(
  'render_jobs',
  {
    /** Random, so that it cannot be guessed. */
    id: text('id').primaryKey(),
    userId: reference('user_id', () => users.id).notNull(),
    /** The project that the request selects; null: none. */
    projectId: reference('project_id', () => projects.id),
    /** The project whose key was sent; null: a key of the account, or a session. */
    callerProjectId: bigint('caller_project_id', { mode: 'number' }),
    /** `table`, `batch` or `message`. */
    kind: text('kind').notNull(),
    /** The body of the request; null once the job has ended. */
    payload: text('payload'),
    /** What is needed to run the request, besides its body, as JSON. */
    request: text('request').notNull(),
    /** The `Idempotency-Key`. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request and its body, to recognise the same one. */
    fingerprint: text('fingerprint').notNull(),
    /** `queued`, `running`, `completed` or `failed`. */
    state: text('state').notNull().default('queued'),
    /** Identifies the attempt that is running; null: none. */
    runner: text('runner'),
    /** The job of the queue that runs it: after a crash, the same one continues. */
    claimedBy: text('claimed_by'),
    /** Attempts that have begun. */
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status that the request would have had; null until it has ended. */
    status: integer('status'),
    /** Body of that response, as JSON text. */
    result: text('result'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    ownedBy('render_jobs_owner', [table.projectId, table.userId], [projects.id, projects.userId]),
    index('render_jobs_active').on(table.userId).where(sql`${table.state} in ('queued', 'running')`),
    uniqueIndex('render_jobs_key')
      .on(table.userId, sql`coalesce(${table.callerProjectId}, 0)`, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('render_jobs_turn').on(table.userId, table.startedAt),
    index('render_jobs_project').on(table.projectId),
    index('render_jobs_created').on(table.createdAt),
  ],
);
