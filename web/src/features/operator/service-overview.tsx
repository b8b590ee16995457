import { formatThousands } from '@pictable/contract';
import type { Overview } from '@pictable/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { formatDateTime } from '../../browser/dates.ts';
import { overview as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { errorReason } from '../../requests/error-text.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { queryKeys } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { DayBars } from '../../usage/day-bars.tsx';
import { FactGrid } from './facts.tsx';
import { bytesText } from './operator-text.ts';
import { Cell, Head, rowClasses, Table } from './table-parts.tsx';
import { operatorService, useOverview } from './use-operator-data.ts';

/** Accounts, storage, tables per day and the queue. */
export function ServiceOverview() {
  const { data, isPending, isError, error, refetch } = useOverview();
  if (isPending) return <SkeletonRows label={messages.loading} rows={6} className="h-14" />;
  if (isError)
    return (
      <LoadError
        title={messages.failed}
        text={errorReason(error)}
        retry={operator.retry}
        onRetry={() => void refetch()}
      />
    );
  const { accounts, images, storageBytes, version, days } = data;
  const note = [messages.operators(accounts.operators)];
  if (accounts.disabled > 0) note.push(messages.disabled(accounts.disabled));
  return (
    <>
      <FactGrid
        facts={[
          { name: messages.accounts, value: formatThousands(accounts.all), note: note.join(', ') },
          { name: messages.images, value: formatThousands(images) },
          { name: messages.storage, value: bytesText(storageBytes) },
          { name: messages.version, value: version },
        ]}
      />
      <section aria-labelledby="usage-heading" className="mt-10">
        <h2 id="usage-heading" className="text-lg">
          {messages.usage}
        </h2>
        <DayBars days={days} />
      </section>
      <Queue overview={data} />
    </>
  );
}

function Queue({ overview: { queue, deadJobs } }: { overview: Overview }) {
  return (
    <section aria-labelledby="queue-heading" className="mt-10">
      <h2 id="queue-heading" className="text-lg">
        {messages.queue}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">{messages.queueText}</p>
      {queue.length === 0 ? (
        <p className="border-y border-rule py-6 text-center text-ink-2">{messages.noJobs}</p>
      ) : (
        <Table
          label={messages.queue}
          head={
            <>
              <Head label={messages.task} />
              <Head label={messages.waiting} isNumeric />
              <Head label={messages.active} isNumeric />
              <Head label={messages.dead} isNumeric />
            </>
          }
        >
          {queue.map(({ task, waiting, active, dead }) => (
            <tr key={task} className={rowClasses}>
              <Cell className="font-mono [overflow-wrap:anywhere]">{task}</Cell>
              <Cell isNumeric>{formatThousands(waiting)}</Cell>
              <Cell isNumeric>{formatThousands(active)}</Cell>
              <Cell isNumeric className={dead > 0 ? 'font-semibold text-error' : ''}>
                {formatThousands(dead)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {deadJobs.length > 0 && <DeadJobs jobs={deadJobs} />}
    </section>
  );
}

function DeadJobs({ jobs }: { jobs: Overview['deadJobs'] }) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const retry = () =>
    act(
      async () => {
        const { retried } = await operatorService.retryDeadJobs();
        await queries.invalidateQueries({ queryKey: queryKeys.operator });
        showToast({ title: messages.retried(retried) });
      },
      { title: messages.retryFailed },
    );
  return (
    <>
      <div className="mt-8 mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="text-base">{messages.deadJobs}</h3>
          <p className="mt-1 text-sm text-ink-2">{messages.deadText}</p>
        </div>
        <Button busy={busy} onClick={() => void retry()}>
          <RotateCcw aria-hidden />
          {messages.retryJobs}
        </Button>
      </div>
      <Table
        label={messages.deadJobs}
        head={
          <>
            <Head label={messages.task} />
            <Head label={messages.problem} />
            <Head label={messages.failedAt} />
          </>
        }
      >
        {jobs.map(({ id, task, at, problem }) => (
          <tr key={id} className={rowClasses}>
            <Cell className="font-mono [overflow-wrap:anywhere]">{task}</Cell>
            <Cell className="[overflow-wrap:anywhere]">{problem ?? operator.none}</Cell>
            <Cell className="text-ink-2">{formatDateTime(at)}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}
