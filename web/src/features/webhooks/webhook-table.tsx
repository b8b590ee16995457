import type { Webhook } from '@pictable/contract';
import { Trash2 } from 'lucide-react';
import { formatDay } from '../../browser/dates.ts';
import { webhooks as messages } from '../../messages/webhooks-texts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { WebhookStatus } from './webhook-status.tsx';
import { eventsText, projectText } from './webhook-text.ts';

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  onRemove: (webhook: Webhook) => void;
}

const head = 'px-3 py-2 max-sm:px-2 text-left text-sm font-medium text-ink-2';
const cell = 'px-3 py-2.5 max-sm:px-2 align-top';
const wideOnly = 'max-md:hidden';

export function WebhookTable({ webhooks, onRemove }: WebhookTableProps) {
  return (
    <table aria-label={messages.list} className="figures w-full border-collapse text-sm md:table-fixed">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={head}>
            {messages.endpointColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-56')}>
            {messages.statusColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-36')}>
            {messages.addedColumn}
          </th>
          <th scope="col" className={classNames(head, 'md:w-32')}>
            <span className="sr-only">{messages.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

interface WebhookRowProps extends Pick<WebhookTableProps, 'onRemove'> {
  webhook: Webhook;
}

function WebhookRow({ webhook, onRemove }: WebhookRowProps) {
  const { id, url, createdAt, disabledReason } = webhook;
  return (
    <tr className="border-b border-rule odd:bg-band">
      <td className={cell}>
        <SiteLink
          href={`${paths.webhooks}?id=${id}`}
          label={url}
          className="inline-block py-1 font-mono font-medium [overflow-wrap:anywhere] text-accent underline underline-offset-4"
        />
        <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{eventsText(webhook)}</p>
        <p className="mt-0.5 text-ink-2">{projectText(webhook)}</p>
        <div className="mt-1 md:hidden">
          <WebhookStatus webhook={webhook} />
          {disabledReason !== null && <p className="text-ink-2">{disabledReason}</p>}
        </div>
      </td>
      <td className={classNames(cell, wideOnly)}>
        <div className="py-1">
          <WebhookStatus webhook={webhook} />
          {disabledReason !== null && <p className="mt-0.5 text-ink-2">{disabledReason}</p>}
        </div>
      </td>
      <td className={classNames(cell, wideOnly, 'whitespace-nowrap text-ink-2')}>
        <p className="py-1">{formatDay(createdAt)}</p>
      </td>
      <td className={cell}>
        <div className="flex justify-end">
          <Button size="small" aria-label={messages.removeNamed(url)} onClick={() => onRemove(webhook)}>
            <Trash2 aria-hidden />
            <span className="max-lg:hidden">{messages.remove}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}
