import type { User } from '@pictable/contract';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { hasFirstTable } from '../../drafts/first-table.ts';
import { sessions } from '../../messages/accounts/auth-texts.ts';
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
  /** Shown while the session loads, also before the code has loaded; by default only a spinner. */
  frame?: ReactNode;
}

/** A page for signed-in users: a spinner while the session loads, then the page or a redirect to sign in. */
export function SignedInOnly({ children, signedOut, frame }: SignedInOnlyProps) {
  const session = useSession();
  const isHydrated = useHydrated();
  const currentHref = useLocation({ select: (location) => location.href });
  if (!isHydrated || session.state === 'loading') return frame ?? <Spinner label={sessions.loading} />;
  if (session.user) return children(session.user);
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

interface VisitorsOnlyProps {
  children: ReactNode;
  next?: string | undefined;
  /** As for signed-in users. */
  frame?: ReactNode;
}

/** A page for visitors: signed-in users are redirected; those who have just signed up, to the table they brought. */
export function VisitorsOnly({ children, next, frame }: VisitorsOnlyProps) {
  const session = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated || session.state === 'loading') return frame ?? <Spinner label={sessions.loading} />;
  const { user } = session;
  if (user) return <Redirect href={hasFirstTable(user) ? paths.firstTable : (next ?? paths.dashboard)} />;
  return children;
}
