import { limits } from '@pictable/contract';
import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { deliveries as messages } from '../../messages/webhooks-texts.ts';
import { errorReason } from '../../requests/error-text.ts';
import { type DeliveryFilter, useDeliveries } from '../../requests/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DeliveryTable } from './delivery-table.tsx';

const DeliveryDetails = lazyComponent(() => import('./delivery-details.tsx'));

const filters = [
  { value: '', label: messages.anyState },
  { value: 'pending', label: messages.states.pending },
  { value: 'delivered', label: messages.states.delivered },
  { value: 'failed', label: messages.states.failed },
] as const;

/** What was sent to an endpoint, newest first. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const [state, setState] = useState<DeliveryFilter>('');
  const [openedId, setOpenedId] = useState<number>();
  const log = useDeliveries(webhookId, state);
  // The open delivery is that of the newest response, so that its outcome appears.
  const opened = log.deliveries?.find(({ id }) => id === openedId);
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-rule pb-3">
        <div className="mr-auto">
          <h2 className="text-lg">{messages.heading}</h2>
          <p className="mt-1 text-sm text-ink-2">{messages.text(limits.webhookLogDays)}</p>
        </div>
        <div className="flex gap-2">
          <FilterSelect label={messages.state} value={state} onChange={setState} choices={filters} />
          <Button busy={log.isFetching} onClick={() => void log.refetch()}>
            <RefreshCw aria-hidden />
            {messages.refresh}
          </Button>
        </div>
      </div>
      {log.isError && (
        <LoadError
          title={messages.readFailed}
          text={errorReason(log.error)}
          retry={messages.retry}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <SkeletonRows label={messages.loading} rows={4} className="h-11" />}
      {log.deliveries?.length === 0 && <NoDeliveries state={state} onShowAll={() => setState('')} />}
      {log.deliveries && log.deliveries.length > 0 && (
        <DeliveryTable deliveries={log.deliveries} onOpen={({ id }) => setOpenedId(id)} />
      )}
      {log.hasNextPage && (
        <Button className="mt-4" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {messages.older}
        </Button>
      )}
      <Suspense>
        {opened && (
          <DeliveryDetails webhookId={webhookId} delivery={opened} onClose={() => setOpenedId(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

function NoDeliveries({ state, onShowAll }: { state: DeliveryFilter; onShowAll: () => void }) {
  if (state !== '')
    return (
      <div className="py-10 text-center">
        <p className="text-ink-2">{messages.noMatch}</p>
        <Button className="mt-4" onClick={onShowAll}>
          {messages.showAll}
        </Button>
      </div>
    );
  return (
    <div className="green-bar border-b border-rule px-4 py-12 text-center">
      <h3 className="text-lg">{messages.empty}</h3>
      <p className="mx-auto mt-2 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
    </div>
  );
}
