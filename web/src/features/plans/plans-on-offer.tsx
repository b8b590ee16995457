import type { Billing, Plan } from '@pictable/contract';
import { currentPlans } from '../../lib/plans.ts';
import { readStored, storageKeys } from '../../lib/storage.ts';
import { planTable } from '../../messages/plan-table.ts';
import { plans as messages } from '../../messages/plans.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PlanTable } from '../../ui/plan-table.tsx';
import { useOpenBillingPage } from './use-open-billing-page.ts';

/** All plans of this server; the current and the chosen one are marked. */
export function PlansOnOffer({ billing }: { billing: Billing }) {
  const chosenTier = readStored(storageKeys.selectedPlan);
  const isCurrent = (plan: Plan) => plan.tier === billing.plan.tier;
  const isChosen = (plan: Plan) => !isCurrent(plan) && plan.tier === chosenTier;
  return (
    <PlanTable
      plans={currentPlans().filter((plan) => plan.offered || isCurrent(plan))}
      heading="h2"
      badgeOf={(plan) => (isCurrent(plan) ? messages.current : isChosen(plan) ? messages.chosen : undefined)}
      actionOf={(plan) => <PlanAction plan={plan} billing={billing} highlighted={isChosen(plan)} />}
    />
  );
}

interface PlanActionProps {
  plan: Plan;
  billing: Billing;
  highlighted: boolean;
}

function PlanAction({ plan, billing, highlighted }: PlanActionProps) {
  const { busy, open } = useOpenBillingPage();
  const look = highlighted ? 'primary' : 'outline';
  if (plan.priceUsdPerMonth === null) {
    return (
      <a href={paths.contact} className={`${buttonClasses(look)} h-11 md:h-9`}>
        {planTable.contactSales}
      </a>
    );
  }
  const isOnOffer = billing.offers.some((offer) => offer.tier === plan.tier);
  if (!isOnOffer || plan.tier === billing.plan.tier) return null;
  return (
    <Button
      variant={look}
      className="h-11 md:h-9"
      busy={busy}
      onClick={() => void open((service) => service.openCheckout(plan.tier))}
    >
      {messages.subscribe(plan.name)}
    </Button>
  );
}
