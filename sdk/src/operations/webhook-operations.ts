import { fillPath } from '@pictable/contract';
import type {
  Delivery,
  DeliveryList,
  Done,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  WebhookChange,
  WebhookList,
  WebhookWithSecret,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Which deliveries to list. */
export interface DeliveryListOptions {
  /** Only deliveries older than the one with this id. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
  readonly state?: Delivery['state'] | undefined;
}

/** Operations on webhook endpoints and their deliveries. */
export function webhookOperations({ json }: Transport) {
  return {
    /** The webhook endpoints of the account, or those that are limited to one project. */
    webhooks: ({ projectId }: { projectId?: number | undefined } = {}) =>
      json<WebhookList>(getRequest(paths.listWebhooks, { projectId })),

    /** Creates a webhook endpoint. Only this response contains its secret. */
    createWebhook: (webhook: NewWebhook) =>
      json<WebhookWithSecret>({ method: 'POST', path: paths.createWebhook, body: webhook }),

    /** Changes the URL or the events of an endpoint, or enables or disables it. */
    updateWebhook: (id: number, change: WebhookChange) =>
      json<OneWebhook>({ method: 'PATCH', path: fillPath(paths.updateWebhook, { id }), body: change }),

    /** Deletes an endpoint. */
    deleteWebhook: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteWebhook, { id }) }),

    /** Restores an endpoint that was deleted a moment ago. */
    restoreWebhook: (id: number) =>
      json<OneWebhook>({ method: 'POST', path: fillPath(paths.restoreWebhook, { id }) }),

    /** Replaces the secret of an endpoint; the previous one also signs for a day. */
    rotateWebhookSecret: (id: number) =>
      json<WebhookWithSecret>({ method: 'POST', path: fillPath(paths.rotateWebhookSecret, { id }) }),

    /** Sends a test event to an endpoint. */
    testWebhook: (id: number) =>
      json<OneDelivery>({ method: 'POST', path: fillPath(paths.testWebhook, { id }) }),

    /** The deliveries of an endpoint, newest first. */
    deliveries: (id: number, { before, limit, state }: DeliveryListOptions = {}) =>
      json<DeliveryList>(getRequest(fillPath(paths.listDeliveries, { id }), { before, limit, state })),

    /** Sends a delivery again, with the same `webhook-id`. */
    replayDelivery: (id: number, delivery: number) =>
      json<OneDelivery>({ method: 'POST', path: fillPath(paths.replayDelivery, { id, delivery }) }),
  };
}
