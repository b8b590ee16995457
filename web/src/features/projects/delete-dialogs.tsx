import type { ListedImage, Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../lib/account-data.ts';
import { service } from '../../lib/service.ts';
import { showToast } from '../../lib/toasts.ts';
import { useAct } from '../../lib/use-act.ts';
import { imageDialogs, imageTable, projectDialogs } from '../../messages/dashboard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteProjectDialogProps {
  project: Project;
  imageCount: number;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, imageCount, onClose }: DeleteProjectDialogProps) {
  const { name } = project;
  const text =
    imageCount === 0 ? projectDialogs.removeEmptyText(name) : projectDialogs.removeText(name, imageCount);
  const { busy, remove } = useRemoval({
    run: () => service().deleteProject(project.id),
    done: { title: projectDialogs.removed, description: name },
    failed: projectDialogs.removeFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      title={projectDialogs.removeTitle}
      text={text}
      action={projectDialogs.remove}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

export function DeleteImageDialog({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const title = image.title ?? imageTable.untitled;
  const { busy, remove } = useRemoval({
    run: () => service().deleteImage(image.id),
    done: { title: imageDialogs.removed, description: title },
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

interface Removal {
  readonly run: () => Promise<unknown>;
  readonly done: { readonly title: string; readonly description: string };
  readonly failed: string;
  readonly onClose: () => void;
}

function useRemoval({ run, done, failed, onClose }: Removal) {
  const { busy, act } = useAct();
  const queries = useQueryClient();

  async function remove() {
    const removed = await act(
      async () => {
        await run();
        await readAgain(queries);
      },
      { title: failed },
    );
    if (!removed) return;
    showToast(done);
    onClose();
  }

  return { busy, remove: () => void remove() };
}
