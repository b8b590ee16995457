import { type Delivery, formatThousands } from '@pictable/contract';
import { ChevronRight, CircleCheck, CircleX, Clock } from 'lucide-react';
import { formatExactTime } from '../../browser/dates.ts';
import { deliveries as messages } from '../../messages/webhooks-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { resultText } from './delivery-text.ts';

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  onOpen: (delivery: Delivery) => void;
}

const head = 'px-3 py-2 max-sm:px-2 text-left font-medium text-ink-2';
const cell = 'px-3 py-2 max-sm:px-2';
const wideOnly = 'max-md:hidden';

export function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  return (
    <table aria-label={messages.table} className="figures w-full border-collapse text-sm">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.timeColumn}
          </th>
          <th scope="col" className={head}>
            {messages.resultColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.eventColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'text-right')}>
            {messages.durationColumn}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{messages.detailsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: (delivery: Delivery) => void }) {
  const { type, createdAt, attempts, durationMs, error } = delivery;
  const moment = formatExactTime(createdAt);
  const result = resultText(delivery);
  return (
    <tr className="relative border-b border-rule odd:bg-band hover:bg-band-2">
      <td className={classNames(cell, wideOnly, 'whitespace-nowrap text-ink-2')}>{moment}</td>
      <td className={cell}>
        <DeliveryResult delivery={delivery} />
        {error !== null && <p className="text-ink-2 [overflow-wrap:anywhere]">{error}</p>}
        {attempts > 1 && <p className="text-ink-2">{messages.attempts(attempts)}</p>}
        <p className="mt-0.5 font-mono [overflow-wrap:anywhere] md:hidden">{type}</p>
        <p className="text-ink-2 md:hidden">{moment}</p>
      </td>
      <td className={classNames(cell, wideOnly, 'font-mono')}>{type}</td>
      <td className={classNames(cell, wideOnly, 'text-right font-mono whitespace-nowrap')}>
        {durationMs !== null && messages.ms(formatThousands(durationMs))}
      </td>
      <td className="w-10 px-1 py-1 text-right">
        <button
          type="button"
          aria-label={messages.detailsOf(`${type}, ${result}, ${moment}`)}
          onClick={() => onOpen(delivery)}
          // The whole row is clickable.
          className="grid size-8 place-items-center rounded-sm after:absolute after:inset-0"
        >
          <ChevronRight aria-hidden className="size-4 text-ink-3" />
        </button>
      </td>
    </tr>
  );
}

const icons = { pending: Clock, delivered: CircleCheck, failed: CircleX };
const colors = { pending: 'text-amber', delivered: 'text-accent', failed: 'text-error' };

/** The outcome of a delivery, as an icon with its words. */
export function DeliveryResult({ delivery }: { delivery: Delivery }) {
  const Icon = icons[delivery.state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${colors[delivery.state]}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {resultText(delivery)}
    </span>
  );
}
