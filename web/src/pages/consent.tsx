import { ConsentForm } from '../features/connected-apps/consent-form.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { consent } from '../messages/accounts/connected-apps-texts.ts';

export default function Consent() {
  return (
    <Page fillsScreen>
      <title>{consent.title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <SignedInOnly>{(user) => <ConsentForm user={user} />}</SignedInOnly>
    </Page>
  );
}
