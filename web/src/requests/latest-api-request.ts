import type { LoggedRequest } from '@pictable/contract';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { service } from '../session/service.ts';
import { queryKeys } from '../session/session.ts';
import { invalidateAccountQueries } from './account-data.ts';

/** Often enough to seem live, and far below the rate limit of a session. */
const pollIntervalMs = 4_000;

interface Watch {
  readonly enabled: boolean;
  /** Whether polling can stop after this request. */
  readonly isEnough: (request: LoggedRequest) => boolean;
}

/**
 * The latest request made with a key of the user; null: none yet. The request log is polled while the page is
 * visible and the request is not enough.
 */
export function useLatestApiRequest({ enabled, isEnough }: Watch): LoggedRequest | null | undefined {
  const queries = useQueryClient();
  const latest = useQuery({
    queryKey: queryKeys.latestRequest,
    queryFn: async () => (await service().requests({ via: 'key', limit: 1 })).requests[0] ?? null,
    enabled,
    refetchInterval: ({ state }) => (state.data && isEnough(state.data) ? false : pollIntervalMs),
  }).data;
  const latestId = latest?.id;
  // The request may have stored an image.
  useEffect(() => {
    if (latestId !== undefined) void invalidateAccountQueries(queries);
  }, [latestId, queries]);
  return latest;
}

/** Whether the latest request is being loaded; false if that has failed. */
export function useIsLatestRequestLoading(): boolean {
  return useIsFetching({ queryKey: queryKeys.latestRequest }) > 0;
}
