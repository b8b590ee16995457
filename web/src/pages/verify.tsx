import { VerifyLink } from '../features/auth/verify-link.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { verify } from '../messages/accounts/auth-texts.ts';

export default function Verify() {
  return (
    <Page fillsScreen>
      <title>{verify.title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <VisitorsOnly>
        <VerifyLink />
      </VisitorsOnly>
    </Page>
  );
}
