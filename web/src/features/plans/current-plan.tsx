import { type Billing, formatThousands, type User } from '@pictable/contract';
import { planTable } from '../../messages/plan-table-texts.ts';
import { manage as messages } from '../../messages/plans-texts.ts';
import { paths } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useOpenBillingPage } from './use-open-billing-page.ts';

const used = (count: number, limit: number | null) =>
  limit === null
    ? `${formatThousands(count)}, ${planTable.unlimited.toLowerCase()}`
    : messages.of(formatThousands(count), formatThousands(limit));

/** The current plan, and a link to the payment provider if billing is configured. */
export function CurrentPlan({ billing, user }: { billing: Billing; user: User }) {
  const { busy, open } = useOpenBillingPage();
  const projects = useProjects().data;
  const facts = [
    { name: messages.plan, value: billing.plan.name },
    { name: messages.usage, value: used(user.usage_count, user.usage_limit) },
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
        <div className="mt-6">
          <p className="mb-3 text-ink-2">{messages.none}</p>
          <SiteLink href={paths.subscribe} label={messages.choose} className={buttonClasses('outline')} />
        </div>
      )}
    </>
  );
}
