import { useState } from 'react';
import { VerifyLink } from '../features/auth/verify-link.tsx';
import { VisitorsOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { verify } from '../messages/accounts/auth-texts.ts';
import { readPendingPage } from '../session/pending-page.ts';

export default function Verify() {
  // Read before the link is used, which forgets it: signed-in users are redirected to the same page.
  const [next] = useState(readPendingPage);
  return (
    <Page fillsScreen>
      <title>{verify.title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <VisitorsOnly next={next}>
        <VerifyLink />
      </VisitorsOnly>
    </Page>
  );
}
