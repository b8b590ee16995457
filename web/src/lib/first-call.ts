import type { LoggedRequest } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from './account-data.ts';
import { service } from './service.ts';
import { queryKeys } from './session.ts';

/** Often enough to seem live, and far below the rate a session may ask at. */
const askEveryMs = 4_000;

interface Watch {
  readonly enabled: boolean;
  /** Whether there is nothing more to wait for after this call. */
  readonly isEnough: (call: LoggedRequest) => boolean;
}

/**
 * The newest call with a key of the user; null: there is none yet. While it is not enough and the page is seen, the request
 * log is asked again and again.
 */
export function useNewestCall({ enabled, isEnough }: Watch): LoggedRequest | null | undefined {
  const queries = useQueryClient();
  const newest = useQuery({
    queryKey: queryKeys.firstCall,
    queryFn: async () => (await service().requests({ via: 'key', limit: 1 })).requests[0] ?? null,
    enabled,
    refetchInterval: ({ state }) => (state.data && isEnough(state.data) ? false : askEveryMs),
  }).data;
  const newestId = newest?.id;
  // A call may have stored an image.
  useEffect(() => {
    if (newestId !== undefined) void readAgain(queries);
  }, [newestId, queries]);
  return newest;
}
