import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { users } from './account-tables.ts';
import { createdAt, id, moment, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/** Apps that registered themselves at `/oauth/register`. Their secrets are derived, not stored. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: text('id').primaryKey(),
    /** Registered metadata (RFC 7591), as JSON. */
    metadata: jsonText('metadata').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('oauth_clients_time').on(table.createdAt)],
);

/** What users have allowed apps to do. Deleting a row revokes every code and token of it. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: id(),
    /** Hash of the id by which codes and tokens name the grant. */
    grantHash: text('grant_hash').notNull().unique(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Null: every project of the account. */
    projectId: reference('project_id', () => projects.id),
    /** Id of a registered app, or the URL of the metadata document of an app. */
    clientId: text('client_id').notNull(),
    /** The name that the app gives itself; null: none. */
    appName: text('app_name'),
    /** Names of scopes; a newer version may know more of them. */
    scopes: text('scopes').array().notNull(),
    /** The grant of the OAuth library, encrypted. */
    ciphertext: text('ciphertext').notNull(),
    createdAt: createdAt(),
    /** To the minute; null: no token of it was used. */
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('oauth_grants_user').on(table.userId, table.id),
    index('oauth_grants_project').on(table.projectId),
    index('oauth_grants_client').on(table.clientId),
    index('oauth_grants_expiry').on(table.expiresAt),
  ],
);

/** Authorization requests, authorization codes and tokens. The code or token itself is not stored. */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    /** The model of the OAuth library, such as `AccessToken`. */
    kind: text('kind').notNull(),
    /** Keyed hash of the code, the token or the id of the request. */
    idHash: text('id_hash').notNull(),
    /** Null: an authorization request, which nobody has allowed yet. */
    grantHash: text('grant_hash').references(() => oauthGrants.grantHash, { onDelete: 'cascade' }),
    /** What the OAuth library stores, encrypted. */
    ciphertext: text('ciphertext').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a code or refresh token was used; a second use revokes the grant. */
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ name: 'oauth_records_key', columns: [table.kind, table.idHash] }),
    index('oauth_records_grant').on(table.grantHash),
    index('oauth_records_expiry').on(table.expiresAt),
  ],
);
