import { auditActors } from '@pictable/contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { type AuditAction, auditLog, users } from '../platform/db/schema.ts';

/** Who makes a change: an operator command, the issuer of single sign-on, or an account, as an operator or for itself. */
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

/** Which entries to list. */
export interface AuditFilter {
  readonly limit: number;
  readonly beforeId?: number | undefined;
  /** A kind of actor, or the address of the account that acted. */
  readonly actor?: string | undefined;
  /** The address or the ID of the account that owns the target. */
  readonly account?: string | undefined;
  readonly action?: string | undefined;
}

/** What operators and users did. */
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
    async list({ limit, beforeId, actor, account, action }: AuditFilter) {
      const actors = alias(users, 'actors');
      const kind = auditActors.find((known) => known === actor);
      const actorIs = actor && (kind ? eq(auditLog.actor, kind) : isAddress(actors.email, actor));
      const isId = account !== undefined && /^\d{1,15}$/.test(account);
      const accountIs =
        account && (isId ? eq(auditLog.userId, Number(account)) : isAddress(users.email, account));
      const entries = await db
        .select({
          id: auditLog.id,
          at: auditLog.createdAt,
          actor: auditLog.actor,
          actorId: auditLog.actorId,
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
        .where(
          and(
            actorIs || undefined,
            accountIs || undefined,
            action ? sql`${auditLog.action} = ${action}` : undefined,
            beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(limit);
      return entries.map(({ details, ...entry }) => ({
        ...entry,
        details: details === null ? null : (JSON.parse(details) as AuditEntry['details'] & object),
      }));
    },

    async deleteOld(before: Date): Promise<void> {
      await db.delete(auditLog).where(lt(auditLog.createdAt, before));
    },
  };
}

function isAddress(column: AnyPgColumn, address: string) {
  return eq(sql`lower(${column})`, address.trim().toLowerCase());
}
