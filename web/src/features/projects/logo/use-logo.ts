import type { Logo } from '@pictable/contract';
import { createSingleTryClient, type LogoSettings } from '@pictable/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logoTexts as messages } from '../../../messages/projects/logo-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { useDelayedDeletion } from '../secrets/use-delayed-deletion.ts';

const keyOf = (projectId: number) => [...queryKeys.logos, projectId];

/** The logo of a project; null if it has none. */
export function useLogo(projectId: number) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: async () => (await service().getLogo(projectId)).logo as Logo | null,
  });
}

/** Sets the logo, or only its settings. Keeps what the service does not show of an image. */
export function useSaveLogo(projectId: number) {
  const { busy, failed, act, reset } = useMutationWithToast();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  async function save(image: File | undefined, settings: LogoSettings): Promise<boolean> {
    const isSaved = await act(
      async () => {
        const saved = await service().putLogo(projectId, image, settings);
        setWarnings(saved.warnings);
        queries.setQueryData<Logo | null>(keyOf(projectId), saved.logo as Logo);
      },
      { title: messages.saveFailed },
    );
    return isSaved;
  }
  return { busy, failed, warnings, save, reset };
}

const LOGO = 'logo';

/** Deletes the logo, which the service cannot restore, after the time to undo it. */
export function useRemoveLogo(projectId: number) {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  function run(_name: string, isLeaving: boolean) {
    if (isLeaving) {
      void outlivingService()
        .deleteLogo(projectId)
        .catch(() => {});
      return;
    }
    const queryKey = keyOf(projectId);
    queries.setQueryData<Logo | null>(queryKey, null);
    void act(
      async () => {
        await service().deleteLogo(projectId);
      },
      { title: messages.removeFailed },
    ).then(() => queries.invalidateQueries({ queryKey }));
  }
  const { pending, remove, undo } = useDelayedDeletion({ run });
  return { isRemoved: pending.has(LOGO), remove: () => remove(LOGO), undo: () => undo(LOGO) };
}

/** The API client whose requests the browser still sends when the page closes. */
function outlivingService() {
  return createSingleTryClient({ fetch: (url, init) => fetch(url, { ...init, keepalive: true }) });
}
