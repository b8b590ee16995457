import { type ListedImage, limits, type Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { imageDialogs } from '../../../messages/dashboard-texts.ts';
import { deleteImages as messages } from '../../../messages/stored-images-texts.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { isOwned } from '../../../requests/project-roles.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';

interface DeleteImagesDialogProps {
  images: readonly ListedImage[];
  /** Every project that the user can see. */
  projects: readonly Project[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes several images after a question, and offers to undo it. */
export function DeleteImagesDialog({ images, projects, onDeleted, onClose }: DeleteImagesDialogProps) {
  const { busy, act } = useMutationWithToast();
  const restore = useRestoreImages();
  const queries = useQueryClient();

  async function remove() {
    const deleted: ImageGroup[] = [];
    const warnings: string[] = [];
    const isDone = await act(
      async () => {
        try {
          for (const { ids, projectId } of inRequests(images, projects)) {
            const response = await service().deleteImages(ids, projectId);
            deleted.push({ ids: response.deleted, projectId });
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
      title: messages.removed(countOf(deleted)),
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
      title={messages.title(images.length)}
      text={messages.text(images.length)}
      action={messages.action(images.length)}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** Undoes the deletion. The dialog is closed by then, so this must not depend on it. */
function useRestoreImages(): (deleted: readonly ImageGroup[]) => void {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  return (deleted) =>
    void act(
      async () => {
        let count = 0;
        for (const { ids, projectId } of deleted)
          count += (await service().restoreImages(ids, projectId)).restored.length;
        await invalidateAccountQueries(queries);
        showToast({
          title: messages.restored(count),
          ...(count < countOf(deleted) && { description: messages.restoredSome(count, countOf(deleted)) }),
        });
      },
      { title: messages.restoreFailed },
    );
}

/** Images of one request: those of the user, or those of a project of another account. */
interface ImageGroup {
  readonly ids: readonly number[];
  readonly projectId: number | undefined;
}

/** Groups of as many ids as one request can have. */
function inRequests(images: readonly ListedImage[], projects: readonly Project[]): ImageGroup[] {
  const shared = new Set(projects.filter((project) => !isOwned(project)).map(({ id }) => id));
  const projectOf = ({ projectId }: ListedImage) =>
    projectId !== null && shared.has(projectId) ? projectId : undefined;
  return [...new Set(images.map(projectOf))].flatMap((projectId) => {
    const ids = images.filter((image) => projectOf(image) === projectId).map(({ id }) => id);
    const groups: ImageGroup[] = [];
    for (let start = 0; start < ids.length; start += limits.selectedImagesMax)
      groups.push({ ids: ids.slice(start, start + limits.selectedImagesMax), projectId });
    return groups;
  });
}

function countOf(groups: readonly ImageGroup[]): number {
  return groups.reduce((total, { ids }) => total + ids.length, 0);
}
