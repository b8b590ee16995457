import type { Project } from '@pictable/contract';
import { limits } from '@pictable/contract';
import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../paths.ts';
import { RequestError, requestJson } from './request.ts';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** What the header needs to know of the user. */
export interface CurrentUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
}

/**
 * Whether this browser has been signed in before. Visitors are not asked about: a 401 is written to the console of
 * every page by the browser itself. Pages that need a session ask regardless.
 */
export function wasSignedIn(): boolean {
  return readStored(storageKeys.signedIn) === 'yes';
}

export async function loadCurrentUser(): Promise<CurrentUser | null> {
  const user = await nullOn401(requestJson<CurrentUser>(apiPaths.currentUser));
  if (user) writeStored(storageKeys.signedIn, 'yes');
  else removeStored(storageKeys.signedIn);
  return user;
}

export async function nullOn401<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

export function useCurrentUser(): CurrentUser | null {
  const user = useQuery({ queryKey: ['user'], queryFn: loadCurrentUser, enabled: wasSignedIn });
  return user.data ?? null;
}

export type ListedProject = Pick<Project, 'id' | 'name' | 'endpointPath' | 'apiKeyPrefix'>;

/** The projects of the user; null for visitors. */
export function useProjects(): readonly ListedProject[] | null {
  const projects = useQuery({
    queryKey: ['projects'],
    queryFn: () => nullOn401(requestJson<ListedProject[]>(apiPaths.projects)),
    enabled: wasSignedIn,
    staleTime: limits.projectListStaleMs,
  });
  return projects.data ?? null;
}
