import { type LiveImageDetail, limits, readRefresh } from '@pictable/contract';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { liveRefresh as messages } from '../../messages/live-images-texts.ts';
import { topicPath } from '../../paths.ts';
import { useCurrentUser } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useChangeRefresh, useRefreshNow } from './use-refresh.ts';

interface RefreshSectionProps {
  live: LiveImageDetail;
  /** The interval, such as `1h`. */
  refresh: string;
}

/** The source of a live image, when it was and will be loaded, and controls for that. */
export function RefreshSection({ live, refresh }: RefreshSectionProps) {
  const { lastError } = live;
  return (
    <section className="mt-10">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="mr-auto">
          <h2 className="text-lg">{messages.heading}</h2>
          <p className="mt-1 max-w-[62ch] text-sm text-ink-2">
            {messages.text}{' '}
            <SiteLink
              href={`${topicPath('sources')}#refresh`}
              label={messages.learnMore}
              className="text-accent underline underline-offset-4"
            />
          </p>
        </div>
        <Actions live={live} refresh={refresh} />
      </div>
      {lastError && (
        <div className="mt-4">
          <Notice tone="error" title={messages.failed(lastError.failures)}>
            {messages.failedText(lastError.reason)}
          </Notice>
        </div>
      )}
      <Facts live={live} />
    </section>
  );
}

/** Intervals to choose from. */
const intervals = ['5m', '15m', '1h', '6h', '1d', '7d'];

function Actions({ live, refresh }: RefreshSectionProps) {
  const [stopping, setStopping] = useState(false);
  const user = useCurrentUser();
  const minSeconds =
    user?.current_plan_tier === 'free' ? limits.refreshSecondsFreeMin : limits.refreshSecondsMin;
  const change = useChangeRefresh(live, () => setStopping(false));
  const now = useRefreshNow(live);
  const offered = intervals.filter((interval) => (readRefresh(interval) ?? 0) >= minSeconds);
  const choices = offered.includes(refresh) ? offered : [refresh, ...offered];
  return (
    <div className="flex flex-wrap gap-2">
      <FilterSelect
        label={messages.every}
        value={refresh}
        onChange={(interval) => change.to(interval)}
        choices={choices.map((value) => ({ value, label: messages.span(value) }))}
      />
      <Button busy={now.busy} onClick={now.refresh}>
        <RefreshCw aria-hidden />
        {messages.now}
      </Button>
      <Button onClick={() => setStopping(true)}>{messages.stop}</Button>
      {stopping && (
        <ConfirmDialog
          title={messages.stopTitle}
          text={messages.stopText(live.name)}
          action={messages.stopTitle}
          busy={change.busy}
          onConfirm={() => change.to(null)}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  );
}

function Facts({ live }: { live: LiveImageDetail }) {
  const { sourceUrl, lastRefreshAt, nextRefreshAt } = live;
  const isDue = nextRefreshAt !== null && Date.parse(nextRefreshAt) <= Date.now();
  return (
    <dl className="figures mt-4 border-t border-rule-strong text-sm">
      <Fact name={messages.source}>
        {sourceUrl === null ? messages.unknownSource : <code>{sourceUrl}</code>}
      </Fact>
      <Fact name={messages.last}>
        {lastRefreshAt === null ? messages.never : formatDateTime(lastRefreshAt)}
      </Fact>
      <Fact name={messages.next}>
        {isDue || nextRefreshAt === null ? messages.due : formatDateTime(nextRefreshAt)}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-rule px-3 py-2 odd:bg-band">
      <dt className="w-32 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
