import { useInfiniteQuery } from '@tanstack/react-query';
import { service } from '../../lib/service.ts';
import { queryKeys } from '../../lib/session.ts';

/** Which requests are asked for; empty strings ask for all. */
export interface RequestWishes {
  readonly status: '' | '2xx' | '4xx' | '5xx';
  readonly projectId: string;
  /** Of the web app what it did, and not what it only read; `everything` has that too. */
  readonly source: '' | 'key' | 'session' | 'everything';
}

export const everyRequest: RequestWishes = { status: '', projectId: '', source: '' };

const pageSize = 50;

/** The request log, a page at a time. It is read anew whenever somebody comes to look at it. */
export function useRequests(wishes: RequestWishes) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.requests, wishes],
    queryFn: ({ pageParam }) =>
      service().requests({
        status: wishes.status || undefined,
        projectId: wishes.projectId === '' ? undefined : Number(wishes.projectId),
        via: wishes.source === 'key' || wishes.source === 'session' ? wishes.source : undefined,
        without: wishes.source === 'everything' ? undefined : 'app-reads',
        before: pageParam ?? undefined,
        limit: pageSize,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, requests: query.data?.pages.flatMap((page) => page.requests) };
}
