import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';
import { createdAt, id, moment, ownedBy, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/** API keys with scopes. The personal key and the keys of projects are in `users` and `projects`. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Null: the key is valid for the account. */
    projectId: reference('project_id', () => projects.id),
    /** The former owner of the project who created the key; null: the owner. */
    createdBy: reference('created_by', () => users.id),
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
    ownedBy('api_keys_owner', [table.projectId, table.userId], [projects.id, projects.userId]),
    index('api_keys_user').on(table.userId, table.id),
    index('api_keys_project').on(table.projectId),
    index('api_keys_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);
