import { type RegistrationInvitation, type SignInMethods, signInProviders } from '@pictable/contract';
import { PictableError } from '@pictable/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth, registration, sessions } from '../../messages/accounts/auth-texts.ts';
import { paths } from '../../paths.ts';
import { service } from '../../session/service.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthCard } from './auth-card.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm } from './register-form.tsx';
import { useSendLink } from './use-send-link.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

/** What the link of an invitation opens: the ways to create the account of the invited address. */
export function InvitedForms({ token }: { token: string }) {
  const { data: ways } = useSignInWays();
  const { data, error, refetch } = useQuery({
    queryKey: ['registration-invitation', token],
    queryFn: () => service().registrationInvitation(token),
  });
  if (error) return <InvalidInvitation error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <AuthCard heading={auth.registerHeading}>
        <div className="grid min-h-96">
          <Spinner label={sessions.loading} />
        </div>
      </AuthCard>
    );
  return data.email === null ? (
    <FirstOperator token={token} />
  ) : (
    <Invited token={token} email={data.email} invitation={data} ways={ways} />
  );
}

function FirstOperator({ token }: { token: string }) {
  const [email, setEmail] = useState('');
  return (
    <AuthCard heading={registration.operatorHeading}>
      <div className="p-5">
        <p className="mb-4 text-sm text-ink-2">{registration.operatorText}</p>
        <RegisterForm email={email} onEmail={setEmail} invitation={token} />
      </div>
    </AuthCard>
  );
}

interface InvitedProps {
  token: string;
  email: string;
  invitation: RegistrationInvitation;
  ways: SignInMethods | undefined;
}

function Invited({ token, email, invitation, ways }: InvitedProps) {
  const [isLinkSent, setLinkSent] = useState(false);
  const hasProviders = ways !== undefined && signInProviders.some((provider) => ways[provider]);
  if (isLinkSent)
    return (
      <AuthCard heading={auth.registerHeading}>
        <div className="p-5">
          <CheckInbox
            email={email}
            text={auth.linkSent}
            other={registration.back}
            onOther={() => setLinkSent(false)}
          />
        </div>
      </AuthCard>
    );
  return (
    <AuthCard heading={auth.registerHeading}>
      <div className="p-5">
        <p className="mb-4 text-sm text-ink-2">
          {registration.invitedText(invitation.expiresAt ? dayOf(invitation.expiresAt) : undefined)}
        </p>
        <RegisterForm email={email} invitation={token} />
        {ways?.magicLink && <LinkInstead email={email} onSent={() => setLinkSent(true)} />}
        {hasProviders && <p className="mt-4 text-sm text-ink-2">{registration.providerHint(email)}</p>}
      </div>
      {ways && <ProviderButtons ways={ways} />}
    </AuthCard>
  );
}

function LinkInstead({ email, onSent }: { email: string; onSent: () => void }) {
  const { busy, failed, send } = useSendLink(email);
  return (
    <>
      <Button
        variant="quiet"
        className="mt-2 w-full"
        busy={busy}
        onClick={async () => {
          if (await send()) onSent();
        }}
      >
        {busy ? auth.sending : registration.linkInstead}
      </Button>
      {failed && <Notice tone="error">{failed}</Notice>}
    </>
  );
}

function InvalidInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // A rejection is final; after any other failure the invitation may still be valid.
  const isRejected = error instanceof PictableError && error.status < 500 && error.status !== 429;
  const isClosed = error instanceof PictableError && error.status === 403;
  const text = isClosed ? registration.closed.text : registration.invalidText;
  return (
    <AuthCard heading={isRejected ? registration.invalidHeading : registration.unreadHeading}>
      <div role="status" className="p-5">
        <p className="mb-5 text-ink-2">{isRejected ? text : registration.unreadText}</p>
        {!isRejected && (
          <Button variant="primary" className="mr-2" onClick={onRetry}>
            {sessions.retry}
          </Button>
        )}
        <SiteLink href={paths.auth} label={registration.goToSignIn} className={buttonClasses('outline')} />
      </div>
    </AuthCard>
  );
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en', { day: 'numeric', month: 'long' });
}
