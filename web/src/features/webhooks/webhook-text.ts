import { type Webhook, webhookEventTypes } from '@pictable/contract';
import { webhooks as messages } from '../../messages/webhooks-texts.ts';

/** The host of an endpoint, which names it in headings. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** `image.created, quota.reached`, or that there is no other. */
export function eventsText({ events }: Pick<Webhook, 'events'>): string {
  return events.length === webhookEventTypes.length ? messages.everyEvent : events.join(', ');
}

/** The name of the project that an endpoint is limited to. */
export function projectText({ project }: Pick<Webhook, 'project'>): string {
  return project ? messages.onlyProject(project.name) : messages.everyProject;
}

/** Whether events are sent; the owner pauses an endpoint, the service disables it. */
export function stateOf({
  enabled,
  disabledReason,
}: Pick<Webhook, 'enabled' | 'disabledReason'>): 'active' | 'paused' | 'disabled' {
  if (enabled) return 'active';
  return disabledReason === null ? 'paused' : 'disabled';
}
