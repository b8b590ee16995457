import { type CreatedProject, newProjectSchema } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newProject as messages } from '../../messages/projects-texts.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface NewProjectDialogProps {
  /** Title of the toast. */
  createdTitle?: string;
  onClose: () => void;
  /** Called with the project and its key, which only this response contains. */
  onCreated: (project: CreatedProject) => void;
}

type Problems = Partial<Record<'name' | 'description' | 'endpointPath', string>>;

export default function NewProjectDialog({
  createdTitle = messages.created,
  onClose,
  onCreated,
}: NewProjectDialogProps) {
  const [form, setForm] = useState({ name: '', description: '', endpointPath: '' });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: problems[name],
    onChange: (value: string) => {
      setForm({ ...form, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  async function create(event: FormEvent) {
    event.preventDefault();
    const wanted = {
      name: form.name,
      description: form.description.trim() || null,
      endpointPath: form.endpointPath.trim() || null,
    };
    const found = problemsOf(wanted);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await act(
      async () => {
        const project = await service().createProject(wanted);
        await invalidateAccountQueries(queries);
        showToast({ title: createdTitle, description: messages.createdText(project.name) });
        onCreated(project);
      },
      { title: messages.failed, text: messages.failedText },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
    >
      <form onSubmit={create} noValidate className="space-y-4">
        <TextField label={messages.name} autoComplete="off" {...field('name')} />
        <TextField label={messages.description} autoComplete="off" {...field('description')} />
        <TextField
          label={messages.endpointPath}
          hint={messages.endpointHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('endpointPath')}
        />
        <DialogActions onCancel={onClose} action={messages.create} busy={busy} />
      </form>
    </Dialog>
  );
}

/** The first validation error of each field, worded as by the service. */
function problemsOf(wanted: object): Problems {
  const found: Problems = {};
  for (const issue of newProjectSchema.safeParse(wanted).error?.issues ?? []) {
    found[issue.path[0] as keyof Problems] ??= issue.message;
  }
  return found;
}
