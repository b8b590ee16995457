import { type LiveImage, limits } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { liveDetail as messages } from '../../messages/live-images-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** What identifies a live image: its name is unique in its project. */
export type LiveName = Pick<LiveImage, 'name' | 'projectId'>;

/** Deletes a live image and offers to undo it. */
export function useRemoveLiveImage(onDone: () => void | Promise<void>) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.liveImages });

  function restore({ name, projectId }: LiveName) {
    void act(
      async () => {
        await service().restoreLiveImage(name, { projectId: projectId ?? undefined });
        await reload();
        showToast({ title: messages.restored, description: name });
      },
      { title: messages.restoreFailed },
    );
  }

  async function remove(live: LiveName) {
    const { name, projectId } = live;
    const isRemoved = await act(
      async () => {
        await service().deleteLiveImage(name, { projectId: projectId ?? undefined });
        // Its page is left before its data is loaded again, which would fail.
        await onDone();
        await reload();
      },
      { title: messages.removeFailed },
    );
    if (!isRemoved) return;
    showToast({
      title: messages.removed,
      description: name,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => restore(live) },
      durationMs: limits.undoOfferMs,
    });
  }

  return { busy, remove: (live: LiveName) => void remove(live) };
}
