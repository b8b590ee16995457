import { limits } from '@pictable/contract';
import { nullWhenSignedOut } from '@pictable/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { endLostSession, queryKeys, useCurrentUser } from '../session/session.ts';
import { isOwned } from './project-roles.ts';

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

/** The projects of the user, newest first, then those that others share with them; null if the session has ended. Not loaded for visitors. */
export function useProjects() {
  return useQuery({ ...projectsQuery, enabled: useCurrentUser() !== null });
}

/** The images of the user, and those of the projects that others share with them. */
export function useImages() {
  return useQuery({
    queryKey: queryKeys.images,
    // The images of projects of others are listed per project.
    queryFn: async ({ client }) => {
      const projects = (await client.ensureQueryData(projectsQuery)) ?? [];
      const shared = projects.filter((project) => !isOwned(project)).map(({ id }) => id);
      const lists = [undefined, ...shared].map((projectId) =>
        service().images({ limit: imageListLimit, jsonData: false, projectId }),
      );
      return (await Promise.all(lists)).flat();
    },
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
