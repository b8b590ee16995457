import { type Project, resourceNamePattern, type Secret, secretOrigin } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { secretForm as messages } from '../../../messages/projects/secrets-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shortHost } from './secret-list.tsx';

interface SecretFormProps {
  project: Project;
  /** The secret to replace; undefined: a new one. */
  replaced: Secret | undefined;
  /** Names that are taken. */
  names: readonly string[];
  onChanged: () => void;
  onCancel: () => void;
  onDone: () => void;
}

interface Form {
  readonly name: string;
  readonly value: string;
  /** Separated by commas or spaces. */
  readonly hosts: string;
}

/** Saves a secret. Its value is never shown again. */
export function SecretForm({ project, replaced, names, onChanged, onCancel, onDone }: SecretFormProps) {
  const [form, setForm] = useState<Form>({
    name: replaced?.name ?? '',
    value: '',
    hosts: replaced?.hosts.map(shortHost).join(', ') ?? '',
  });
  const [isChecked, setChecked] = useState(false);
  const { busy, failed, save } = useSaveSecret(project.id, onDone);
  function change(part: Partial<Form>) {
    setForm({ ...form, ...part });
    onChanged();
  }
  const problems = isChecked ? problemsOf(form) : {};

  function nameHint(name: string): string | undefined {
    if (replaced) return undefined;
    return names.includes(name) ? messages.nameExists(name) : messages.nameHint;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problemsOf(form)).length === 0) save(form);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={messages.name}
        hint={nameHint(form.name)}
        error={problems.name}
        readOnly={replaced !== undefined}
        autoFocus={replaced === undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={messages.value}
        hint={messages.valueHint}
        error={problems.value}
        type="password"
        autoFocus={replaced !== undefined}
        autoComplete="new-password"
        value={form.value}
        onChange={(value) => change({ value })}
      />
      <TextField
        label={messages.hosts}
        hint={messages.hostsHint}
        error={problems.hosts}
        placeholder={messages.hostsPlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.hosts}
        onChange={(hosts) => change({ hosts })}
      />
      {failed !== undefined && (
        <Notice tone="error" title={messages.failed}>
          {failed}
        </Notice>
      )}
      <DialogActions onCancel={onCancel} action={messages.save} busy={busy} />
    </form>
  );
}

function problemsOf({ name, value, hosts }: Form): Partial<Record<keyof Form, string>> {
  const list = hostsIn(hosts);
  const badHost = list.find((host) => secretOrigin(host) === undefined);
  return {
    ...(!resourceNamePattern.test(name) && { name: messages.nameInvalid }),
    ...(value.trim() === '' && { value: messages.valueMissing }),
    ...(list.length === 0 && { hosts: messages.hostsMissing }),
    ...(badHost !== undefined && { hosts: messages.hostInvalid(badHost) }),
  };
}

function hostsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((host) => host !== '');
}

function useSaveSecret(projectId: number, onDone: () => void) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const save = ({ name, value, hosts }: Form) =>
    act(
      async () => {
        await service().saveSecret(projectId, name, {
          value: value.trim(),
          hosts: hostsIn(hosts),
        });
        await queries.invalidateQueries({ queryKey: [...queryKeys.secrets, projectId] });
        onDone();
      },
      { title: messages.failed },
    );
  return { busy, failed, save: (form: Form) => void save(form) };
}
