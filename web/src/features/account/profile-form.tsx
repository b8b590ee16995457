import { profileSchema, type User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { profile as messages } from '../../messages/settings-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export function ProfileForm({ user }: { user: User }) {
  const saved = { first_name: user.first_name ?? '', last_name: user.last_name ?? '' };
  const [names, setNames] = useState(saved);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const changed = names.first_name !== saved.first_name || names.last_name !== saved.last_name;

  const field = (name: keyof typeof names, label: string) => ({
    label,
    value: names[name],
    error: problem?.field === name ? `${label} ${problem.message}` : undefined,
    onChange: (value: string) => {
      setNames({ ...names, [name]: value });
      setProblem(undefined);
    },
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const issue = profileSchema.safeParse(names).error?.issues[0];
    setProblem(issue && { field: String(issue.path[0]), message: issue.message });
    if (issue) return;
    await act(
      async () => {
        const updated = await service().updateUser(names);
        queries.setQueryData(queryKeys.user, updated);
        setNames({ first_name: updated.first_name ?? '', last_name: updated.last_name ?? '' });
        showToast({ title: messages.updated, description: messages.updatedText });
      },
      { title: messages.failed },
    );
  }

  return (
    <form onSubmit={save} noValidate className="space-y-4">
      <h2 className="text-lg">{messages.heading}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name', messages.firstName)} autoComplete="given-name" />
        <TextField {...field('last_name', messages.lastName)} autoComplete="family-name" />
      </div>
      <TextField
        label={messages.email}
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
        hint={messages.emailHint}
      />
      <UnsavedBar
        changed={changed}
        busy={busy}
        onDiscard={() => {
          setNames(saved);
          setProblem(undefined);
        }}
      />
    </form>
  );
}

interface UnsavedBarProps {
  changed: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Stays in view while there are unsaved changes, and asks for confirmation before the user leaves. */
function UnsavedBar({ changed, busy, onDiscard }: UnsavedBarProps) {
  useLeaveGuard(changed);
  const save = useRef<HTMLButtonElement>(null);

  function discard() {
    // The pressed button is about to be removed.
    save.current?.focus();
    onDiscard();
  }

  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        changed && 'sticky bottom-0 z-10 -mx-3 border-t-2 border-accent bg-band px-3 py-3',
      )}
    >
      <Button ref={save} type="submit" variant="primary" className="h-11 px-5" busy={busy} idle={!changed}>
        {busy ? messages.saving : messages.save}
      </Button>
      {changed && (
        <Button variant="quiet" className="h-11" busy={busy} onClick={discard}>
          {messages.discard}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-2">
        {changed && messages.unsaved}
      </p>
    </div>
  );
}
