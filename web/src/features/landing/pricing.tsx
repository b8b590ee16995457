import type { Plan } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { planTable } from '../../messages/plan-table-texts.ts';
import { pricing } from '../../messages/public-pages/landing-texts.ts';
import { paths } from '../../paths.ts';
import { PlanTable } from '../../plans/plan-table.tsx';
import { currentPlans } from '../../plans/plans.ts';
import { storageKeys, writeStored } from '../../storage/storage.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** @param children what every plan includes */
export function Pricing({ children }: { children: ReactNode }) {
  // The starter plan is offered only inside the app.
  const plans = currentPlans().filter((plan) => plan.offered && plan.tier !== 'basic');
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="deferred mx-auto max-w-[1360px] px-4 pt-20 pb-24 md:px-6"
    >
      <h2 id="pricing-heading" className="text-3xl">
        {pricing.heading}
      </h2>
      <p className="mt-3 text-ink-2">{pricing.text}</p>
      <PlanTable plans={plans} heading="h3" actionOf={(plan) => <ChooseButton plan={plan} />} />
      {children}
    </section>
  );
}

function ChooseButton({ plan }: { plan: Plan }) {
  const router = useRouter();
  const agreedWithSales = plan.priceUsdPerMonth === null;

  function choose() {
    if (agreedWithSales) {
      location.href = paths.contact;
      return;
    }
    writeStored(storageKeys.selectedPlan, plan.tier);
    void router.navigate({ href: paths.register });
  }

  return (
    <Button
      variant={plan.tier === 'premium' ? 'primary' : 'outline'}
      className="h-11 md:h-9"
      onClick={choose}
    >
      {agreedWithSales ? planTable.contactSales : pricing.choosePlan(plan.name)}
    </Button>
  );
}
