import { NO_ACCOUNT } from '@pictable/contract';
import type { Db } from '../platform/db/database.ts';
import { type Actor, type AuditEntry, auditLogRepo } from './audit-log.repo.ts';

/**
 * Makes a change and adds its entry to the audit log in one transaction.
 *
 * @param entryOf returns undefined if nothing was changed
 */
export async function recordChange<Result>(
  db: Db,
  change: (tx: Db) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | undefined,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await change(tx);
    const entry = entryOf(result);
    if (entry) await auditLogRepo(tx).add(entry);
    return result;
  });
}

/** The entry for a change by a user to something that an account owns: their own, or that of a project owner. */
export function entryByUser(
  userId: number,
  action: AuditEntry['action'],
  { ownerId = userId, ...more }: { readonly ownerId?: number } & Pick<AuditEntry, 'target' | 'details'>,
): AuditEntry {
  return { actor: { kind: 'user', id: userId }, action, userId: ownerId, ...more };
}

/**
 * Makes a change of the server secret and adds its entry.
 *
 * @param change returns whether the secret is another one
 */
export function recordSecretChange(db: Db, change: (tx: Db) => Promise<boolean>): Promise<boolean> {
  return recordChange(db, change, (isChanged) =>
    isChanged
      ? { actor: 'command', action: 'secret.change', userId: NO_ACCOUNT, target: 'server secret' }
      : undefined,
  );
}

/** Adds the entry of a retry of dead jobs, in its transaction. */
export function recordRetry(actor: Actor): (tx: Db, jobs: number) => Promise<void> {
  const userId = typeof actor === 'string' ? NO_ACCOUNT : actor.id;
  return (tx, jobs) =>
    auditLogRepo(tx).add({ actor, action: 'jobs.retry', userId, target: 'dead jobs', details: { jobs } });
}
