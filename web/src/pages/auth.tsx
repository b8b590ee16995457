import { useSearch } from '@tanstack/react-router';
import { AuthForms } from '../features/auth/auth-forms.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { auth } from '../messages/auth.ts';
import { paths } from '../paths.ts';

/** Only pages of this app: an address of another site must not ride on the sign-in page. */
function nextPage(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : paths.dashboard;
}

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
