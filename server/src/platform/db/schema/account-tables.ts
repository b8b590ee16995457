import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { createdAt, id, moment, reference } from './columns.ts';

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
    authProvider: text('auth_provider', { enum: ['local', 'google', 'github', 'oidc'] })
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
    /** Operators see and change every account. */
    role: text('role', { enum: ['user', 'operator'] })
      .notNull()
      .default('user'),
    /** Whether a group of single sign-on gave the role, so that leaving the group takes it away. */
    roleFromGroup: boolean('role_from_group').notNull().default(false),
    /** When an operator disabled the account; null: it is enabled. */
    disabledAt: moment('disabled_at'),
    apiKeyHash: text('api_key_hash').unique(),
    apiKeyPrefix: text('api_key_prefix'),
    apiKeyLastUsedAt: moment('api_key_last_used_at'),
    /** Style settings saved on the settings page. */
    settings: jsonText('settings'),
    /** Like that of a project, for signed images outside of projects. */
    signingVersion: integer('signing_version').notNull().default(0),
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
    /**
     * Encrypted ID token of single sign-on, which the issuer expects at sign-out; null: the session started
     * in another way.
     */
    idToken: text('id_token'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const magicLinkTokens = pgTable(
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
