import { newPasswordSchema, signInLimits, type User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { security as messages } from '../../messages/settings-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { StrengthMeter } from '../../session/strength-meter.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

const empty = { current: '', next: '', repeated: '' };

export function PasswordForm({ user }: { user: User }) {
  const [typed, setTyped] = useState(empty);
  const [checked, setChecked] = useState(false);
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const asksCurrent = user.needs_current_password;
  const problems = {
    current: asksCurrent && typed.current === '' ? auth.passwordRequired : undefined,
    next: newPasswordSchema.safeParse(typed.next).error?.issues[0]?.message,
    repeated: typed.next === typed.repeated ? undefined : messages.mismatch,
  };
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    error: checked ? problems[name] : undefined,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });

  async function change(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.repeated) {
      showToast({ title: messages.mismatchTitle, description: messages.mismatch, destructive: true });
    }
    if (problems.current || problems.next || problems.repeated) return;
    await act(
      async () => {
        const currentPassword = asksCurrent ? typed.current : undefined;
        await service().changePassword({ currentPassword, newPassword: typed.next });
        setTyped(empty);
        setChecked(false);
        await queries.invalidateQueries({ queryKey: queryKeys.user });
        showToast({ title: messages.changed, description: messages.changedText });
      },
      { title: messages.failed },
    );
  }

  return (
    <form onSubmit={change} noValidate className="space-y-4">
      <h2 className="text-lg">{messages.heading}</h2>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={user.email} readOnly hidden autoComplete="username" />
      {asksCurrent ? (
        <PasswordField label={messages.current} autoComplete="current-password" {...field('current')} />
      ) : (
        <Notice tone="info">{messages.noCurrent}</Notice>
      )}
      <div>
        <PasswordField
          label={messages.next}
          autoComplete="new-password"
          hint={auth.passwordHint(signInLimits.passwordCharsMin)}
          {...field('next')}
        />
        <StrengthMeter password={typed.next} />
      </div>
      <PasswordField label={messages.confirm} autoComplete="new-password" {...field('repeated')} />
      <Button type="submit" variant="primary" className="h-11 px-5" busy={busy}>
        {busy ? messages.changing : messages.change}
      </Button>
    </form>
  );
}
