import type { User } from '@pictable/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { shared } from '../messages/shared.ts';
import { keepApiKey } from './api-key.ts';
import { readStored, removeStored, storageKeys, storageWorks, writeStored } from './storage.ts';
import { showToast } from './toasts.ts';

export const queryKeys = {
  user: ['user'],
  projects: ['projects'],
  images: ['images'],
  usage: ['usage'],
  apiKey: ['api-key'],
  billing: ['billing'],
  requests: ['requests'],
  firstCall: ['first-call'],
} as const;

/**
 * Whether this browser may have a session. Visitors are not asked about: a 401 is written to the console of every page
 * by the browser itself.
 */
export function mayBeSignedIn(): boolean {
  return readStored(storageKeys.signedIn) === 'yes' || !storageWorks();
}

/** Remembers that the next page may find a session, for ways to sign in that leave the app. */
export function expectSession(): void {
  writeStored(storageKeys.signedIn, 'yes');
}

/** The client is loaded on demand: a visitor of the public pages never needs it. */
export async function loadService() {
  const { service } = await import('./service.ts');
  return service();
}

async function loadUser(): Promise<User | null> {
  const { nullWhenSignedOut, seesAccount, service } = await import('./service.ts');
  const user = await nullWhenSignedOut(service().user());
  if (user && seesAccount(user)) return user;
  removeStored(storageKeys.signedIn);
  return null;
}

export interface Session {
  readonly state: 'loading' | 'visitor' | 'signed-in' | 'failed';
  readonly user: User | null;
  retry(): void;
}

export function useSession(): Session {
  const query = useQuery({ queryKey: queryKeys.user, queryFn: loadUser, enabled: mayBeSignedIn });
  const user = query.data ?? null;
  const retry = () => void query.refetch();
  if (user) return { state: 'signed-in', user, retry };
  if (query.isFetching) return { state: 'loading', user, retry };
  return { state: query.isError ? 'failed' : 'visitor', user, retry };
}

export function useCurrentUser(): User | null {
  return useSession().user;
}

/** The session is open: what was loaded for a visitor is dropped, and a pasted key must not speak for the user. */
export function beginSession(queries: QueryClient, user: User): void {
  keepApiKey('');
  endSession(queries);
  expectSession();
  queries.setQueryData(queryKeys.user, user);
}

/** The session has ended: nothing that was loaded for it stays. */
export function endSession(queries: QueryClient): void {
  removeStored(storageKeys.signedIn);
  queries.setQueryData(queryKeys.user, null);
  for (const queryKey of Object.values(queryKeys)) {
    if (queryKey !== queryKeys.user) queries.removeQueries({ queryKey });
  }
}

/**
 * Forgets the session, and says so, when the service refused something because it has ended meanwhile. Once for all that
 * was asked for: after the first there is no session to forget.
 *
 * @returns whether that was it
 */
export function loseSession(queries: QueryClient, error: unknown): boolean {
  const refused = error instanceof Error && 'status' in error && error.status === 401;
  return refused && forgetLostSession(queries);
}

/** As `loseSession`, where it is known that the service refused. */
export function forgetLostSession(queries: QueryClient): boolean {
  if (!queries.getQueryData(queryKeys.user)) return false;
  endSession(queries);
  showToast({ title: shared.sessionEnded, description: shared.sessionEndedText, destructive: true });
  return true;
}

/** Follows what the other tabs do: one signs out or in, and so do all. */
export function followOtherTabs(queries: QueryClient): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.signedIn) return;
    if (newValue === null) endSession(queries);
    else void queries.resetQueries({ queryKey: queryKeys.user });
  });
}
