import type { Billing, Plan } from '@pictable/contract';
import { planTable } from '../../messages/plan-table-texts.ts';
import { plans as messages } from '../../messages/plans-texts.ts';
import { paths } from '../../paths.ts';
import { PlanTable } from '../../plans/plan-table.tsx';
import { currentPlans } from '../../plans/plans.ts';
import { readStored, storageKeys } from '../../storage/storage.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { useOpenBillingPage } from './use-open-billing-page.ts';

interface PlansOnOfferProps {
  billing: Billing;
  /** Level of the heading of each plan. */
  heading?: 'h2' | 'h3';
}

/** All plans of this server; the current and the chosen one are marked. */
export function PlansOnOffer({ billing, heading = 'h2' }: PlansOnOfferProps) {
  const chosenTier = readStored(storageKeys.selectedPlan);
  const isCurrent = (plan: Plan) => plan.tier === billing.plan.tier;
  const isChosen = (plan: Plan) => !isCurrent(plan) && plan.tier === chosenTier;
  return (
    <PlanTable
      plans={currentPlans().filter((plan) => plan.offered || isCurrent(plan))}
      heading={heading}
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
  const variant = highlighted ? 'primary' : 'outline';
  if (plan.priceUsdPerMonth === null) {
    return (
      <a href={paths.contact} className={`${buttonClasses(variant)} h-11 md:h-9`}>
        {planTable.contactSales}
      </a>
    );
  }
  const isOnOffer = billing.offers.some((offer) => offer.tier === plan.tier);
  if (!isOnOffer || plan.tier === billing.plan.tier) return null;
  return (
    <Button
      variant={variant}
      className="h-11 md:h-9"
      busy={busy}
      onClick={() => void open((service) => service.openCheckout(plan.tier))}
    >
      {messages.subscribe(plan.name)}
    </Button>
  );
}
