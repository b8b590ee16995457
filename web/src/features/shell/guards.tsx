import type { User } from '@pictable/contract';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasFirstTable } from '../../drafts/first-table.ts';
import { sessions } from '../../messages/auth-texts.ts';
import { paths, signInPath } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface SignedInOnlyProps {
  children: (user: User) => ReactNode;
  /** Shown if there is no session; by default, the sign-in page opens. */
  signedOut?: ReactNode;
}

/** A page for signed-in users: a spinner while the session loads, then the page or a redirect to sign in. */
export function SignedInOnly({ children, signedOut }: SignedInOnlyProps) {
  const session = useSession();
  const currentHref = useLocation({ select: (location) => location.href });
  if (session.user) return children(session.user);
  if (session.state === 'loading') return <Spinner label={sessions.loading} />;
  if (session.state === 'visitor') return signedOut ?? <Redirect href={signInPath(currentHref)} />;
  return (
    <div className="mx-auto max-w-[60ch] px-4 py-16">
      <Notice tone="error" title={sessions.failed}>
        {sessions.failedText}
      </Notice>
      <Button className="mt-4" onClick={session.retry}>
        {sessions.retry}
      </Button>
    </div>
  );
}

/** A page for visitors: signed-in users are redirected; those who have just signed up, to the table they brought. */
export function VisitorsOnly({ children, next }: { children: ReactNode; next?: string }) {
  const session = useSession();
  const { user } = session;
  if (user) return <Redirect href={hasFirstTable(user) ? paths.firstTable : (next ?? paths.dashboard)} />;
  if (session.state === 'loading') return <Spinner label={sessions.loading} />;
  return children;
}
