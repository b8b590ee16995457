import { memberRoles } from '@pictable/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account-tables.ts';
import { createdAt, id, moment, reference } from './columns.ts';
import { projects } from './project-tables.ts';

/** Invitations by email, of an operator to the service or of an owner to a project. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** Keyed hash of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that is invited, in lower case. */
    email: text('email').notNull(),
    /** The project to become a member of; null: an invitation to the service. */
    projectId: reference('project_id', () => projects.id),
    /** The role in the project; null without a project. */
    role: text('role', { enum: memberRoles }),
    /** Who invites; null: an operator command. */
    invitedBy: reference('invited_by', () => users.id),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    // One pending invitation per address and project: a new one replaces the previous one.
    uniqueIndex('invitations_open')
      .on(table.email, sql`coalesce(${table.projectId}, 0)`)
      .where(sql`${table.acceptedAt} is null`),
    index('invitations_project').on(table.projectId),
    index('invitations_expiry').on(table.expiresAt),
  ],
);
