import { type DeletedImage, type ListedImage, limits, type Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { imageDialogs, imageTable, projectDialogs } from '../../messages/dashboard-texts.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast, type Toast } from '../../ui/toasts/toasts.ts';

interface DeleteProjectDialogProps {
  project: Project;
  imageCount: number;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, imageCount, onClose }: DeleteProjectDialogProps) {
  const { name } = project;
  const { busy, remove } = useRemoval({
    run: () => service().deleteProject(project.id),
    done: { title: projectDialogs.removed, description: name },
    failed: projectDialogs.removeFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      title={projectDialogs.removeTitle}
      text={projectDialogs.removeText(name, imageCount)}
      action={projectDialogs.remove}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

export function DeleteImageDialog({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const title = image.title ?? imageTable.untitled;
  const restore = useRestore(image.id, title);
  const { busy, remove } = useRemoval({
    run: () => service().deleteImage(image.id),
    done: {
      title: imageDialogs.removed,
      description: title,
      action: { label: imageDialogs.undo, alternative: imageDialogs.undoHint, run: restore },
      durationMs: limits.undoOfferMs,
    },
    failed: imageDialogs.removeFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      title={imageDialogs.removeTitle}
      text={imageDialogs.removeText(title)}
      action={imageDialogs.remove}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Undoes the deletion. The dialog is closed by then, so this must not depend on it. */
function useRestore(imageId: number, title: string): () => void {
  const { act } = useMutationWithToast();
  const queries = useQueryClient();
  return () =>
    void act(
      async () => {
        await service().restoreImage(imageId);
        await invalidateAccountQueries(queries);
        showToast({ title: imageDialogs.restored, description: title });
      },
      { title: imageDialogs.restoreFailed },
    );
}

interface Removal {
  readonly run: () => Promise<Partial<DeletedImage>>;
  readonly done: Omit<Toast, 'id'>;
  readonly failed: string;
  readonly onClose: () => void;
}

function useRemoval({ run, done, failed, onClose }: Removal) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function remove() {
    let warnings: DeletedImage['warnings'];
    const removed = await act(
      async () => {
        ({ warnings } = await run());
        await invalidateAccountQueries(queries);
      },
      { title: failed },
    );
    if (!removed) return;
    const texts = [done.description, ...(warnings ?? []).map(({ message }) => message)];
    showToast({ ...done, description: texts.filter((text) => text !== undefined).join(' – ') });
    onClose();
  }

  return { busy, remove: () => void remove() };
}
