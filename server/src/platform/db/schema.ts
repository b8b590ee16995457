import { imageFormats } from '@pictable/contract';
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
    /** Password hash; null if the account only signs in by link or through a provider. */
    password: text('password'),
    email: text('email').notNull(),
    /** Time at which the email address was first verified; null: anyone may have entered it. */
    emailVerifiedAt: moment('email_verified_at'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    authProvider: text('auth_provider', { enum: ['local', 'google', 'github'] })
      .notNull()
      .default('local'),
    externalId: text('external_id'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** Null and unknown values mean `basic`; see planOfTier in the contract. */
    currentPlanTier: text('current_plan_tier').default('free'),
    usageCount: integer('usage_count').notNull().default(0),
    usageResetDate: moment('usage_reset_date').notNull().default(sql`now() + interval '30 days'`),
    avatarUrl: text('avatar_url'),
    apiKeyHash: text('api_key_hash').unique(),
    apiKeyPrefix: text('api_key_prefix'),
    apiKeyLastUsedAt: moment('api_key_last_used_at'),
    /** Style settings saved on the settings page. */
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
    /**
     * Whether the session was started by an emailed link or a provider that verified the address, not by
     * password.
     */
    provesMailbox: boolean('proves_mailbox').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const loginTokens = pgTable(
  'login_tokens',
  {
    id: id(),
    /** Null for an email address without an account: confirming the link creates the account. */
    userId: reference('user_id', () => users.id),
    /** Lower case. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of the browser-binding cookie. */
    nonceHash: text('nonce_hash'),
    /** Hash of the password chosen at registration; it applies if the link is opened in the same browser. */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
  },
  (table) => [
    // One unused link per email address: a new one replaces the previous one.
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
    /** Version of the secret that signs URLs, incremented by each rotation; 0: there is none yet. */
    signingVersion: integer('signing_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('projects_user').on(table.userId, table.id)],
);

/** API keys with scopes. The personal key and the keys of projects are in `users` and `projects`. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Null: the key is valid for the account. */
    projectId: reference('project_id', () => projects.id),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    prefix: text('prefix').notNull(),
    /** Names of scopes; a newer version may know more of them. */
    scopes: text('scopes').array().notNull(),
    /** Null: the key does not expire. */
    expiresAt: moment('expires_at'),
    /** Time of revocation, while the key can still be restored; if set, the key is rejected. */
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('api_keys_user').on(table.userId, table.id),
    index('api_keys_project').on(table.projectId),
    index('api_keys_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

export const tableImages = pgTable(
  'table_images',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    projectId: reference('project_id', () => projects.id),
    /** Also the name in storage. Names are never reused, so the bytes of a name never change. */
    filename: text('filename').notNull().unique(),
    publicUrl: text('public_url').notNull(),
    title: text('title'),
    description: text('description'),
    format: text('format', { enum: imageFormats }).notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Alternative text; null for images older than this column. */
    alt: text('alt'),
    /** Image pixels per CSS pixel; null for images older than this column. */
    scale: real('scale'),
    /**
     * First image of the same table, which has the request body and represents the table; null for the first
     * one.
     */
    firstPartId: bigint('first_part_id', { mode: 'number' }).references((): AnyPgColumn => tableImages.id, {
      onDelete: 'set null',
    }),
    /** Unchanged request body; null after the retention period. */
    jsonData: jsonText('json_data'),
    /**
     * Saved settings used for the render, lowest precedence first, as a JSON array; null: none. Retained as
     * long as the body.
     */
    styleLayers: jsonText('style_layers'),
    /** Time of deletion, while the image can still be restored; if set, the image is hidden. */
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

/** Images rendered from signed URLs: one row per table of a project, even after its image is deleted. */
export const signedImages = pgTable(
  'signed_images',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    /** Hash of format and table. */
    fingerprint: text('fingerprint').notNull(),
    /** Null: the image was deleted. */
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

/** Temporary images: previews and demo results. The owner is null for a visitor. */
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
    key: text('key').notNull(),
    /** Hash of the exact request. */
    fingerprint: text('fingerprint').notNull(),
    /** Hash of the normalised request content (see `comparable`); absent in version 0.1.0. */
    contentFingerprint: text('content_fingerprint'),
    /** ID of the running request: one whose lease was taken over must not finish. */
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
