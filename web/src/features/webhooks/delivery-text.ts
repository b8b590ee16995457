import type { Delivery } from '@pictable/contract';
import { formatExactTime } from '../../browser/dates.ts';
import { deliveries as messages } from '../../messages/webhooks-texts.ts';
import { isBeingSent } from '../../requests/webhooks.ts';

/** `Delivered · 204`, `Failed · 500`, `Waiting · next 3 Mar, 09:14:05`, `Sending`. */
export function resultText(delivery: Delivery): string {
  if (isBeingSent(delivery)) return messages.sending;
  const { state, responseStatus, nextAttemptAt } = delivery;
  const detail =
    state === 'pending' && nextAttemptAt !== null
      ? messages.nextAttempt(formatExactTime(nextAttemptAt))
      : responseStatus;
  return [messages.states[state], ...(detail === null ? [] : [detail])].join(' · ');
}
