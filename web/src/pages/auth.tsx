import { useSearch } from '@tanstack/react-router';
import { AuthForms } from '../features/auth/auth-forms.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { auth, sessions } from '../messages/accounts/auth-texts.ts';
import { pageAfterSignIn } from '../session/page-after-sign-in.ts';
import { Spinner } from '../ui/spinner.tsx';

export default function Auth() {
  const search = useSearch({ strict: false }) as { next?: unknown; invitation?: unknown };
  return (
    <Page fillsScreen>
      <title>{auth.title}</title>
      <meta name="robots" content="noindex" />
      {search.invitation !== undefined && <meta name="referrer" content="no-referrer" />}
      <VisitorsOnly next={pageAfterSignIn(search.next)} frame={<AuthFrame />}>
        <AuthForms />
      </VisitorsOnly>
    </Page>
  );
}

/** The page before its code has loaded. */
function AuthFrame() {
  return (
    <div className="mx-auto w-full max-w-[460px] px-4 py-10 md:py-16">
      <h1 className="text-2xl">{auth.heading}</h1>
      <div className="mt-6 grid min-h-96 rounded-lg border border-rule-strong bg-sheet">
        <Spinner label={sessions.loading} />
      </div>
    </div>
  );
}
