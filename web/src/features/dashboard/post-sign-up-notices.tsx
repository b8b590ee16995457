import type { User } from '@pictable/contract';
import { type ReactNode, useState } from 'react';
import { hasFirstTable } from '../../drafts/first-table.ts';
import { dashboard } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { currentPlans } from '../../plans/plans.ts';
import { readStored, removeStored, storageKeys } from '../../storage/storage.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** What the user carried over from before registration: a demo table, a plan to buy. */
export function PostSignUpNotices({ user }: { user: User }) {
  const [draft, setDraft] = useState(() => readStored(storageKeys.draft) !== null);
  const [plan, setPlan] = useState(() => planToBuy(user));
  return (
    <>
      {draft && (
        <CarriedNotice
          heading={dashboard.draftHeading}
          text={dashboard.draftText}
          link={
            <SiteLink
              // Sign-in through Google or GitHub ends here.
              href={hasFirstTable(user) ? paths.firstTable : paths.app}
              label={dashboard.openDraft}
              className={buttonClasses('primary')}
            />
          }
          onDismiss={() => {
            removeStored(storageKeys.draft);
            setDraft(false);
          }}
        />
      )}
      {plan && (
        <CarriedNotice
          heading={dashboard.planHeading(plan.name)}
          text={dashboard.planText}
          link={
            <SiteLink href={paths.subscribe} label={dashboard.seePlan} className={buttonClasses('primary')} />
          }
          onDismiss={() => {
            removeStored(storageKeys.selectedPlan);
            setPlan(undefined);
          }}
        />
      )}
    </>
  );
}

/** The plan chosen in the pricing table, unless it is free or already active. */
function planToBuy(user: User) {
  const tier = readStored(storageKeys.selectedPlan);
  const plan = currentPlans().find((known) => known.tier === tier);
  return plan?.priceUsdPerMonth && plan.tier !== user.current_plan_tier ? plan : undefined;
}

interface CarriedNoticeProps {
  heading: string;
  text: string;
  link: ReactNode;
  onDismiss: () => void;
}

function CarriedNotice({ heading, text, link, onDismiss }: CarriedNoticeProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[3px] border-accent bg-band px-4 py-3">
      <p className="flex-1 basis-64 text-sm">
        <strong className="font-semibold">{heading}.</strong> {text}
      </p>
      <div className="flex items-center gap-2">
        {link}
        <Button variant="quiet" onClick={onDismiss}>
          {dashboard.dismiss}
        </Button>
      </div>
    </div>
  );
}
