import type { Secret } from '@pictable/contract';
import { createSingleTryClient } from '@pictable/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secretsTexts as messages } from '../../../messages/projects/secrets-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { useDelayedDeletion } from './use-delayed-deletion.ts';

/** The secrets of a project, by name, without their values. */
export function useSecrets(projectId: number) {
  return useQuery({
    queryKey: [...queryKeys.secrets, projectId],
    queryFn: async () => (await service().secrets(projectId)).secrets as Secret[],
  });
}

/** Deletes secrets, which the service cannot restore, after the time to undo it. */
export function useRemoveSecret(projectId: number) {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  function run(name: string, isLeaving: boolean) {
    if (isLeaving) {
      void outlivingService()
        .deleteSecret(projectId, name)
        .catch(() => {});
      return;
    }
    // Not listed while the request is under way.
    const queryKey = [...queryKeys.secrets, projectId];
    queries.setQueryData<Secret[]>(queryKey, (list) => list?.filter((secret) => secret.name !== name));
    void act(
      async () => {
        await service().deleteSecret(projectId, name);
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
