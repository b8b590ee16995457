import type { Usage } from '@pictable/contract';
import { dayOf } from '../../lib/dates.ts';
import { statistics as messages } from '../../messages/dashboard.ts';

/** A share below which a bar could not be seen. */
const heightPercentMin = 6;

/** One bar a day. */
export function UsageBars({ days }: { days: Usage['days'] }) {
  const most = Math.max(1, ...days.map((day) => day.tables));
  const total = days.reduce((sum, day) => sum + day.tables, 0);
  const busiest = days.find((day) => day.tables === most)?.day;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="mt-2">
      <div
        role="img"
        aria-label={messages.chart(total, busiest ? dayOf(busiest) : '')}
        className="flex h-24 items-end gap-[3px] border-b border-rule-strong"
      >
        {days.map((day) => (
          <div
            key={day.day}
            title={messages.day(dayOf(day.day), day.tables)}
            className="flex h-full flex-1 items-end rounded-t-sm bg-band"
          >
            <div
              className="w-full rounded-t-sm bg-accent"
              style={{ height: day.tables === 0 ? 0 : `${heightOf(day.tables, most)}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="figures mt-1.5 flex justify-between text-xs text-ink-3">
        <span>{first && dayOf(first.day)}</span>
        <span>{last && dayOf(last.day)}</span>
      </figcaption>
    </figure>
  );
}

function heightOf(tables: number, most: number): number {
  return Math.max(heightPercentMin, (tables / most) * 100);
}
