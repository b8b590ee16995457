import { formatThousands } from '@pictable/contract';
import { formatUtcDay } from '../../browser/dates.ts';
import { dayBars as messages } from '../../messages/accounts/operator-texts.ts';

/** Minimum height of a bar; a lower one would be invisible. */
const heightPercentMin = 6;

type Days = readonly { readonly day: string; readonly tables: number }[];

/** One bar per day, today last; the same numbers are below as a table. */
export function DayBars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ tables }) => tables));
  const total = days.reduce((sum, { tables }) => sum + tables, 0);
  const busiest = days.find(({ tables }) => tables === most)?.day;
  const first = days[0];
  return (
    <figure className="mt-3">
      <div className="relative">
        <div
          role="img"
          aria-label={messages.chart(formatThousands(total), busiest ? formatUtcDay(busiest) : '')}
          className="flex h-28 items-end gap-px border-b border-rule-strong sm:gap-[3px]"
        >
          {days.map(({ day, tables }) => (
            <div
              key={day}
              title={messages.day(formatUtcDay(day), formatThousands(tables))}
              className="flex h-full min-w-0 flex-1 items-end rounded-t-sm bg-band"
            >
              <div
                className="w-full rounded-t-sm bg-accent"
                style={{ height: tables === 0 ? 0 : `${Math.max(heightPercentMin, (tables / most) * 100)}%` }}
              />
            </div>
          ))}
        </div>
        {total === 0 && (
          <p className="absolute inset-0 grid place-items-center px-4 text-center text-sm text-ink-2">
            <span className="rounded-sm bg-paper px-2 py-1">{messages.empty}</span>
          </p>
        )}
      </div>
      <figcaption className="figures mt-1.5 flex justify-between text-xs text-ink-3">
        <span>{first && formatUtcDay(first.day)}</span>
        <span className="font-medium text-ink-2">{messages.today}</span>
      </figcaption>
      {total > 0 && <DayTable days={days} />}
    </figure>
  );
}

/** The days with tables, newest first. */
function DayTable({ days }: { days: Days }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-2 hover:text-ink">{messages.asTable}</summary>
      <table className="figures mt-2 w-full max-w-80 border-collapse">
        <thead className="border-b border-rule-strong text-ink-2">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {messages.dayColumn}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              {messages.tablesColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ tables }) => tables > 0)
            .toReversed()
            .map(({ day, tables }) => (
              <tr key={day} className="border-b border-rule odd:bg-band">
                <td className="px-2 py-1">{formatUtcDay(day)}</td>
                <td className="px-2 py-1 text-right font-mono">{formatThousands(tables)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
