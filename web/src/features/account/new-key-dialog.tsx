import { type CreatedKey, type KeyScope, keyScopeMeanings, keyScopes, limits } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { newKey as messages } from '../../messages/settings-texts.ts';
import { useProjects } from '../../requests/account-data.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { LabelledSelect } from '../../ui/select/labelled-select.tsx';
import { type ExpiryChoice, expiryChoices, expiryOf } from './key-expiry.ts';

interface NewKeyDialogProps {
  /** The project that is selected first. */
  projectId: number | undefined;
  onClose: () => void;
  /** Called with the full key, which only this response contains. */
  onCreated: (key: CreatedKey) => void;
}

/** A choice of a select must not be empty. */
const everyProject = 'every';

interface Form {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly project: string;
  readonly expiry: ExpiryChoice;
  readonly date: string;
}

export default function NewKeyDialog({ projectId, onClose, onCreated }: NewKeyDialogProps) {
  const [form, setForm] = useState<Form>({
    name: '',
    scopes: ['render', 'preview'],
    project: projectId === undefined ? everyProject : String(projectId),
    expiry: 'never',
    date: '',
  });
  const [isChecked, setChecked] = useState(false);
  const { busy, create } = useCreateKey(onCreated);
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const problems = problemsOf(form);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problems).length === 0) create(form);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={messages.name}
          hint={messages.nameHint}
          error={isChecked ? problems.name : undefined}
          autoComplete="off"
          maxLength={limits.keyNameCharsMax}
          value={form.name}
          onChange={(name) => change({ name })}
        />
        <Scopes
          chosen={form.scopes}
          onChosen={(scopes) => change({ scopes })}
          error={isChecked ? problems.scopes : undefined}
        />
        <ProjectSelect project={form.project} onProject={(project) => change({ project })} />
        <LabelledSelect
          label={messages.expiry}
          value={form.expiry}
          onChange={(expiry) => change({ expiry })}
          choices={expiryChoices}
        />
        {form.expiry === 'date' && (
          <TextField
            label={messages.date}
            type="date"
            error={isChecked ? problems.date : undefined}
            value={form.date}
            onChange={(date) => change({ date })}
          />
        )}
        <DialogActions onCancel={onClose} action={messages.create} busy={busy} />
      </form>
    </Dialog>
  );
}

interface ScopesProps {
  chosen: readonly KeyScope[];
  onChosen: (scopes: readonly KeyScope[]) => void;
  error: string | undefined;
}

function Scopes({ chosen, onChosen, error }: ScopesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-medium">{messages.scopes}</legend>
      {keyScopes.map((scope) => (
        <Checkbox
          key={scope}
          box="start"
          label={`${scope}: ${keyScopeMeanings[scope]}`}
          checked={chosen.includes(scope)}
          onChange={(isChosen) =>
            onChosen(keyScopes.filter((other) => (other === scope ? isChosen : chosen.includes(other))))
          }
        />
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ProjectSelect({ project, onProject }: { project: string; onProject: (id: string) => void }) {
  const projects = (useProjects().data ?? []).filter(isOwned);
  return (
    <LabelledSelect
      label={messages.project}
      value={project}
      onChange={onProject}
      choices={[
        { value: everyProject, label: messages.everyProject },
        ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function problemsOf({
  name,
  scopes,
  expiry,
  date,
}: Form): Partial<Record<'name' | 'scopes' | 'date', string>> {
  const isPast = expiry === 'date' && !(new Date(expiryOf(expiry, date) ?? '') > new Date());
  return {
    ...(name.trim() === '' && { name: messages.nameMissing }),
    ...(scopes.length === 0 && { scopes: messages.scopesMissing }),
    ...(isPast && { date: messages.dateMissing }),
  };
}

function useCreateKey(onCreated: NewKeyDialogProps['onCreated']) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const create = ({ name, scopes, project, expiry, date }: Form) =>
    act(
      async () => {
        const created = await service().createKey({
          name,
          scopes: [...scopes],
          projectId: project === everyProject ? null : Number(project),
          expiresAt: expiryOf(expiry, date) ?? null,
        });
        await queries.invalidateQueries({ queryKey: queryKeys.keys });
        onCreated(created);
      },
      { title: messages.failed },
    );
  return { busy, create: (form: Form) => void create(form) };
}
