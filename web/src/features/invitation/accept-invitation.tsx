import type { ReceivedInvitation, User } from '@pictable/contract';
import { NotFoundError } from '@pictable/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { invitationPage as messages } from '../../messages/projects/members-texts.ts';
import { invitationPath, invitedRegisterPath, paths, projectPath, signInPath } from '../../paths.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { endSession, loadService, useSession } from '../../session/session.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

/** The page that the link in an invitation opens. */
export function AcceptInvitation() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const session = useSession();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await service().readInvitation(token)) as ReceivedInvitation,
    retry: (count, error) => count < 2 && !(error instanceof NotFoundError),
  });
  const isInvalid = token === '' || invitation.error instanceof NotFoundError;
  return (
    <div className="mx-auto w-full max-w-[460px] px-4 py-16">
      <div role="status" className="rounded-lg border border-rule-strong bg-sheet p-6">
        {isInvalid ? (
          <Part heading={messages.invalid} text={messages.invalidText}>
            <SiteLink href={paths.dashboard} label={messages.toDashboard} className={buttonClasses()} />
          </Part>
        ) : invitation.isError ? (
          <Part heading={messages.notReached} text="">
            <Button variant="primary" onClick={() => void invitation.refetch()}>
              {messages.retry}
            </Button>
          </Part>
        ) : invitation.data && session.state !== 'loading' ? (
          <Received invitation={invitation.data} token={token} user={session.user} />
        ) : (
          <Part heading={messages.loading} text="">
            <Spinner label={messages.loading} />
          </Part>
        )}
      </div>
    </div>
  );
}

interface ReceivedProps {
  invitation: ReceivedInvitation;
  token: string;
  user: User | null;
}

function Received({ invitation, token, user }: ReceivedProps) {
  const { project, ownerName, role, email } = invitation;
  return (
    <Part heading={messages.heading(project)} text={messages.text(ownerName, project, role)}>
      {user === null ? (
        <ForVisitors email={email} token={token} />
      ) : user.email.toLowerCase() === email ? (
        <Accept token={token} />
      ) : (
        <OtherAddress email={email} own={user.email} />
      )}
    </Part>
  );
}

function ForVisitors({ email, token }: { email: string; token: string }) {
  const here = invitationPath(token);
  return (
    <>
      <p className="mb-5 [overflow-wrap:anywhere] text-ink-2">{messages.forAddress(email)}</p>
      <div className="flex flex-wrap gap-2">
        <SiteLink href={signInPath(here)} label={messages.signIn} className={buttonClasses('primary')} />
        <SiteLink
          href={invitedRegisterPath(token, here)}
          label={messages.register}
          className={buttonClasses()}
        />
      </div>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const router = useRouter();
  const accept = () =>
    void act(
      async () => {
        const { project } = await service().acceptInvitation(token);
        await invalidateAccountQueries(queries);
        showToast({ title: messages.accepted(project.name) });
        await router.navigate({ href: projectPath(project.id), replace: true });
      },
      { title: messages.acceptFailed },
    );
  return (
    <>
      {failed !== undefined && <p className="mb-4 text-sm text-error">{failed}</p>}
      <Button variant="primary" busy={busy} onClick={accept}>
        {messages.accept}
      </Button>
    </>
  );
}

function OtherAddress({ email, own }: { email: string; own: string }) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const signOut = () =>
    void act(
      async () => {
        await (await loadService()).logout();
        endSession(queries);
      },
      { title: messages.signOut },
    );
  return (
    <>
      <p className="mb-5 [overflow-wrap:anywhere] text-ink-2">{messages.otherAddress(email, own)}</p>
      <Button busy={busy} onClick={signOut}>
        {messages.signOut}
      </Button>
    </>
  );
}

function Part({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-xl [overflow-wrap:anywhere]">{heading}</h1>
      <p className="mt-2 mb-5 text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      {children}
    </>
  );
}
