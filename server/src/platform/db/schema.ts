import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
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
    firstName: text('first_name'),
    lastName: text('last_name'),
    authProvider: text('auth_provider', { enum: ['local', 'google', 'github'] })
      .notNull()
      .default('local'),
    externalId: text('external_id'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** Null or an unknown word counts as `basic`; see planOfTier in the contract. */
    currentPlanTier: text('current_plan_tier').default('free'),
    usageCount: integer('usage_count').notNull().default(0),
    usageResetDate: moment('usage_reset_date').notNull().default(sql`now() + interval '30 days'`),
    avatarUrl: text('avatar_url'),
    apiKeyHash: text('api_key_hash').unique(),
    apiKeyPrefix: text('api_key_prefix'),
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
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const loginTokens = pgTable(
  'login_tokens',
  {
    id: id(),
    /** Null for an address without an account: confirming the link makes the account. */
    userId: reference('user_id', () => users.id),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
  },
  (table) => [index('login_tokens_email').on(table.email, table.createdAt)],
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
    endpointPath: text('endpoint_path').notNull().unique(),
    isActive: boolean('is_active').notNull().default(true),
    settings: jsonText('settings'),
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
    /** The request body as it was sent; null after the retention time. */
    jsonData: jsonText('json_data'),
    createdAt: createdAt(),
  },
  (table) => [
    index('table_images_user').on(table.userId, table.id.desc()),
    index('table_images_project').on(table.projectId, table.id.desc()),
    index('table_images_retention').on(table.createdAt).where(sql`${table.jsonData} is not null`),
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
