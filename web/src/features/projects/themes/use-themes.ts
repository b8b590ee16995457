import type { ProjectTheme } from '@pictable/contract';
import { createSingleTryClient, type ThemeColors } from '@pictable/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { useDelayedDeletion } from '../secrets/use-delayed-deletion.ts';

const keyOf = (projectId: number) => [...queryKeys.themes, projectId];

/** The themes of a project, by name. */
export function useThemes(projectId: number) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: async () => (await service().themes(projectId)).themes as ProjectTheme[],
  });
}

/** Saves a theme, or replaces the one of this name. */
export function useSaveTheme(projectId: number) {
  const { busy, failed, act, reset } = useMutationWithToast();
  const queries = useQueryClient();
  async function save(name: string, theme: ThemeColors): Promise<boolean> {
    const isSaved = await act(
      async () => {
        await service().saveTheme(projectId, name, theme);
      },
      { title: messages.saveFailed(name) },
    );
    await queries.invalidateQueries({ queryKey: keyOf(projectId) });
    return isSaved;
  }
  return { busy, failed, save, reset };
}

/** Deletes themes, which the service cannot restore, after the time to undo it. */
export function useRemoveTheme(projectId: number) {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  function run(name: string, isLeaving: boolean) {
    if (isLeaving) {
      void outlivingService()
        .deleteTheme(projectId, name)
        .catch(() => {});
      return;
    }
    // Not listed while the request is under way.
    const queryKey = keyOf(projectId);
    queries.setQueryData<ProjectTheme[]>(queryKey, (list) => list?.filter((theme) => theme.name !== name));
    void act(
      async () => {
        await service().deleteTheme(projectId, name);
      },
      { title: messages.removeFailed(name) },
    ).then(() => queries.invalidateQueries({ queryKey }));
  }
  return useDelayedDeletion({ run });
}

/** The API client whose requests the browser still sends when the page closes. */
function outlivingService() {
  return createSingleTryClient({ fetch: (url, init) => fetch(url, { ...init, keepalive: true }) });
}
