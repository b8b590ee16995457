import type { Project } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { projectDialogs as messages } from '../../messages/dashboard-texts.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

const firstOffered = 'sales-report';

export default function AddExampleDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const offered = useQuery({ queryKey: ['examples'], queryFn: () => service().examples() });
  const [name, setName] = useState(firstOffered);
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const examples = offered.data?.examples ?? [];
  const chosen = examples.find((example) => example.name === name) ?? examples[0];

  async function add(event: FormEvent) {
    event.preventDefault();
    const done = await act(
      async () => {
        const { image } = await service().addExample(project.id, chosen?.name);
        await invalidateAccountQueries(queries);
        showToast({ title: messages.added, description: image.title ?? image.filename });
      },
      { title: messages.addFailed },
    );
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.exampleTitle}
      description={messages.exampleText(project.name)}
    >
      <form onSubmit={add}>
        {offered.isPending && <Spinner label={messages.example} />}
        {chosen && (
          <>
            <p aria-hidden className="mb-1.5 text-sm font-medium">
              {messages.example}
            </p>
            <Select
              label={messages.example}
              value={chosen.name}
              onChange={setName}
              choices={examples.map((example) => ({ value: example.name, label: example.title }))}
              className="h-11 w-full"
            />
            <p className="mt-2 text-sm text-ink-2">{chosen.description}</p>
          </>
        )}
        <DialogActions onCancel={onClose} action={messages.add} busy={busy} focusFirst />
      </form>
    </Dialog>
  );
}
