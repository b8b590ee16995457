import { newPasswordSchema, signInLimits } from '@pictable/contract';
import type { Registration } from '@pictable/sdk';
import { type FormEvent, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { currentPlans } from '../../plans/plans.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { StrengthMeter } from '../../session/strength-meter.tsx';
import { readStored, storageKeys } from '../../storage/storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { CheckInbox } from './check-inbox.tsx';
import { EmailField, type EmailProps } from './email-field.tsx';
import { useStartSession } from './use-start-session.ts';
import { validateEmail } from './validate-email.ts';

interface RegisterFormProps {
  email: string;
  /** Undefined: the invitation is for this address only. */
  onEmail?: EmailProps['onEmail'];
  /** Token of an invitation. */
  invitation?: string;
}

export function RegisterForm({ email, onEmail, invitation }: RegisterFormProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failed, mailed, register, startAgain } = useRegister();
  const problems = {
    email: validateEmail(email),
    password: newPasswordSchema.safeParse(password).error?.issues[0]?.message,
    repeated: password === repeated ? undefined : auth.passwordsDiffer,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.email || problems.password || problems.repeated) return;
    void register({ email: email.trim(), password, ...(invitation !== undefined && { invitation }) });
  }

  if (mailed) return <CheckInbox email={email} text={auth.registrationSent} onOther={startAgain} />;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {invitation === undefined && <ChosenPlan />}
      <EmailField
        email={email}
        onEmail={onEmail ?? (() => {})}
        readOnly={onEmail === undefined}
        error={checked ? problems.email : undefined}
        autoComplete="username"
      />
      <div>
        <PasswordField
          label={auth.password}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          hint={auth.passwordHint(signInLimits.passwordCharsMin)}
          error={checked ? problems.password : undefined}
        />
        <StrengthMeter password={password} />
      </div>
      <PasswordField
        label={auth.confirmPassword}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
        error={checked ? problems.repeated : undefined}
      />
      {failed && <Notice tone="error">{failed}</Notice>}
      <Button type="submit" variant="primary" className="h-11 w-full" busy={busy}>
        {busy ? auth.registering : auth.register}
      </Button>
    </form>
  );
}

/** Creates an account. If the server sends email, the account is activated by the link in it. */
function useRegister() {
  const { busy, failed, act } = useMutationWithToast();
  const [mailed, setMailed] = useState(false);
  const enter = useStartSession();

  const register = (credentials: Registration) =>
    act(
      async () => {
        const response = await service().register(credentials);
        if ('status' in response) {
          setMailed(true);
          return;
        }
        showToast({ title: auth.registered, description: auth.registeredText });
        enter(response);
      },
      { title: auth.registrationFailed },
    );

  return { busy, failed, mailed, register, startAgain: () => setMailed(false) };
}

/** The plan chosen in the pricing table. */
function ChosenPlan() {
  const tier = readStored(storageKeys.selectedPlan);
  const plan = currentPlans().find((known) => known.tier === tier);
  if (!plan) return null;
  return (
    <Notice tone="info">{plan.priceUsdPerMonth === 0 ? auth.freePlan : auth.chosenPlan(plan.name)}</Notice>
  );
}
