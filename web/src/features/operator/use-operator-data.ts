import { createOperatorClient } from '@pictable/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';

/** The client of the operations for operators, with the session of this browser. */
export const operatorService = createOperatorClient();

const keyOf = (...parts: unknown[]) => [...queryKeys.operator, ...parts];
/** The state of a server changes by itself: it is loaded again on every visit. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export function useOverview() {
  return useQuery({ queryKey: keyOf('overview'), queryFn: () => operatorService.overview(), ...fresh });
}

/** The accounts that match a text, one page at a time. */
export function useAccounts(text: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf('accounts', text),
    queryFn: ({ pageParam }) => operatorService.accounts({ text: text || undefined, before: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...fresh,
  });
  return { ...query, accounts: query.data?.pages.flatMap((page) => page.accounts) };
}

export function useAccount(id: number, days: number) {
  return useQuery({
    queryKey: keyOf('account', id, days),
    queryFn: () => operatorService.account(id, { days }),
    placeholderData: (before) => before,
    ...fresh,
  });
}

export function useFailures(which: { requestId: string; userId: number | undefined }) {
  return useQuery({
    queryKey: keyOf('failures', which),
    queryFn: () =>
      operatorService.failures({ requestId: which.requestId || undefined, userId: which.userId, limit: 100 }),
    ...fresh,
  });
}

/** Filters of the audit log; an empty text means no filter. */
export interface AuditFilters {
  readonly actor: string;
  readonly account: string;
  readonly action: string;
}

export function useAudit({ actor, account, action }: AuditFilters) {
  const query = useInfiniteQuery({
    queryKey: keyOf('audit', actor, account, action),
    queryFn: ({ pageParam }) =>
      operatorService.audit({
        actor: actor || undefined,
        account: account || undefined,
        action: action || undefined,
        before: pageParam,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...fresh,
  });
  return { ...query, entries: query.data?.pages.flatMap((page) => page.entries) };
}

export function usePlans() {
  return useQuery({ queryKey: keyOf('plans'), queryFn: async () => (await service().plans()).plans });
}
