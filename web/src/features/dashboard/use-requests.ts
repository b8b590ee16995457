import { useInfiniteQuery } from '@tanstack/react-query';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';

/** Filters of the request log; an empty string means no filter. */
export interface RequestFilters {
  readonly status: '' | '2xx' | '4xx' | '5xx';
  readonly projectId: string;
  /** Read requests of the web app are left out, except by `everything`. */
  readonly source: '' | 'key' | 'session' | 'everything';
}

export const noRequestFilters: RequestFilters = { status: '', projectId: '', source: '' };

const pageSize = 50;

/** The request log, one page at a time. It is loaded again on every visit. */
export function useRequests(filters: RequestFilters) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.requests, filters],
    queryFn: ({ pageParam }) =>
      service().requests({
        status: filters.status || undefined,
        projectId: filters.projectId === '' ? undefined : Number(filters.projectId),
        via: filters.source === 'key' || filters.source === 'session' ? filters.source : undefined,
        without: filters.source === 'everything' ? undefined : 'app-reads',
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
