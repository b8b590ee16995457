import type { User } from '@pictable/contract';
import { LayoutTemplate, Plus, Radio, ScrollText, Webhook } from 'lucide-react';
import { useState } from 'react';
import { FirstSteps } from '../features/dashboard/first-steps.tsx';
import { PostSignUpNotices } from '../features/dashboard/post-sign-up-notices.tsx';
import { StatisticsCard } from '../features/dashboard/statistics-card.tsx';
import { SubscriptionCard } from '../features/dashboard/subscription-card.tsx';
import { ProjectList } from '../features/projects/project-list.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { sessions } from '../messages/accounts/auth-texts.ts';
import { dashboard } from '../messages/dashboard-texts.ts';
import { paths } from '../paths.ts';
import { useProjects } from '../requests/account-data.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function Dashboard() {
  return (
    <Page fillsScreen>
      <title>{dashboard.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly frame={<DashboardFrame />}>{(user) => <OwnDashboard user={user} />}</SignedInOnly>
    </Page>
  );
}

/** The page before its code and the session have loaded. */
function DashboardFrame() {
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-8 md:px-6">
      <h1 className="text-2xl">{dashboard.heading}</h1>
      <Spinner label={sessions.loading} />
    </div>
  );
}

/** Usage is counted again every 30 days from sign-up. */
const usageDays = 30;

/** Whether nothing was ever stored in this account, as far as the user record tells. */
function isNewAccount({ usage_count, created_at }: User): boolean {
  return usage_count === 0 && Date.now() - Date.parse(created_at) < usageDays * 86_400_000;
}

function OwnDashboard({ user }: { user: User }) {
  // Decided once: the page must not be rearranged when the first image is stored.
  const [isNew] = useState(() => isNewAccount(user));
  const projects = useProjects().data;
  const hasProjects = projects ? projects.length > 0 : !isNew;
  const cards = (
    <div key="cards" className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <SubscriptionCard user={user} />
      <StatisticsCard user={user} />
    </div>
  );
  const list = <ProjectList key="projects" user={user} />;
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-8 pb-20 md:px-6">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{dashboard.heading}</h1>
          <p className="mt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{dashboard.welcome(user.email)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <nav aria-label={dashboard.more} className="flex flex-wrap max-sm:-ml-3.5">
            <SiteLink href={paths.templates} className={buttonClasses('quiet')}>
              <LayoutTemplate aria-hidden />
              {dashboard.templates}
            </SiteLink>
            <SiteLink href={paths.liveImages} className={buttonClasses('quiet')}>
              <Radio aria-hidden />
              {dashboard.liveImages}
            </SiteLink>
            <SiteLink href={paths.webhooks} className={buttonClasses('quiet')}>
              <Webhook aria-hidden />
              {dashboard.webhooks}
            </SiteLink>
            <SiteLink href={paths.requests} className={buttonClasses('quiet')}>
              <ScrollText aria-hidden />
              {dashboard.requestLog}
            </SiteLink>
          </nav>
          {hasProjects && (
            <SiteLink href={paths.app} className={buttonClasses('outline')}>
              <Plus aria-hidden />
              {dashboard.newImage}
            </SiteLink>
          )}
        </div>
      </div>
      <PostSignUpNotices user={user} />
      <FirstSteps user={user}>
        {/* Without images there are no statistics to show; the start comes first. */}
        <div className="space-y-12">{isNew ? [list, cards] : [cards, list]}</div>
      </FirstSteps>
    </div>
  );
}
