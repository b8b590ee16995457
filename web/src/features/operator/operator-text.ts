import { NO_ACCOUNT } from '@pictable/contract';
import type { AuditList, FailureList } from '@pictable/sdk';
import { audit, auditActionNames } from '../../messages/accounts/operator-texts.ts';

export type AuditEntry = AuditList['entries'][number];
export type Failure = FailureList['failures'][number];

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_024;

/** `312 B`, `48.2 kB`, `1.5 GB`. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= STEP && unit < units.length - 1; unit++) value /= STEP;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** Who did something. */
export function actorText({ actor, actorId, actorEmail }: AuditEntry): string {
  if (actor === 'command') return audit.byCommand;
  if (actor === 'issuer') return audit.byIssuer;
  const name = actorEmail ?? audit.deletedAccount(actorId ?? 0);
  return actor === 'operator' ? audit.byOperator(name) : name;
}

export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  return auditActionNames[action] ?? action;
}

/** What was changed, and whose it is. */
export function targetText({ target, email, userId }: AuditEntry): string {
  if (userId === NO_ACCOUNT) return target ?? '';
  const account = email ?? audit.deletedAccount(userId);
  return target === null ? account : `${target} · ${account}`;
}

/** `from free, to premium`. */
export function detailsText({ details }: AuditEntry): string {
  return Object.entries(details ?? {})
    .map(([name, value]) => `${name} ${value ?? audit.noValue}`)
    .join(', ');
}
