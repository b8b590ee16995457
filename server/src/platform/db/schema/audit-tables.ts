import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { createdAt, id } from './columns.ts';

/** What the audit log records, by its subject. */
export const auditActions = [
  'account.plan',
  'account.role',
  'account.disable',
  'account.enable',
  'account.delete',
  'account.sign-in-link',
  'account.purge',
  'account.export',
  'account.invite',
  'account.revoke-invitation',
  'account.restore-image',
  'jobs.retry',
  'secret.change',
  'key.create',
  'key.revoke',
  'key.restore',
  'key.replace',
  'app.connect',
  'app.disconnect',
  'project.create',
  'project.change',
  'project.delete',
  'project.offer-transfer',
  'project.withdraw-transfer',
  'project.decline-transfer',
  'project.transfer',
  'template.save',
  'template.delete',
  'template.restore',
  'member.invite',
  'member.revoke-invitation',
  'member.join',
  'member.role',
  'member.remove',
  'member.leave',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * What operators did, and what members did to keys, projects, templates and members. Rows are only added: a trigger of
 * the migration rejects changes, and deletions within 90 days. They have no email addresses, so that nothing personal
 * is left of a deleted account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    createdAt: createdAt(),
    /**
     * `command`: an operator command; `issuer`: the groups of single sign-on; `operator`: an operator in the web app;
     * `user`: the account or a member.
     */
    actor: text('actor', { enum: ['command', 'issuer', 'operator', 'user'] }).notNull(),
    /** The account of the actor, which may be deleted; null: a command or the issuer. */
    actorId: bigint('actor_id', { mode: 'number' }),
    action: text('action', { enum: auditActions }).notNull(),
    /** The account that owns the target; it may be deleted. 0: none. */
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** What was changed, such as `project 12`; null: the account itself. */
    target: text('target'),
    /** More about the action, as a JSON object; null: nothing. */
    details: jsonText('details'),
  },
  (table) => [index('audit_log_time').on(table.createdAt), index('audit_log_user').on(table.userId)],
);
