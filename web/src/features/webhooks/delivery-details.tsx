import { type Delivery, formatThousands } from '@pictable/contract';
import { Send } from 'lucide-react';
import { formatExactTime } from '../../browser/dates.ts';
import { deliveries as messages } from '../../messages/webhooks-texts.ts';
import { isBeingSent } from '../../requests/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { TableCode } from '../../ui/text/table-code.tsx';
import { DeliveryResult } from './delivery-table.tsx';
import { useSendAgain } from './use-webhook-actions.ts';

interface DeliveryDetailsProps {
  webhookId: number;
  delivery: Delivery;
  onClose: () => void;
}

/** One delivery: its outcome, what was sent, and what the endpoint responded. */
export default function DeliveryDetails({ webhookId, delivery, onClose }: DeliveryDetailsProps) {
  const { busy, send } = useSendAgain(webhookId, onClose);
  const { type, messageId, error, responseText, message } = delivery;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={type}
      description={formatExactTime(delivery.createdAt)}
      placement="side"
    >
      <p className="text-sm">
        <DeliveryResult delivery={delivery} />
      </p>
      {error !== null && <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{error}</p>}
      <Facts delivery={delivery} />
      <div className="mt-4">
        <Button busy={busy} onClick={() => send(delivery)}>
          <Send aria-hidden />
          {messages.again}
        </Button>
        <p className="mt-1.5 text-sm text-ink-2">{messages.againText}</p>
      </div>
      <h3 className="mt-5 mb-1.5 text-sm font-medium tracking-normal">{messages.messageId}</h3>
      <div className="flex items-center gap-1.5 rounded-md border border-rule bg-band p-1.5 pl-3">
        <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{messageId}</code>
        <CopyButton text={messageId} label={messages.messageId} />
      </div>
      <div className="mt-5 grid gap-4 [&>*]:min-w-0">
        <TableCode label={messages.body} code={JSON.stringify(message, null, 2)} />
        {responseText !== null && responseText !== '' && (
          <div>
            <CodeBlock label={messages.response} code={responseText} />
            <p className="mt-1.5 text-sm text-ink-2">{messages.responseCut}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { responseStatus, attempts, attemptedAt, nextAttemptAt, durationMs } = delivery;
  const facts = [
    { name: messages.status, value: responseStatus ?? (attempts > 0 ? messages.noResponse : undefined) },
    { name: messages.attemptCount, value: attempts },
    { name: messages.lastAttempt, value: timeText(attemptedAt) },
    // While the first attempt runs, this is when it would be given up.
    { name: messages.nextAttemptAt, value: isBeingSent(delivery) ? undefined : timeText(nextAttemptAt) },
    {
      name: messages.duration,
      value: durationMs === null ? undefined : messages.ms(formatThousands(durationMs)),
    },
  ].filter(({ value }) => value !== undefined);
  return (
    <dl className="figures mt-4 border-t border-ink text-sm">
      {facts.map((fact) => (
        <div
          key={fact.name}
          className="flex justify-between gap-4 border-b border-rule px-2 py-2 odd:bg-band"
        >
          <dt className="text-ink-2">{fact.name}</dt>
          <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function timeText(time: string | null): string | undefined {
  return time === null ? undefined : formatExactTime(time);
}
