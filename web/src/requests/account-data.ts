import { limits } from '@pictable/contract';
import { nullWhenSignedOut } from '@pictable/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { endLostSession, queryKeys, useCurrentUser } from '../session/session.ts';

/** Maximum number of images that the service lists in one response. */
export const imageListLimit = 1_000;

export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  queryFn: async ({ client }) => {
    const projects = await nullWhenSignedOut(service().projects());
    if (projects === null) endLostSession(client);
    return projects;
  },
  staleTime: limits.projectListStaleMs,
});

/** The projects of the user, newest first; null if the session has ended. Not loaded for visitors. */
export function useProjects() {
  return useQuery({ ...projectsQuery, enabled: useCurrentUser() !== null });
}

export function useImages() {
  return useQuery({
    queryKey: queryKeys.images,
    queryFn: () => service().images({ limit: imageListLimit, jsonData: false }),
    enabled: useCurrentUser() !== null,
  });
}

export function useUsage() {
  return useQuery({
    queryKey: queryKeys.usage,
    queryFn: () => service().usage(),
    enabled: useCurrentUser() !== null,
  });
}

/**
 * Reloads all data that depends on projects and images. Call it after one was created, changed or deleted.
 */
export async function invalidateAccountQueries(queries: QueryClient): Promise<void> {
  const changed = [queryKeys.projects, queryKeys.images, queryKeys.usage, queryKeys.user, queryKeys.keys];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
