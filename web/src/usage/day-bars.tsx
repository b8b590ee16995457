import { formatThousands } from '@pictable/contract';
import { formatUtcDay } from '../browser/dates.ts';
import { dayBars as messages } from '../messages/usage-texts.ts';
import { classNames } from '../ui/class-names.ts';

/** Minimum height of a bar; a lower one would be invisible. */
const heightPercentMin = 6;

type Days = readonly { readonly day: string; readonly tables: number }[];

/** More bars than this have narrower gaps. */
const wideGapDaysMax = 45;

/** One bar per day, today last; the same numbers are below as a table. */
export function DayBars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map((day) => day.tables));
  const total = days.reduce((sum, day) => sum + day.tables, 0);
  const busiest = days.find((day) => day.tables === most)?.day;
  const first = days[0];
  return (
    <figure className="mt-2">
      <div className="relative">
        <div
          role="img"
          aria-label={messages.chart(days.length, total, busiest ? formatUtcDay(busiest) : '')}
          className={classNames(
            'flex h-24 items-end border-b border-rule-strong',
            days.length > wideGapDaysMax ? 'gap-px' : 'gap-[3px]',
          )}
        >
          {days.map((day, index) => (
            <Bar key={day.day} day={day} most={most} isToday={index === days.length - 1} />
          ))}
        </div>
        {total === 0 && (
          <p className="absolute inset-0 grid place-items-center px-4 text-center text-sm text-ink-2">
            <span className="rounded-sm bg-paper px-2 py-1">{messages.empty(days.length)}</span>
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

interface BarProps {
  day: Days[number];
  most: number;
  isToday: boolean;
}

function Bar({ day, most, isToday }: BarProps) {
  return (
    <div
      title={messages.day(formatUtcDay(day.day), day.tables)}
      data-today={isToday || undefined}
      className={`flex h-full min-w-0 flex-1 items-end rounded-t-sm ${isToday ? 'bg-band-2' : 'bg-band'}`}
    >
      <div
        className="w-full rounded-t-sm bg-accent"
        style={{ height: day.tables === 0 ? 0 : `${heightOf(day.tables, most)}%` }}
      />
    </div>
  );
}

/** The days with tables, newest first. */
function DayTable({ days }: { days: Days }) {
  const busy = days.filter((day) => day.tables > 0).toReversed();
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
          {busy.map((day) => (
            <tr key={day.day} className="border-b border-rule odd:bg-band">
              <td className="px-2 py-1">{formatUtcDay(day.day)}</td>
              <td className="px-2 py-1 text-right font-mono">{formatThousands(day.tables)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function heightOf(tables: number, most: number): number {
  return Math.max(heightPercentMin, (tables / most) * 100);
}
