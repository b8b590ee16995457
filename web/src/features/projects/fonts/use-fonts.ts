import type { FontFamily } from '@pictable/contract';
import { createSingleTryClient } from '@pictable/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fontsTexts as messages } from '../../../messages/projects/fonts-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { useDelayedDeletion } from '../secrets/use-delayed-deletion.ts';

const keyOf = (projectId: number) => [...queryKeys.fonts, projectId];

/** The font families of a project, by name. */
export function useFonts(projectId: number) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: async () => (await service().fonts(projectId)).fonts as FontFamily[],
  });
}

/** Sends font files, one after the other. Stops at the first that the service rejects. */
export function useAddFonts(projectId: number) {
  const { busy, failed, act, reset } = useMutationWithToast();
  const queries = useQueryClient();
  async function add(family: string, files: readonly File[]): Promise<boolean> {
    for (const file of files) {
      const isSaved = await act(
        async () => {
          await service().saveFont(projectId, family, file);
        },
        { title: messages.addFailed(file.name) },
      );
      await queries.invalidateQueries({ queryKey: keyOf(projectId) });
      if (!isSaved) return false;
    }
    return true;
  }
  return { busy, failed, add, reset };
}

/** Deletes fonts, which the service cannot restore, after the time to undo it. */
export function useRemoveFont(projectId: number) {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  function run(family: string, isLeaving: boolean) {
    if (isLeaving) {
      void outlivingService()
        .deleteFont(projectId, family)
        .catch(() => {});
      return;
    }
    // Not listed while the request is under way.
    const queryKey = keyOf(projectId);
    queries.setQueryData<FontFamily[]>(queryKey, (list) => list?.filter((font) => font.family !== family));
    void act(
      async () => {
        await service().deleteFont(projectId, family);
      },
      { title: messages.removeFailed(family) },
    ).then(() => queries.invalidateQueries({ queryKey }));
  }
  return useDelayedDeletion({ run });
}

/** The API client whose requests the browser still sends when the page closes. */
function outlivingService() {
  return createSingleTryClient({ fetch: (url, init) => fetch(url, { ...init, keepalive: true }) });
}
