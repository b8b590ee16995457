import { limits } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { templateDetail as messages } from '../../messages/templates-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Deletes a template and offers to undo it. */
export function useRemoveTemplate(projectId: number, onDone: () => void | Promise<void>) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.templates });

  function restore(name: string) {
    void act(
      async () => {
        await service().restoreTemplate(projectId, name);
        await reload();
        showToast({ title: messages.restored, description: name });
      },
      { title: messages.restoreFailed },
    );
  }

  async function remove(name: string) {
    const isRemoved = await act(
      async () => {
        await service().deleteTemplate(projectId, name);
        // The page of the template is left before its data is loaded again, which would fail.
        await onDone();
        await reload();
      },
      { title: messages.removeFailed },
    );
    if (!isRemoved) return;
    showToast({
      title: messages.removed,
      description: name,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => restore(name) },
      durationMs: limits.undoOfferMs,
    });
  }

  return { busy, remove: (name: string) => void remove(name) };
}
