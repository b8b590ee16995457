import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { createdAt, id } from './columns.ts';

/** What an operator can do to an account. */
export const auditActions = ['account.plan', 'account.delete', 'account.sign-in-link'] as const;
/** What an operator did to an account. */
export type AuditAction = (typeof auditActions)[number];

/**
 * What operators did. Rows are only added: a trigger of the migration rejects changes, and deletions within 90 days.
 * They have no email addresses, so that nothing personal is left of a deleted account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    createdAt: createdAt(),
    /** Who did it. */
    actor: text('actor', { enum: ['command'] }).notNull(),
    action: text('action', { enum: auditActions }).notNull(),
    /** The account; it may be deleted. */
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** More about the action, as a JSON object; null: nothing. */
    details: jsonText('details'),
  },
  (table) => [index('audit_log_time').on(table.createdAt)],
);
