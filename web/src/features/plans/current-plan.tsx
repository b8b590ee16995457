import { type Billing, formatThousands, type User } from '@pictable/contract';
import { formatDay } from '../../browser/dates.ts';
import { subscription } from '../../messages/dashboard-texts.ts';
import { planTable } from '../../messages/plan-table-texts.ts';
import { manage as messages, plans } from '../../messages/plans-texts.ts';
import { useProjects } from '../../requests/account-data.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PlansOnOffer } from './plans-on-offer.tsx';
import { useOpenBillingPage } from './use-open-billing-page.ts';

const used = (count: number, limit: number | null) =>
  limit === null
    ? `${formatThousands(count)}, ${planTable.unlimited.toLowerCase()}`
    : messages.of(formatThousands(count), formatThousands(limit));

/** The current plan and its usage; the customer portal if it is paid, otherwise the plans to choose from. */
export function CurrentPlan({ billing, user }: { billing: Billing; user: User }) {
  const { busy, open } = useOpenBillingPage();
  const projects = useProjects().data?.filter(isOwned);
  const { name, priceUsdPerMonth } = billing.plan;
  const price = priceUsdPerMonth === null ? subscription.bySales : subscription.perMonth(priceUsdPerMonth);
  const facts = [
    { name: messages.plan, value: name },
    { name: messages.price, value: price },
    { name: messages.usage, value: used(user.usage_count, user.usage_limit) },
    { name: messages.resets, value: formatDay(user.usage_reset_date) },
    { name: messages.projects, value: projects ? used(projects.length, user.project_limit) : '' },
  ];
  return (
    <>
      <dl className="figures mt-6 border-t border-ink">
        {facts.map((fact) => (
          <div
            key={fact.name}
            className="flex justify-between gap-4 border-b border-rule px-3 py-3 odd:bg-band"
          >
            <dt className="text-ink-2">{fact.name}</dt>
            <dd className="font-medium">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {billing.isSetUp && billing.hasSubscription && (
        <div className="mt-6">
          <Button
            variant="primary"
            className="h-11 px-5"
            busy={busy}
            onClick={() => void open((service) => service.openPortal())}
          >
            {messages.open}
          </Button>
          <p className="mt-2 text-sm text-ink-2">{messages.portalText}</p>
        </div>
      )}
      {!billing.hasSubscription && (
        <section aria-labelledby="plans-heading" className="mt-10">
          <h2 id="plans-heading" className="text-lg">
            {billing.isSetUp ? messages.choose : messages.allPlans}
          </h2>
          <p className="mt-1 text-ink-2">
            {messages.none} {billing.isSetUp && plans.text}
          </p>
          <PlansOnOffer billing={billing} heading="h3" />
        </section>
      )}
    </>
  );
}
