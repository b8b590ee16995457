import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { type AuditAction, auditLog, users } from '../platform/db/schema.ts';

/** Entries younger than this cannot be deleted, not even by an operator. */
export const auditLogDays = 90;

/** What an operator did. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: number;
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** What operators did. */
export function auditLogRepo(db: Db) {
  return {
    /** Adds an entry. Call it in the transaction that makes the change. */
    async add({ action, userId, details }: AuditEntry): Promise<void> {
      await db.insert(auditLog).values({
        actor: 'command',
        action,
        userId,
        details: details === undefined ? null : JSON.stringify(details),
      });
    },

    /** The newest entries first, with the addresses of accounts that still exist. */
    async list(limit: number) {
      return db
        .select({
          at: auditLog.createdAt,
          actor: auditLog.actor,
          action: auditLog.action,
          userId: auditLog.userId,
          email: users.email,
          details: auditLog.details,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.userId))
        .orderBy(desc(auditLog.id))
        .limit(limit);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.delete(auditLog).where(lt(auditLog.createdAt, before));
    },
  };
}
