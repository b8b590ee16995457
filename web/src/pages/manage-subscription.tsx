import { CurrentPlan } from '../features/plans/current-plan.tsx';
import { WithBilling } from '../features/plans/with-billing.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { manage } from '../messages/plans-texts.ts';

export default function ManageSubscription() {
  return (
    <Page fillsScreen>
      <title>{manage.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {(user) => (
          <WithBilling heading={manage.heading}>
            {(billing) => <CurrentPlan billing={billing} user={user} />}
          </WithBilling>
        )}
      </SignedInOnly>
    </Page>
  );
}
