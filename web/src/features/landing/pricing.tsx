import { type Plan, planCatalogues } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { storageKeys, writeStored } from '../../lib/storage.ts';
import { pricing } from '../../messages/landing.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** The four plans of the pricing page; the starter plan is offered inside the app. */
const shownTiers = new Set(['free', 'premium', 'business', 'enterprise']);
const plans = planCatalogues.pricing.filter((plan) => plan.offered && shownTiers.has(plan.tier));

const columns = 'md:grid-cols-[2fr_1.5fr_1.2fr_1.8fr_13rem]';

export function Pricing() {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="mx-auto max-w-[1360px] px-4 pt-20 pb-24 md:px-6"
    >
      <h2 id="pricing-heading" className="text-3xl">
        {pricing.heading}
      </h2>
      <p className="mt-3 text-ink-2">{pricing.text}</p>
      <div
        aria-hidden
        className={`mt-6 hidden border-b border-ink px-3 pb-2.5 text-sm font-medium text-ink-2 md:grid md:gap-x-4 ${columns}`}
      >
        <span>{pricing.plan}</span>
        <span>{pricing.tables}</span>
        <span>{pricing.projects}</span>
        <span>{pricing.price}</span>
      </div>
      <ul className="mt-6 border-t border-ink md:mt-0 md:border-t-0">
        {plans.map((plan) => (
          <PlanRow key={plan.tier} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
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
    <li
      className={`figures grid grid-cols-2 items-center gap-x-4 gap-y-2 border-b border-rule px-3 py-4 odd:bg-band ${columns}`}
    >
      <h3 className="text-lg md:text-base">{plan.name}</h3>
      <Price plan={plan} />
      <Quantity name={pricing.tables} value={plan.tablesPerMonth} className="md:order-2" />
      <Quantity
        name={pricing.projects}
        value={plan.projects}
        className="text-right md:order-3 md:text-left"
      />
      <Button
        look={plan.tier === 'premium' ? 'primary' : 'outline'}
        className="col-span-2 mt-1 h-11 md:order-5 md:col-span-1 md:mt-0 md:h-9"
        onClick={choose}
      >
        {agreedWithSales ? pricing.contactSales : pricing.choosePlan(plan.name)}
      </Button>
    </li>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <p className="text-right md:order-4 md:text-left">
      {plan.priceUsdPerMonth === null ? (
        <span className="font-semibold">{pricing.contactSales}</span>
      ) : (
        <>
          <span className="text-lg font-semibold">${plan.priceUsdPerMonth}</span>{' '}
          <span className="text-sm text-ink-2">{pricing.perMonth}</span>
        </>
      )}
    </p>
  );
}

function Quantity({ name, value, className }: { name: string; value: number | null; className: string }) {
  return (
    <p className={className}>
      <span className="block text-xs text-ink-3 md:sr-only">{name}</span>
      {value === null ? pricing.unlimited : value.toLocaleString('en-US')}
    </p>
  );
}
