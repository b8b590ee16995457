import { PlanTable } from '../features/plans/plan-table.tsx';
import { WithBilling } from '../features/plans/with-billing.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { plans } from '../messages/plans.ts';

export default function Subscribe() {
  return (
    <Page>
      <title>{plans.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <WithBilling heading={plans.heading} text={plans.text}>
            {(billing) => <PlanTable billing={billing} />}
          </WithBilling>
        )}
      </SignedInOnly>
    </Page>
  );
}
