import { formatExactTime } from '../../browser/dates.ts';
import { failures as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { operatorUserPath } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmailText } from './email-text.tsx';
import type { Failure } from './operator-text.ts';
import { SearchField } from './search-field.tsx';
import { Cell, Empty, Head, rowClasses, Table, wideOnly } from './table-parts.tsx';
import { useFailures } from './use-operator-data.ts';
import { useQueryParameter } from './use-query-parameter.ts';

/** Failed requests, and any request by its ID. */
export function FailureList() {
  const [requestId, setRequestId] = useQueryParameter('request');
  const [of, setOf] = useQueryParameter('of');
  const userId = /^[1-9]\d{0,14}$/.test(of) ? Number(of) : undefined;
  const { data, isPending, isError, error, isFetching, refetch } = useFailures({ requestId, userId });
  const isFiltered = requestId !== '' || userId !== undefined;
  const clear = () => (requestId === '' ? setOf('') : setRequestId(''));
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-sm text-ink-2">{messages.text}</p>
      <div className="flex flex-wrap items-center gap-2 border-b border-ink pb-3">
        <SearchField
          label={messages.search}
          hint={messages.searchHint}
          value={requestId}
          onSearch={setRequestId}
        />
        {userId !== undefined && (
          <Button onClick={() => setOf('')} title={messages.allUsers}>
            {messages.onlyUser(of)} ×
          </Button>
        )}
        <Button className="sm:ml-auto" busy={isFetching} onClick={() => void refetch()}>
          {operator.refresh}
        </Button>
      </div>
      {isPending && <SkeletonRows label={messages.loading} rows={6} className="h-14" />}
      {isError && (
        <LoadError
          title={messages.failed}
          text={errorReason(error)}
          retry={operator.retry}
          onRetry={() => void refetch()}
        />
      )}
      {data?.failures.length === 0 &&
        (isFiltered ? (
          <Empty title={messages.noMatch} text={messages.noMatchText}>
            <Button className="mt-5" onClick={clear}>
              {messages.clear}
            </Button>
          </Empty>
        ) : (
          <Empty title={messages.empty} text={messages.emptyText} />
        ))}
      {data && data.failures.length > 0 && <FailureTable failures={data.failures} />}
    </>
  );
}

function FailureTable({ failures }: { failures: readonly Failure[] }) {
  return (
    <Table
      label={messages.table}
      head={
        <>
          <Head label={messages.time} className={wideOnly} />
          <Head label={messages.status} />
          <Head label={messages.request} />
        </>
      }
    >
      {failures.map((failure) => (
        <FailureRow key={`${failure.kind} ${failure.id} ${failure.at}`} failure={failure} />
      ))}
    </Table>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const { at, status, method, route, error, id, userId, email } = failure;
  const color = status >= 500 ? 'bg-error-band text-error' : 'bg-sheet text-amber';
  return (
    <tr className={rowClasses}>
      <Cell className={`${wideOnly} whitespace-nowrap text-ink-2`}>{formatExactTime(at)}</Cell>
      <Cell>
        <span className={`rounded-sm px-1.5 py-0.5 font-mono font-medium ${status < 400 ? '' : color}`}>
          {status}
        </span>
      </Cell>
      <Cell className="w-full">
        <p className="font-mono [overflow-wrap:anywhere]">
          <span className="text-ink-2">{method}</span> {route.replace(/:(\w+)/g, '{$1}')}
        </p>
        {error && (
          <p className="[overflow-wrap:anywhere]">
            <span className="font-medium">{error.type}</span> {error.message}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          <SiteLink
            href={operatorUserPath(userId)}
            aria-label={email}
            className="inline-block py-0.5 [overflow-wrap:anywhere] text-accent underline underline-offset-4"
          >
            <EmailText text={email} />
          </SiteLink>
          <span className="py-0.5 font-mono [overflow-wrap:anywhere]">{id}</span>
          <span className="py-0.5 md:hidden">{formatExactTime(at)}</span>
        </p>
      </Cell>
    </tr>
  );
}
