import type { Project } from '@pictable/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ReadableAtom } from 'nanostores';
import { projectsQuery } from '../../../requests/account-data.ts';
import { loadedUser } from '../../../session/session.ts';

/**
 * Resolves when the page shows the projects of the user, the first of which is the default: an image that is
 * generated earlier would be stored in none. Also resolves if they cannot be loaded, and for visitors.
 */
export async function projectListShown(
  queries: QueryClient,
  $projects: ReadableAtom<readonly Project[] | null>,
): Promise<void> {
  if ($projects.get() !== null || (await loadedUser(queries)) === null) return;
  const listed = await queries.ensureQueryData(projectsQuery).catch(() => null);
  // React renders the loaded list later.
  if (listed === null || $projects.get() !== null) return;
  await new Promise<void>((resolve) => {
    const stop = $projects.listen(() => {
      stop();
      resolve();
    });
  });
}
