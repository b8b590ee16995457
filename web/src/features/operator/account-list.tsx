import { formatThousands, type OperatorAccount } from '@pictable/contract';
import { formatDay } from '../../browser/dates.ts';
import { users as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { operatorUserPath } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AccountBadges } from './account-badges.tsx';
import { EmailText } from './email-text.tsx';
import { bytesText } from './operator-text.ts';
import { SearchField } from './search-field.tsx';
import { Cell, Empty, Head, rowClasses, Table, wideOnly } from './table-parts.tsx';
import { useAccounts } from './use-operator-data.ts';
import { useQueryParameter } from './use-query-parameter.ts';

/** The accounts of the server, searched by address, name and ID. */
export function AccountList() {
  const [text, setText] = useQueryParameter('text');
  const list = useAccounts(text);
  return (
    <>
      <search aria-label={messages.search} className="block border-b border-ink pb-3">
        <SearchField label={messages.search} hint={messages.searchHint} value={text} onSearch={setText} />
      </search>
      {list.isPending && <SkeletonRows label={messages.loading} rows={8} className="h-14" />}
      {list.isError && (
        <LoadError
          title={messages.failed}
          text={errorReason(list.error)}
          retry={operator.retry}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.accounts?.length === 0 && (
        <Empty title={messages.empty} text={messages.emptyText}>
          <Button className="mt-5" onClick={() => setText('')}>
            {messages.clear}
          </Button>
        </Empty>
      )}
      {list.accounts && list.accounts.length > 0 && <AccountTable accounts={list.accounts} />}
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {operator.older}
        </Button>
      )}
    </>
  );
}

function AccountTable({ accounts }: { accounts: readonly OperatorAccount[] }) {
  return (
    <Table
      label={messages.table}
      head={
        <>
          <Head label={messages.user} />
          <Head label={messages.plan} className="max-sm:hidden" />
          <Head label={messages.used} isNumeric className={wideOnly} />
          <Head label={messages.images} isNumeric className={wideOnly} />
          <Head label={messages.storage} isNumeric />
          <Head label={messages.lastSeen} className={wideOnly} />
        </>
      }
    >
      {accounts.map((account) => (
        <tr key={account.id} className={rowClasses}>
          <Cell>
            <SiteLink
              href={operatorUserPath(account.id)}
              aria-label={account.email}
              className="inline-block py-1 font-medium [overflow-wrap:anywhere] text-accent underline underline-offset-4"
            >
              <EmailText text={account.email} />
            </SiteLink>
            <p className="flex flex-wrap gap-x-3 text-ink-2">
              {isWorthShowing(account) && <span className="[overflow-wrap:anywhere]">{account.name}</span>}
              <span className="sm:hidden">{account.planName}</span>
              <AccountBadges account={account} />
            </p>
          </Cell>
          <Cell className="max-sm:hidden">{account.planName}</Cell>
          <Cell isNumeric className={wideOnly}>
            {formatThousands(account.used)}
          </Cell>
          <Cell isNumeric className={wideOnly}>
            {formatThousands(account.images)}
          </Cell>
          <Cell isNumeric>{bytesText(account.storageBytes)}</Cell>
          <Cell className={`${wideOnly} whitespace-nowrap text-ink-2`}>
            {account.lastSeenAt === null ? operator.never : formatDay(account.lastSeenAt)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** A user name is made from the address, and says nothing new. */
function isWorthShowing({ name, email }: OperatorAccount): boolean {
  return name !== null && !email.startsWith(`${name}@`);
}
