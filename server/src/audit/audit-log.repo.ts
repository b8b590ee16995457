import { desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { type AuditAction, auditLog, users } from '../platform/db/schema.ts';

/** Who does something: an operator command, the issuer of single sign-on, or an account, as an operator or for itself. */
export type Actor = 'command' | 'issuer' | { readonly kind: 'operator' | 'user'; readonly id: number };

export interface AuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The account that owns the target. */
  readonly userId: number;
  /** What is changed, such as `project 12`; undefined: the account itself. */
  readonly target?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What operators and members did. */
export function auditLogRepo(db: Db) {
  return {
    /** Adds an entry. Call it in the transaction that makes the change. */
    async add({ actor, action, userId, target, details }: AuditEntry): Promise<void> {
      await db.insert(auditLog).values({
        ...(typeof actor === 'string' ? { actor } : { actor: actor.kind, actorId: actor.id }),
        action,
        userId,
        target: target ?? null,
        details: details === undefined ? null : JSON.stringify(details),
      });
    },

    /** The newest entries first, with the addresses of accounts that still exist. */
    async list(limit: number) {
      const actors = alias(users, 'actors');
      const entries = await db
        .select({
          at: auditLog.createdAt,
          actor: auditLog.actor,
          actorEmail: actors.email,
          action: auditLog.action,
          userId: auditLog.userId,
          email: users.email,
          target: auditLog.target,
          details: auditLog.details,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.userId))
        .leftJoin(actors, eq(actors.id, auditLog.actorId))
        .orderBy(desc(auditLog.id))
        .limit(limit);
      return entries.map(({ details, ...entry }) => ({
        ...entry,
        details: details === null ? null : (JSON.parse(details) as Record<string, unknown>),
      }));
    },

    async deleteOld(before: Date): Promise<void> {
      await db.delete(auditLog).where(lt(auditLog.createdAt, before));
    },
  };
}
