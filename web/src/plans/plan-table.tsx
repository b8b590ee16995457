import { formatThousands, type Plan } from '@pictable/contract';
import type { ReactNode } from 'react';
import { planTable as messages } from '../messages/plan-table-texts.ts';

const columns = 'md:grid-cols-[2fr_1.5fr_1.2fr_1.8fr_13rem]';

interface PlanTableProps {
  plans: readonly Plan[];
  /** Heading level of the plan names. */
  heading: 'h2' | 'h3';
  /** Badge beside the name of a plan. */
  badgeOf?: (plan: Plan) => string | undefined;
  /** Button or link of a plan. */
  actionOf: (plan: Plan) => ReactNode;
}

/** Limits and prices, one row per plan. */
export function PlanTable({ plans, heading, badgeOf, actionOf }: PlanTableProps) {
  return (
    <>
      <div
        aria-hidden
        className={`mt-6 hidden border-b border-ink px-3 pb-2.5 text-sm font-medium text-ink-2 md:grid md:gap-x-4 ${columns}`}
      >
        <span>{messages.plan}</span>
        <span>{messages.tables}</span>
        <span>{messages.projects}</span>
        <span>{messages.price}</span>
      </div>
      <ul className="mt-6 border-t border-ink md:mt-0 md:border-t-0">
        {plans.map((plan) => (
          <PlanRow
            key={plan.tier}
            plan={plan}
            heading={heading}
            mark={badgeOf?.(plan)}
            action={actionOf(plan)}
          />
        ))}
      </ul>
    </>
  );
}

interface PlanRowProps extends Pick<PlanTableProps, 'heading'> {
  plan: Plan;
  mark: string | undefined;
  action: ReactNode;
}

function PlanRow({ plan, heading: Heading, mark, action }: PlanRowProps) {
  return (
    <li
      className={`figures grid grid-cols-2 items-center gap-x-4 gap-y-2 border-b border-rule px-3 py-4 odd:bg-band md:min-h-[69px] ${columns}`}
    >
      <Heading className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg md:text-base">
        {plan.name}
        {mark && (
          <span className="rounded-sm bg-band-2 px-1.5 py-0.5 text-xs font-medium tracking-normal">
            {mark}
          </span>
        )}
      </Heading>
      <Price plan={plan} />
      <Quantity name={messages.tables} value={plan.tablesPerMonth} className="md:order-2" />
      <Quantity
        name={messages.projects}
        value={plan.projects}
        className="text-right md:order-3 md:text-left"
      />
      {action && (
        <div className="col-span-2 mt-1 grid empty:hidden md:order-5 md:col-span-1 md:mt-0">{action}</div>
      )}
    </li>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <p className="text-right md:order-4 md:text-left">
      {plan.priceUsdPerMonth === null ? (
        <span className="font-semibold">{messages.contactSales}</span>
      ) : (
        <>
          <span className="text-lg font-semibold">${plan.priceUsdPerMonth}</span>{' '}
          <span className="text-sm text-ink-2">{messages.perMonth}</span>
        </>
      )}
    </p>
  );
}

function Quantity({ name, value, className }: { name: string; value: number | null; className: string }) {
  return (
    <p className={className}>
      <span className="block text-xs text-ink-3 md:sr-only">{name}</span>
      {value === null ? messages.unlimited : formatThousands(value)}
    </p>
  );
}
