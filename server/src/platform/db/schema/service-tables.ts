import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { createdAt, id, moment } from './columns.ts';

/**
 * The queue of versions before pg-boss. It exists as long as an instance of such a version may enqueue jobs:
 * a trigger forwards them to the current queue (see platform/job-queue), so the table stays empty.
 */
export const legacyJobs = pgTable('jobs', {
  id: id(),
  task: text('task').notNull(),
  payload: jsonText('payload').notNull(),
  runAt: moment('run_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  attemptsMax: integer('attempts_max').notNull().default(12),
  /** Unique among queued jobs. */
  dedupeKey: text('dedupe_key').unique(),
  lastError: text('last_error'),
  createdAt: createdAt(),
});

/** Counters of rate-limiter-flexible, which defines the columns. The migration makes the table UNLOGGED. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Unix time in milliseconds; null: never. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/** Single values of an installation; see installation/installation.repo.ts for the names. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});

/** Orphan image files that a purge has found but not moved yet. */
export const orphanFiles = pgTable(
  'orphan_files',
  {
    filename: text('filename').primaryKey(),
    firstSeenAt: moment('first_seen_at').notNull(),
    /** Start time of the last purge that found it. */
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [index('orphan_files_age').on(table.lastSeenAt, table.firstSeenAt)],
);
