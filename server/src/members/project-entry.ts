import type { AuditEntry } from '../audit/audit-log.repo.ts';
import { type Caller, type ProjectRow, senderIdOf } from '../http/caller.ts';

/** The audit log entry for a change by a caller to a project. */
export function projectEntry(
  caller: Caller,
  { id, userId }: Pick<ProjectRow, 'id' | 'userId'>,
  action: AuditEntry['action'],
  details: NonNullable<AuditEntry['details']>,
): AuditEntry {
  const actor = { kind: 'user', id: senderIdOf(caller) } as const;
  return { actor, action, userId, target: `project ${id}`, details };
}
