import type { User } from '@pictable/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { shared } from '../messages/shared-texts.ts';
import { readStored, removeStored, storageKeys, storageWorks, writeStored } from '../storage/storage.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { storeApiKey } from './api-key.ts';

export const queryKeys = {
  user: ['user'],
  projects: ['projects'],
  images: ['images'],
  usage: ['usage'],
  apiKey: ['api-key'],
  keys: ['keys'],
  templates: ['templates'],
  liveImages: ['live-images'],
  webhooks: ['webhooks'],
  fonts: ['fonts'],
  themes: ['themes'],
  logos: ['logos'],
  secrets: ['secrets'],
  members: ['members'],
  connectedApps: ['connected-apps'],
  consentRequest: ['consent-request'],
  billing: ['billing'],
  requests: ['requests'],
  latestRequest: ['latest-request'],
  operator: ['operator'],
} as const;

/**
 * Whether this browser may have a session. The service is not asked for visitors, because the browser itself
 * would log the 401 to the console of every page.
 */
export function mayBeSignedIn(): boolean {
  return readStored(storageKeys.signedIn) === 'yes' || !storageWorks();
}

/** Records that the next page may have a session, for ways to sign in that leave the app. */
export function expectSession(): void {
  writeStored(storageKeys.signedIn, 'yes');
}

/** The client is loaded on demand: a visitor of the public pages never needs it. */
export async function loadService() {
  const { service } = await import('./service.ts');
  return service();
}

async function loadUser(): Promise<User | null> {
  const { nullWhenSignedOut, canSeeAccount, service } = await import('./service.ts');
  const user = await nullWhenSignedOut(service().user());
  if (user && canSeeAccount(user)) return user;
  removeStored(storageKeys.signedIn);
  return null;
}

const userQuery = { queryKey: queryKeys.user, queryFn: loadUser };

/** Waits for the session; resolves with null for a visitor, or if loading fails. */
export async function loadedUser(queries: QueryClient): Promise<User | null> {
  if (!mayBeSignedIn()) return queries.getQueryData<User | null>(queryKeys.user) ?? null;
  return queries.ensureQueryData(userQuery).catch(() => null);
}

export interface Session {
  readonly state: 'loading' | 'visitor' | 'signed-in' | 'failed';
  readonly user: User | null;
  retry(): void;
}

export function useSession(): Session {
  const query = useQuery({ ...userQuery, enabled: mayBeSignedIn });
  const user = query.data ?? null;
  const retry = () => void query.refetch();
  if (user) return { state: 'signed-in', user, retry };
  if (query.isFetching) return { state: 'loading', user, retry };
  return { state: query.isError ? 'failed' : 'visitor', user, retry };
}

export function useCurrentUser(): User | null {
  return useSession().user;
}

/** Starts a session: drops data loaded for a visitor and a pasted key, which must not act for the user. */
export function beginSession(queries: QueryClient, user: User): void {
  storeApiKey('');
  endSession(queries);
  expectSession();
  queries.setQueryData(queryKeys.user, user);
}

/** Ends the session: drops all data loaded for it. */
export function endSession(queries: QueryClient): void {
  removeStored(storageKeys.signedIn);
  queries.setQueryData(queryKeys.user, null);
  for (const queryKey of Object.values(queryKeys)) {
    if (queryKey !== queryKeys.user) queries.removeQueries({ queryKey });
  }
}

/**
 * Ends the session and shows a toast if the service rejected a request because the session has expired. Of
 * several such requests only the first one does so.
 *
 * @returns whether it ended the session
 */
export function endRejectedSession(queries: QueryClient, error: unknown): boolean {
  const rejected = error instanceof Error && 'status' in error && error.status === 401;
  return rejected && endLostSession(queries);
}

/** As `endRejectedSession`, if the service is known to have rejected the session. */
export function endLostSession(queries: QueryClient): boolean {
  if (!queries.getQueryData(queryKeys.user)) return false;
  endSession(queries);
  showToast({ title: shared.sessionEnded, description: shared.sessionEndedText, destructive: true });
  return true;
}

/** Keeps the tabs in step: if one signs in or out, all do. */
export function followOtherTabs(queries: QueryClient): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.signedIn) return;
    if (newValue === null) endSession(queries);
    else void queries.resetQueries({ queryKey: queryKeys.user });
  });
}
