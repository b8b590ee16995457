import type { Webhook } from '@pictable/contract';
import { CircleCheck, CirclePause, CircleX } from 'lucide-react';
import { webhooks as messages } from '../../messages/webhooks-texts.ts';
import { stateOf } from './webhook-text.ts';

const icons = { active: CircleCheck, paused: CirclePause, disabled: CircleX };
const colors = { active: 'text-accent', paused: 'text-ink-2', disabled: 'text-error' };

/** Whether an endpoint gets events, as an icon with its word. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook);
  const Icon = icons[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colors[state]}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {messages[state]}
    </span>
  );
}
