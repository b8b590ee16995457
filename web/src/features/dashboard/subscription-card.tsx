import { formatThousands, type User } from '@pictable/contract';
import { formatDay } from '../../browser/dates.ts';
import { subscription as messages } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { currentPlans } from '../../plans/plans.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** The plan, its usage, and links to change it. */
export function SubscriptionCard({ user }: { user: User }) {
  const { usage_count: used, usage_limit: limit } = user;
  return (
    <section aria-labelledby="subscription-heading" className="border-t border-ink pt-4">
      <h2 id="subscription-heading" className="text-lg">
        {messages.heading}
      </h2>
      <p className="mt-4 flex items-baseline justify-between gap-4 rounded-sm bg-band px-3 py-2.5">
        <span className="text-xl font-semibold tracking-tight">{user.planName}</span>
        <Price tier={user.current_plan_tier} />
      </p>
      <div className="px-3 pt-4">
        <p className="figures flex justify-between gap-4 text-sm">
          <span>{messages.usage}</span>
          <span className="font-mono font-medium">
            {limit === null
              ? messages.usedUnlimited(formatThousands(used))
              : messages.used(formatThousands(used), formatThousands(limit))}
          </span>
        </p>
        {limit !== null && <UsageMeter used={used} limit={limit} />}
        <p className="mt-2 text-sm text-ink-2">{messages.resets(formatDay(user.usage_reset_date))}</p>
        {limit !== null && used >= limit && <p className="mt-2 text-sm text-error">{messages.usedUp}</p>}
        <PlanLinks user={user} />
      </div>
    </section>
  );
}

function UsageMeter({ used, limit }: { used: number; limit: number }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  // Hidden from screen readers: the text above has the same numbers.
  return (
    <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-band-2">
      <div
        className={`h-full rounded-full ${share >= 1 ? 'bg-error' : 'bg-accent'}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

function Price({ tier }: { tier: User['current_plan_tier'] }) {
  const plan = currentPlans().find((known) => known.tier === tier);
  if (!plan) return null;
  const { priceUsdPerMonth } = plan;
  return (
    <span className="text-sm text-ink-2">
      {priceUsdPerMonth === null ? messages.bySales : messages.perMonth(priceUsdPerMonth)}
    </span>
  );
}

/** The starter plan gets an upgrade link; a plan without a Stripe subscription gets a manage link. */
function PlanLinks({ user }: { user: User }) {
  const basic = user.current_plan_tier === 'basic';
  const unmanaged = !basic && user.stripe_subscription_id === null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {basic && (
        <SiteLink href={paths.subscribe} label={messages.upgrade} className={buttonClasses('primary')} />
      )}
      {unmanaged && (
        <SiteLink
          href={paths.manageSubscription}
          label={messages.manage}
          className={buttonClasses('outline')}
        />
      )}
      {!basic && (
        <SiteLink
          href={paths.subscribe}
          label={messages.seePlans}
          className={buttonClasses(unmanaged ? 'quiet' : 'outline')}
        />
      )}
    </div>
  );
}
