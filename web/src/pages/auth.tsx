import { useSearch } from '@tanstack/react-router';
import { AuthForms } from '../features/auth/auth-forms.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { auth } from '../messages/auth-texts.ts';
import { pageAfterSignIn } from '../session/page-after-sign-in.ts';

export default function Auth() {
  const search = useSearch({ strict: false }) as { next?: unknown };
  return (
    <Page>
      <title>{auth.title}</title>
      <meta name="robots" content="noindex" />
      <VisitorsOnly next={pageAfterSignIn(search.next)}>
        <AuthForms />
      </VisitorsOnly>
    </Page>
  );
}
