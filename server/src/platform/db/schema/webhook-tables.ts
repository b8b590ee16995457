import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';
import { createdAt, id, moment, ownedBy, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/** URLs that receive the events of an account. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Null: events of every project, and of images outside of projects. */
    projectId: reference('project_id', () => projects.id),
    url: text('url').notNull(),
    /** Types of events; a newer version may know more of them. */
    events: text('events').array().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Why the service disabled it; null: it did not. */
    disabledReason: text('disabled_reason'),
    /** Version of the secret, incremented by each rotation. */
    secretVersion: integer('secret_version').notNull().default(1),
    /** Until when the previous secret also signs; null: never rotated. */
    previousSecretUntil: moment('previous_secret_until'),
    createdAt: createdAt(),
    /** Time of deletion, while it can be restored; null: not deleted. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    ownedBy('webhook_endpoints_owner', [table.projectId, table.userId], [projects.id, projects.userId]),
    index('webhook_endpoints_user').on(table.userId, table.id),
    index('webhook_endpoints_project').on(table.projectId),
  ],
);

/** Events to deliver to an endpoint, and the log of what was delivered. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: reference('endpoint_id', () => webhookEndpoints.id).notNull(),
    /** Owner of the endpoint, repeated here so that each account gets its share. */
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** The `webhook-id`, which a retry or a replay repeats. */
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    /** The request body. */
    body: text('body').notNull(),
    /** `pending`, `delivered` or `failed`; `paused`: pending, but the endpoint is deleted. */
    state: text('state').notNull().default('pending'),
    /** Attempts that have ended. */
    attempts: integer('attempts').notNull().default(0),
    /** When a process may take it; while one delivers it, the time at which another may take over. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Identifies the attempt that is running; null: none. */
    runner: text('runner'),
    /** Status of the last response; null: no response yet. */
    responseStatus: integer('response_status'),
    /** Start of the last response. */
    responseText: text('response_text'),
    /** Duration of the last attempt in ms. */
    durationMs: integer('duration_ms'),
    /** Why the last attempt failed; null: it did not. */
    error: text('error'),
    createdAt: createdAt(),
    /** Time at which the last attempt ended. */
    attemptedAt: moment('attempted_at'),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_due').on(table.userId, table.dueAt).where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
