import type { Delivery, Webhook } from '@pictable/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { queryKeys } from '../session/session.ts';

/** Result that the list of deliveries is limited to; an empty string means all. */
export type DeliveryFilter = '' | Delivery['state'];

const pageSize = 50;
/** A delivery that was just enqueued is sent within seconds. */
const pollMs = 1_500;
/** While an attempt runs, the time of the next one is when it would be given up, within a minute. */
const attemptMs = 60_000;

/** The webhook endpoints of the account, or those that are limited to one project. */
export function useWebhooks(projectId?: number) {
  return useQuery({
    queryKey: [...queryKeys.webhooks, 'list', projectId ?? 'all'],
    queryFn: async () => (await service().webhooks({ projectId })).webhooks as Webhook[],
  });
}

/** The deliveries of an endpoint, newest first, loaded again when the result of an attempt is expected. */
export function useDeliveries(webhookId: number, state: DeliveryFilter) {
  const query = useInfiniteQuery({
    queryKey: deliveriesKey(webhookId, state),
    queryFn: async ({ pageParam }) => {
      const page = await service().deliveries(webhookId, {
        before: pageParam,
        limit: pageSize,
        state: state === '' ? undefined : state,
      });
      return page.deliveries as Delivery[];
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state: { data } }) => untilNextResultMs(data?.pages.flat() ?? [], Date.now()),
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, deliveries: query.data?.pages.flat() };
}

/** The key of the deliveries of an endpoint, of all results or of one. */
export function deliveriesKey(webhookId: number, ...state: DeliveryFilter[]) {
  return [...queryKeys.webhooks, 'deliveries', webhookId, ...state];
}

/** When to load deliveries again, because an attempt will have ended; false if none is expected. */
export function untilNextResultMs(
  deliveries: readonly Pick<Delivery, 'state' | 'attempts' | 'nextAttemptAt'>[],
  nowMs: number,
): number | false {
  const pending = deliveries.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return false;
  const next = pending.map((delivery) =>
    isBeingSent(delivery) ? nowMs : Date.parse(delivery.nextAttemptAt ?? '') || nowMs,
  );
  return Math.max(pollMs, Math.min(...next) - attemptMs - nowMs);
}

/** Whether the first attempt has not ended. */
export function isBeingSent({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): boolean {
  return state === 'pending' && attempts === 0;
}
