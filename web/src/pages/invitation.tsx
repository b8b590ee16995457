import { AcceptInvitation } from '../features/invitation/accept-invitation.tsx';
import { Page } from '../features/shell/page.tsx';
import { invitationPage } from '../messages/projects/members-texts.ts';

export default function Invitation() {
  return (
    <Page fillsScreen>
      <title>{invitationPage.title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <AcceptInvitation />
    </Page>
  );
}
