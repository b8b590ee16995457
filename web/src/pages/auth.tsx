import { useSearch } from '@tanstack/react-router';
import { AuthForms } from '../features/auth/auth-forms.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { nextPage } from '../lib/next-page.ts';
import { auth } from '../messages/auth.ts';

export default function Auth() {
  const search = useSearch({ strict: false }) as { next?: unknown };
  return (
    <Page>
      <title>{auth.title}</title>
      <meta name="robots" content="noindex" />
      <VisitorsOnly next={nextPage(search.next)}>
        <AuthForms />
      </VisitorsOnly>
    </Page>
  );
}
