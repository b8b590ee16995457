import { limits } from '@pictable/contract';
import { nullWhenSignedOut } from '@pictable/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { service } from './service.ts';
import { forgetLostSession, queryKeys, useCurrentUser } from './session.ts';

/** Most images the service lists at once. */
export const imagesListed = 1_000;

export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  queryFn: async ({ client }) => {
    const projects = await nullWhenSignedOut(service().projects());
    if (projects === null) forgetLostSession(client);
    return projects;
  },
  staleTime: limits.projectListStaleMs,
});

/** The projects of the user, newest first; null where the session has ended. None are read for visitors. */
export function useProjects() {
  return useQuery({ ...projectsQuery, enabled: useCurrentUser() !== null });
}

export function useImages() {
  return useQuery({
    queryKey: queryKeys.images,
    queryFn: () => service().images({ limit: imagesListed, jsonData: false }),
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

/** Reads again what projects and images change. Call it when one was made, changed or deleted. */
export async function readAgain(queries: QueryClient): Promise<void> {
  const changed = [queryKeys.projects, queryKeys.images, queryKeys.usage, queryKeys.user];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
