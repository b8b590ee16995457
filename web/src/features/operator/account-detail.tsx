import { type AccountDetail as Detail, formatThousands } from '@pictable/contract';
import { useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { userDetail as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { operatorTabPath } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DayBars } from '../../usage/day-bars.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBadges } from './account-badges.tsx';
import { DeletedImages, Keys, Projects } from './account-parts.tsx';
import { EmailText } from './email-text.tsx';
import { FactList } from './facts.tsx';
import { bytesText } from './operator-text.ts';
import { useAccount } from './use-operator-data.ts';

const dayChoices = [30, 90].map((count) => ({ value: String(count), label: messages.lastDays(count) }));

/** One account, with everything that an operator can do to it. */
export function AccountDetail({ id, isOwn }: { id: number; isOwn: boolean }) {
  const [days, setDays] = useState('30');
  const { data, isPending, isError, error, refetch } = useAccount(id, Number(days));
  const back = <BackLink href={operatorTabPath('users')} label={messages.back} />;
  if (isPending)
    return (
      <>
        {back}
        <SkeletonRows label={messages.loading} rows={8} className="h-12" />
      </>
    );
  if (isError)
    return (
      <>
        {back}
        <LoadError
          title={messages.missing}
          text={errorReason(error)}
          retry={operator.retry}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      {back}
      <Heading detail={data} />
      <AccountActions account={data.account} isOwn={isOwn} />
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2 [&>*]:min-w-0">
        <Facts detail={data} />
        <section aria-labelledby="usage-heading">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="usage-heading" className="text-lg">
              {messages.usage}
            </h2>
            <FilterSelect label={messages.days} value={days} onChange={setDays} choices={dayChoices} />
          </div>
          <DayBars days={data.days} />
        </section>
        <Projects projects={data.projects} />
        <Keys keys={data.keys} />
        <DeletedImages accountId={id} images={data.deletedImages} />
      </div>
    </>
  );
}

const linkClasses = 'py-1 text-accent underline underline-offset-4';

function Heading({ detail: { account } }: { detail: Detail }) {
  return (
    <>
      <title>{messages.title(account.email)}</title>
      <h1 aria-label={account.email} className="mt-0.5 text-2xl [overflow-wrap:anywhere]">
        <EmailText text={account.email} />
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <AccountBadges account={account} />
        <SiteLink
          href={operatorTabPath('errors', { of: String(account.id) })}
          label={messages.errors}
          className={linkClasses}
        />
        <SiteLink
          href={operatorTabPath('audit', { account: String(account.id) })}
          label={messages.audit}
          className={linkClasses}
        />
      </p>
      {account.disabledAt !== null && (
        <div className="mt-4 max-w-[62ch]">
          <Notice tone="warning" title={messages.disabledSince(formatDateTime(account.disabledAt))}>
            {messages.disabledText}
          </Notice>
        </div>
      )}
    </>
  );
}

function Facts({ detail: { account } }: { detail: Detail }) {
  const { planName, hasSubscription, lastSeenAt } = account;
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="mb-3 text-lg">
        {messages.facts}
      </h2>
      <FactList
        facts={[
          { name: messages.id, value: String(account.id) },
          { name: messages.name, value: account.name ?? operator.none },
          { name: messages.verified, value: account.emailVerified ? messages.yes : messages.no },
          { name: messages.plan, value: hasSubscription ? messages.paid(planName) : planName },
          { name: messages.role, value: messages.roles[account.role] },
          { name: messages.used, value: formatThousands(account.used) },
          { name: messages.images, value: formatThousands(account.images) },
          { name: messages.storage, value: bytesText(account.storageBytes) },
          { name: messages.created, value: formatDateTime(account.createdAt) },
          { name: messages.lastSeen, value: lastSeenAt ? formatDateTime(lastSeenAt) : operator.never },
        ]}
      />
    </section>
  );
}
