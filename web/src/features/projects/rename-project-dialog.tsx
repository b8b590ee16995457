import { newProjectSchema, type Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { projectDialogs as messages } from '../../messages/dashboard-texts.ts';
import { newProject } from '../../messages/projects-texts.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

export default function RenameProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function rename(event: FormEvent) {
    event.preventDefault();
    const change = { name, description: description.trim() || null };
    const found = newProjectSchema.safeParse(change).error?.issues[0]?.message;
    setProblem(found);
    if (found) return;
    const done = await act(
      async () => {
        await service().updateProject(project.id, change);
        await invalidateAccountQueries(queries);
        showToast({ title: messages.renamed, description: name.trim() });
      },
      { title: messages.renameFailed },
    );
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.renameTitle}
      description={messages.renameText}
    >
      <form onSubmit={rename} noValidate className="space-y-4">
        <TextField
          label={newProject.name}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={problem}
        />
        <TextField
          label={newProject.description}
          autoComplete="off"
          value={description}
          onChange={setDescription}
        />
        <DialogActions onCancel={onClose} action={messages.rename} busy={busy} />
      </form>
    </Dialog>
  );
}
