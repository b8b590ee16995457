import { useInfiniteQuery } from '@tanstack/react-query';
import { service } from '../../lib/service.ts';
import { queryKeys } from '../../lib/session.ts';

/** Which requests are asked for; empty strings ask for all. */
export interface RequestWishes {
  readonly status: '' | '2xx' | '4xx' | '5xx';
  readonly projectId: string;
  readonly via: '' | 'key' | 'session';
}

export const everyRequest: RequestWishes = { status: '', projectId: '', via: '' };

const pageSize = 50;

/** The request log, a page at a time. It is read anew whenever somebody comes to look at it. */
export function useRequests(wishes: RequestWishes) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.requests, wishes],
    queryFn: ({ pageParam }) =>
      service().requests({
        status: wishes.status || undefined,
        projectId: wishes.projectId === '' ? undefined : Number(wishes.projectId),
        via: wishes.via || undefined,
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
