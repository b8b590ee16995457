import type { SignInMethods } from '@pictable/contract';
import { Lock, MailPlus } from 'lucide-react';
import { auth, registration, sessions } from '../../messages/accounts/auth-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { EmailProps } from './email-field.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegisterPanelProps extends EmailProps {
  /** Undefined while they are loaded, and if they cannot be. */
  ways: SignInMethods | undefined;
  isLoading: boolean;
  onSignIn: () => void;
}

/** The form that creates an account, or why this server has none. */
export function RegisterPanel({ ways, isLoading, onSignIn, ...emailProps }: RegisterPanelProps) {
  if (isLoading)
    return (
      <div className="grid min-h-64">
        <Spinner label={sessions.loading} />
      </div>
    );
  if (ways?.registration === 'invite' || ways?.registration === 'closed')
    return <NoRegistration mode={ways.registration} onSignIn={onSignIn} />;
  const domains = ways?.registrationDomains ?? [];
  return (
    <>
      {domains.length > 0 && (
        <div className="mb-4">
          <Notice tone="info">{registration.domains(domains)}</Notice>
        </div>
      )}
      <RegisterForm {...emailProps} />
    </>
  );
}

function NoRegistration({ mode, onSignIn }: { mode: 'invite' | 'closed'; onSignIn: () => void }) {
  const Icon = mode === 'invite' ? MailPlus : Lock;
  return (
    <div className="py-4 text-center">
      <Icon aria-hidden className="mx-auto size-8 text-ink-2" />
      <h2 className="mt-3 text-lg">{registration[mode].heading}</h2>
      <p className="mx-auto mt-1.5 max-w-[36ch] text-sm text-ink-2">{registration[mode].text}</p>
      <Button variant="outline" className="mt-5" onClick={onSignIn}>
        {auth.logIn}
      </Button>
    </div>
  );
}
