import { formatExactTime } from '../../browser/dates.ts';
import { auditActionNames, audit as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { operatorUserPath } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmailText } from './email-text.tsx';
import { type AuditEntry, actionText, actorText, detailsText, targetText } from './operator-text.ts';
import { SearchField } from './search-field.tsx';
import { Cell, Empty, Head, rowClasses, Table, wideOnly } from './table-parts.tsx';
import { useAudit } from './use-operator-data.ts';
import { useQueryParameter } from './use-query-parameter.ts';

const actors = [
  { value: '', label: messages.anyActor },
  ...Object.entries(messages.actors).map(([value, label]) => ({ value, label })),
];
const actions = [
  { value: '', label: messages.anyAction },
  ...Object.entries(auditActionNames).map(([value, label]) => ({ value, label })),
];

/** What operators and users did. */
export function AuditLog() {
  const [actor, setActor] = useQueryParameter('actor');
  const [action, setAction] = useQueryParameter('action');
  const [account, setAccount] = useQueryParameter('account');
  const log = useAudit({ actor, account, action });
  const isFiltered = actor !== '' || action !== '' || account !== '';
  const clear = () => {
    if (account !== '') setAccount('');
    if (action !== '') setAction('');
    if (actor !== '') setActor('');
  };
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{messages.text}</p>
      <div className="flex flex-wrap items-center gap-2 border-b border-ink pb-3">
        <FilterSelect label={messages.actor} value={actor} onChange={setActor} choices={actors} />
        <FilterSelect label={messages.action} value={action} onChange={setAction} choices={actions} />
        <SearchField
          label={messages.account}
          hint={messages.accountHint}
          value={account}
          onSearch={setAccount}
        />
      </div>
      {log.isPending && <SkeletonRows label={messages.loading} rows={8} className="h-11" />}
      {log.isError && (
        <LoadError
          title={messages.failed}
          text={errorReason(log.error)}
          retry={operator.retry}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.entries?.length === 0 &&
        (isFiltered ? (
          <Empty title={messages.noMatch}>
            <Button className="mt-5" onClick={clear}>
              {messages.clear}
            </Button>
          </Empty>
        ) : (
          <Empty title={messages.empty} text={messages.emptyText} />
        ))}
      {log.entries && log.entries.length > 0 && <AuditTable entries={log.entries} />}
      {log.hasNextPage && (
        <Button className="mt-4" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {operator.older}
        </Button>
      )}
    </>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table
      label={messages.table}
      head={
        <>
          <Head label={messages.time} className={wideOnly} />
          <Head label={messages.what} />
          <Head label={messages.target} />
          <Head label={messages.who} className={wideOnly} />
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id} className={rowClasses}>
          <Cell className={`${wideOnly} whitespace-nowrap text-ink-2`}>{formatExactTime(entry.at)}</Cell>
          <Cell>
            <p className="font-medium">{actionText(entry)}</p>
            <p className="[overflow-wrap:anywhere] text-ink-2">{detailsText(entry)}</p>
            <p className="[overflow-wrap:anywhere] text-ink-2 md:hidden">
              {formatExactTime(entry.at)}, {actorText(entry)}
            </p>
          </Cell>
          <Cell className="[overflow-wrap:anywhere]">
            {entry.email === null ? (
              targetText(entry)
            ) : (
              <SiteLink
                href={operatorUserPath(entry.userId)}
                aria-label={targetText(entry)}
                className="inline-block py-0.5 text-accent underline underline-offset-4"
              >
                <EmailText text={targetText(entry)} />
              </SiteLink>
            )}
          </Cell>
          <Cell className={`${wideOnly} [overflow-wrap:anywhere] text-ink-2`}>{actorText(entry)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
