import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonText } from './json-text.ts';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const reference = (name: string, column: () => AnyPgColumn) =>
  bigint(name, { mode: 'number' }).references(column, { onDelete: 'cascade' });

/** `*_key_hash` and `token_hash` columns hold keyed hashes (see ../secrets.ts), never the secret itself. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username'),
    /** A password hash; null for an account that signs in by link or through a provider. */
    password: text('password'),
    email: text('email').notNull(),
    /** When somebody first proved that the mailbox is his; null: anybody may have typed this address. */
    emailVerifiedAt: moment('email_verified_at'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    authProvider: text('auth_provider', { enum: ['local', 'google', 'github'] })
      .notNull()
      .default('local'),
    externalId: text('external_id'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** Null or an unknown word counts as `basic`; see planOfTier in the contract. */
    currentPlanTier: text('current_plan_tier').default('free'),
    usageCount: integer('usage_count').notNull().default(0),
    usageResetDate: moment('usage_reset_date').notNull().default(sql`now() + interval '30 days'`),
    avatarUrl: text('avatar_url'),
    apiKeyHash: text('api_key_hash').unique(),
    apiKeyPrefix: text('api_key_prefix'),
    apiKeyLastUsedAt: moment('api_key_last_used_at'),
    /** The style settings saved in the settings screen. */
    settings: jsonText('settings'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_external_id_unique').on(table.authProvider, table.externalId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Opened by a link in a mail or a provider that vouches for the address, not by a password. */
    provesMailbox: boolean('proves_mailbox').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const loginTokens = pgTable(
  'login_tokens',
  {
    id: id(),
    /** Null for an address without an account: confirming the link makes the account. */
    userId: reference('user_id', () => users.id),
    /** In lower case. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Of the cookie in the browser that asked for the link. */
    nonceHash: text('nonce_hash'),
    /** Of the password chosen at a registration; it becomes the user's when the link is opened in that same browser. */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
  },
  (table) => [
    // One open link for each address: the newest replaces the one before it.
    uniqueIndex('login_tokens_open_email').on(table.email).where(sql`not ${table.used}`),
    index('login_tokens_expiry').on(table.expiresAt),
  ],
);

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    apiKeyHash: text('api_key_hash').notNull().unique(),
    apiKeyPrefix: text('api_key_prefix').notNull(),
    apiKeyLastUsedAt: moment('api_key_last_used_at'),
    endpointPath: text('endpoint_path').notNull().unique(),
    isActive: boolean('is_active').notNull().default(true),
    settings: jsonText('settings'),
    /** How often the secret that signs addresses was made anew; 0: there is none yet. */
    signingVersion: integer('signing_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('projects_user').on(table.userId, table.id)],
);

export const imageFormats = ['png', 'jpeg', 'svg', 'pdf'] as const;

export const tableImages = pgTable(
  'table_images',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    projectId: reference('project_id', () => projects.id),
    /** Also the name in storage. Never used twice, so the bytes behind a name never change. */
    filename: text('filename').notNull().unique(),
    publicUrl: text('public_url').notNull(),
    title: text('title'),
    description: text('description'),
    format: text('format', { enum: imageFormats }).notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** What it shows, in a sentence; null of images that are older than this column. */
    alt: text('alt'),
    /** Pixels of the file for each CSS pixel; null as above. */
    scale: real('scale'),
    /** Of the second and later pictures of a table: its first, which has the request body and stands for the whole table. */
    firstPartId: bigint('first_part_id', { mode: 'number' }).references((): AnyPgColumn => tableImages.id, {
      onDelete: 'set null',
    }),
    /** The request body as it was sent; null after the retention time. */
    jsonData: jsonText('json_data'),
    /** The saved settings it was drawn with, weakest first, as a JSON array; null: none. Kept as long as the request body. */
    styleLayers: jsonText('style_layers'),
    /** While it can be restored. Set: nobody sees the image any more. */
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('table_images_user').on(table.userId, table.id.desc()),
    index('table_images_project').on(table.projectId, table.id.desc()),
    index('table_images_parts').on(table.firstPartId).where(sql`${table.firstPartId} is not null`),
    index('table_images_retention').on(table.createdAt).where(sql`${table.jsonData} is not null`),
  ],
);

/** Images that signed addresses have drawn: each table of a project once, also after its image was deleted. */
export const signedImages = pgTable(
  'signed_images',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    /** Of format and table, as a hash. */
    fingerprint: text('fingerprint').notNull(),
    /** Null: its image was deleted. */
    imageId: bigint('image_id', { mode: 'number' }).references(() => tableImages.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fingerprint] }),
    index('signed_images_image').on(table.imageId),
  ],
);

