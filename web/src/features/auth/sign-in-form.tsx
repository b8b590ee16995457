import { type FormEvent, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, type EmailProps } from './email-field.tsx';
import { useStartSession } from './use-start-session.ts';
import { validateEmail } from './validate-email.ts';

export function SignInForm({ email, onEmail, onMagicLink }: EmailProps & { onMagicLink: () => void }) {
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failed, act, reset } = useMutationWithToast();
  const enter = useStartSession();
  const emailError = checked ? validateEmail(email) : undefined;
  const passwordError = checked && password === '' ? auth.passwordRequired : undefined;

  async function logIn(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    reset();
    if (validateEmail(email) || password === '') return;
    await act(async () => enter(await service().login({ email: email.trim(), password })), {
      title: auth.loginFailed,
    });
  }

  return (
    <form onSubmit={logIn} noValidate className="space-y-4">
      <EmailField email={email} onEmail={onEmail} error={emailError} autoComplete="username" />
      <PasswordField
        label={auth.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={passwordError}
      />
      {failed && <Notice tone="error">{failed}</Notice>}
      <Button type="submit" variant="primary" className="h-11 w-full" busy={busy}>
        {busy ? auth.loggingIn : auth.logIn}
      </Button>
      <p className="text-sm text-ink-2">
        {auth.forgot}{' '}
        <button
          type="button"
          onClick={onMagicLink}
          className="min-h-6 text-ink underline underline-offset-4 hover:text-accent"
        >
          {auth.useMagicLink}
        </button>
      </p>
    </form>
  );
}
