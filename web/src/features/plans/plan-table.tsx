import type { Billing, Plan } from '@pictable/contract';
import { usePlans } from '../../lib/account-data.ts';
import { readStored, storageKeys } from '../../lib/storage.ts';
import { plans as messages } from '../../messages/plans.ts';
import { paths } from '../../paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useOpenBillingPage } from './use-open-billing-page.ts';

const columns = 'md:grid-cols-[2fr_1.3fr_1fr_1.3fr_13rem]';
const number = (value: number | null) =>
  value === null ? messages.unlimited : value.toLocaleString('en-US');

/** Every plan of this server, with the one that runs and the one that was chosen marked. */
export function PlanTable({ billing }: { billing: Billing }) {
  const plans = usePlans();
  if (plans.isError) return <Notice tone="error">{messages.readFailed}</Notice>;
  if (!plans.data) return <Spinner label={messages.heading} />;
  return (
    <>
      <div
        aria-hidden
        className={`mt-8 hidden border-b border-ink px-3 pb-2.5 text-sm font-medium text-ink-2 md:grid md:gap-x-4 ${columns}`}
      >
        <span>{messages.plan}</span>
        <span>{messages.tables}</span>
        <span>{messages.projects}</span>
        <span>{messages.price}</span>
      </div>
      <ul className="mt-6 border-t border-ink md:mt-0 md:border-t-0">
        {plans.data.plans
          .filter((plan) => plan.offered || plan.tier === billing.plan.tier)
          .map((plan) => (
            <PlanRow key={plan.tier} plan={plan} billing={billing} />
          ))}
      </ul>
    </>
  );
}

function PlanRow({ plan, billing }: { plan: Plan; billing: Billing }) {
  const runs = plan.tier === billing.plan.tier;
  const chosen = !runs && readStored(storageKeys.selectedPlan) === plan.tier;
  return (
    <li
      className={`figures grid grid-cols-2 items-center gap-x-4 gap-y-2 border-b border-rule px-3 py-4 odd:bg-band ${columns}`}
    >
      <h2 className="text-lg md:text-base">
        {plan.name}
        {(runs || chosen) && (
          <span className="ml-2.5 inline-block rounded-sm bg-band-2 px-1.5 py-0.5 text-xs font-medium tracking-normal">
            {runs ? messages.current : messages.chosen}
          </span>
        )}
      </h2>
      <Quantity name={messages.tables} value={number(plan.tablesPerMonth)} />
      <Quantity name={messages.projects} value={number(plan.projects)} />
      <Quantity
        name={messages.price}
        value={
          plan.priceUsdPerMonth === null
            ? messages.contactSales
            : `$${plan.priceUsdPerMonth} ${messages.perMonth}`
        }
      />
      <PlanAction plan={plan} billing={billing} highlighted={chosen} />
    </li>
  );
}

function Quantity({ name, value }: { name: string; value: string }) {
  return (
    <p>
      <span className="block text-xs text-ink-3 md:sr-only">{name}</span>
      {value}
    </p>
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
      <a href={paths.contact} className={`${buttonLook(look)} col-span-2 md:col-span-1`}>
        {messages.contactSales}
      </a>
    );
  }
  if (!billing.offers.some((offer) => offer.tier === plan.tier) || plan.tier === billing.plan.tier) {
    return <span className="max-md:hidden" />;
  }
  return (
    <Button
      look={look}
      className="col-span-2 md:col-span-1"
      disabled={busy}
      onClick={() => void open((service) => service.openCheckout(plan.tier))}
    >
      {messages.subscribe(plan.name)}
    </Button>
  );
}