/** Images that live for a while only: previews and results of the demo. The owner is null for a visitor. */
export const previews = pgTable(
  'previews',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    filename: text('filename').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('previews_expiry').on(table.expiresAt)],
);

/**
 * The queue of versions before pg-boss. It stays for as long as an instance of such a version may add jobs: a trigger passes them
 * on to the queue of today (see platform/job-queue), so no row stays here.
 */
export const oldJobs = pgTable('jobs', {
  id: id(),
  task: text('task').notNull(),
  payload: jsonText('payload').notNull(),
  runAt: moment('run_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  attemptsMax: integer('attempts_max').notNull().default(12),
  /** At most one waiting job has it. */
  dedupeKey: text('dedupe_key').unique(),
  lastError: text('last_error'),
  createdAt: createdAt(),
});

/** Tables stored on a day (UTC), also of images deleted since. `project_id` is 0 for images outside of projects. */
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

/** Which mails about a usage window have been ordered: a row, a mail. */
export const usageNotices = pgTable(
  'usage_notices',
  {
    userId: reference('user_id', () => users.id).notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
    percent: integer('percent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.windowEndsAt, table.percent] })],
);

/** Requests that came with an `Idempotency-Key`: running while `answer` is null and the lease lasts. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** 0: the user himself; else the project whose key was sent. */
    projectId: bigint('project_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** What was asked for, to the character, as a hash. */
    fingerprint: text('fingerprint').notNull(),
    /** The same by its content, as `comparable` writes it; version 0.1.0 did not know it. */
    contentFingerprint: text('content_fingerprint'),
    /** Who runs it: a request that was overtaken after its lease must not finish. */
    runner: text('runner').notNull(),
    leaseEndsAt: moment('lease_ends_at').notNull(),
    answer: jsonText('answer'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('idempotent_requests_key').on(table.userId, table.projectId, table.key),
    index('idempotent_requests_expiry').on(table.expiresAt),
  ],
);

const requestSources = ['web-app', 'n8n', 'make', 'zapier', 'api'] as const;

/** What callers with a key or a session asked for. */
export const requestLog = pgTable(
  'request_log',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** The project whose key was sent, or into which the request went; it may be gone. */
    projectId: bigint('project_id', { mode: 'number' }),
    requestId: text('request_id').notNull(),
    method: text('method').notNull(),
    /** The pattern of the route, never the address. */
    route: text('route').notNull(),
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    bytes: integer('bytes').notNull(),
    /** Who sent it, by its credentials and its User-Agent. */
    source: text('source', { enum: requestSources }).notNull().default('api'),
    /** Slug and sentence of the error it was answered with. */
    errorType: text('error_type'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
  },
  (table) => [
    index('request_log_user').on(table.userId, table.id.desc()),
    index('request_log_age').on(table.createdAt),
    /** An entry that is written again after a lost answer is there once. Callers may choose the id, so it is not enough alone. */
    uniqueIndex('request_log_once').on(table.requestId, table.userId, table.createdAt),
  ],
);

/** Events of the payment provider that have been dealt with: each counts once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
});

/** Counters of rate-limiter-flexible, which chose the columns. Its migration makes the table UNLOGGED. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970; null: never. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/** What there is once of an installation: see installation/installation.repo.ts for the names. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});

/** Image files without a record that a sweep has found and not moved yet. */
export const orphanFiles = pgTable(
  'orphan_files',
  {
    filename: text('filename').primaryKey(),
    firstSeenAt: moment('first_seen_at').notNull(),
    /** When the last sweep that found it began. */
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [index('orphan_files_age').on(table.lastSeenAt, table.firstSeenAt)],
);
