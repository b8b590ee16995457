import { PlansOnOffer } from '../features/plans/plans-on-offer.tsx';
import { WithBilling } from '../features/plans/with-billing.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { plans } from '../messages/plans-texts.ts';

export default function Subscribe() {
  return (
    <Page fillsScreen>
      <title>{plans.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <WithBilling heading={plans.heading} text={plans.text}>
            {(billing) => <PlansOnOffer billing={billing} />}
          </WithBilling>
        )}
      </SignedInOnly>
    </Page>
  );
}
