import type { ListedKey } from '@pictable/contract';
import { Trash2 } from 'lucide-react';
import { formatDateTime, formatDay } from '../../browser/dates.ts';
import { scopedKeys as messages } from '../../messages/settings-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type RevocableKey, revocableKey } from './use-scoped-keys.ts';

interface KeyTableProps {
  keys: readonly ListedKey[];
  onRevoke: (key: RevocableKey) => void;
}

const head = 'px-3 py-2 text-left text-sm font-medium text-ink-2';
const wideOnly = 'max-sm:hidden';

/** API keys with what they may do and when they were last used. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <table aria-label={messages.table} className="figures mt-4 w-full border-collapse text-sm">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={head}>
            {messages.keyColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.lastUsedColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.expiresColumn}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{messages.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.prefix} listed={key} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

interface KeyRowProps extends Pick<KeyTableProps, 'onRevoke'> {
  listed: ListedKey;
}

function KeyRow({ listed, onRevoke }: KeyRowProps) {
  const { prefix, lastUsedAt, expiresAt } = listed;
  const revocable = revocableKey(listed);
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <tr className="border-b border-rule odd:bg-band">
      <td className="px-3 py-2.5 align-top">
        <p className="font-medium [overflow-wrap:anywhere]">{nameOf(listed)}</p>
        <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">{prefix}…</p>
        <p className="mt-1 text-ink-2">{rightsOf(listed)}</p>
        <p className="mt-1 text-ink-2 sm:hidden">
          {lastUsedAt === null ? messages.notUsed : messages.used(formatDateTime(lastUsedAt))}
        </p>
        {expiresAt !== null && (
          <p className={classNames('sm:hidden', isExpired ? 'text-error' : 'text-ink-2')}>
            {expiryText(expiresAt, isExpired)}
          </p>
        )}
      </td>
      <td className={classNames('px-3 py-2.5 align-top text-ink-2', wideOnly)}>
        {lastUsedAt === null ? messages.neverUsed : formatDateTime(lastUsedAt)}
      </td>
      <td className={classNames('px-3 py-2.5 align-top', wideOnly, isExpired ? 'text-error' : 'text-ink-2')}>
        {expiresAt === null ? messages.never : isExpired ? expiryText(expiresAt, true) : formatDay(expiresAt)}
      </td>
      <td className="px-3 py-2 text-right align-top">
        {revocable && (
          <Button
            size="small"
            aria-label={`${messages.revoke} ${revocable.name}`}
            onClick={() => onRevoke(revocable)}
          >
            <Trash2 aria-hidden />
            <span className="max-sm:hidden">{messages.revoke}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

function expiryText(expiresAt: string, isExpired: boolean): string {
  const day = formatDay(expiresAt);
  return isExpired ? messages.expired(day) : messages.expires(day);
}

function nameOf({ kind, name, prefix, project }: ListedKey): string {
  if (kind === 'personal') return messages.personal;
  return kind === 'project' ? messages.ofProject(project?.name ?? '') : (name ?? prefix);
}

/** `render, preview · only Sales`. */
function rightsOf({ kind, scopes, project }: ListedKey): string {
  const rights = kind === 'scoped' ? scopes.join(', ') : messages.everyScope;
  return project ? `${rights} · ${messages.onlyIn(project.name)}` : rights;
}
