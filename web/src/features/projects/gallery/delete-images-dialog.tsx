import { limits } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { imageDialogs } from '../../../messages/dashboard-texts.ts';
import { deleteImages as messages } from '../../../messages/stored-images-texts.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';

interface DeleteImagesDialogProps {
  ids: readonly number[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes several images after a question, and offers to undo it. */
export function DeleteImagesDialog({ ids, onDeleted, onClose }: DeleteImagesDialogProps) {
  const { busy, act } = useMutationWithToast();
  const restore = useRestoreImages();
  const queries = useQueryClient();

  async function remove() {
    const deleted: number[] = [];
    const warnings: string[] = [];
    const isDone = await act(
      async () => {
        try {
          for (const some of inRequests(ids)) {
            const response = await service().deleteImages(some);
            deleted.push(...response.deleted);
            warnings.push(...(response.warnings ?? []).map(({ message }) => message));
          }
        } finally {
          await invalidateAccountQueries(queries);
        }
      },
      { title: messages.failed },
    );
    onClose();
    // The toast of a failure explains it; what was deleted before is gone from the list.
    if (!isDone) return;
    onDeleted();
    showToast({
      title: messages.removed(deleted.length),
      ...(warnings.length > 0 && { description: warnings.join(' – ') }),
      action: {
        label: imageDialogs.undo,
        alternative: imageDialogs.undoHint,
        run: () => restore(deleted),
      },
      durationMs: limits.undoOfferMs,
    });
  }

  return (
    <ConfirmDialog
      title={messages.title(ids.length)}
      text={messages.text(ids.length)}
      action={messages.action(ids.length)}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** Undoes the deletion. The dialog is closed by then, so this must not depend on it. */
function useRestoreImages(): (ids: readonly number[]) => void {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  return (ids) =>
    void act(
      async () => {
        let count = 0;
        for (const some of inRequests(ids)) count += (await service().restoreImages(some)).restored.length;
        await invalidateAccountQueries(queries);
        showToast({
          title: messages.restored(count),
          ...(count < ids.length && { description: messages.restoredSome(count, ids.length) }),
        });
      },
      { title: messages.restoreFailed },
    );
}

/** Groups of as many ids as one request can have. */
function inRequests(ids: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (let start = 0; start < ids.length; start += limits.selectedImagesMax)
    groups.push(ids.slice(start, start + limits.selectedImagesMax));
  return groups;
}
