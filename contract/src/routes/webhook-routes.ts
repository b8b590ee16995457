import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  newWebhookSchema,
  oneDeliverySchema,
  oneWebhookSchema,
  webhookChangeSchema,
  webhookListQuerySchema,
  webhookListSchema,
  webhookWithSecretSchema,
} from '../webhooks/webhooks.ts';
import type { Route } from './route.ts';

const base = { aliases: [], tag: 'Webhooks', access: 'account', scope: 'webhooks' } as const;
const list = '/api/pictable/webhooks';
const one = '/api/pictable/webhooks/{id}';
const params = { id: 'The id of the webhook endpoint.' };
const bodyBytesMax = 16 * 1024;

/** Operations on webhook endpoints and their deliveries. */
export const webhookRoutes = {
  listWebhooks: {
    ...base,
    role: 'owner',
    method: 'GET',
    path: list,
    summary: 'List your webhook endpoints',
    description: 'Without their secrets.',
    query: webhookListQuerySchema,
    responses: { 200: { description: 'The webhook endpoints.', schema: webhookListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  createWebhook: {
    ...base,
    role: 'owner',
    method: 'POST',
    path: list,
    summary: 'Create a webhook endpoint',
    description:
      'Its URL gets a POST request per event, signed as described by Standard Webhooks. The response contains the secret, which is shown only once.',
    body: newWebhookSchema,
    bodyBytesMax,
    responses: { 201: { description: 'The webhook endpoint.', schema: webhookWithSecretSchema } },
    errors: ['project-not-found', 'webhook-limit-reached', 'internal-error'],
  },
  updateWebhook: {
    ...base,
    role: 'owner',
    method: 'PATCH',
    path: one,
    params,
    summary: 'Change a webhook endpoint',
    description:
      'Changes its URL or its events, or enables or disables it. Pending deliveries use the new URL.',
    body: webhookChangeSchema,
    bodyBytesMax,
    responses: { 200: { description: 'The webhook endpoint.', schema: oneWebhookSchema } },
    errors: ['webhook-not-found', 'internal-error'],
  },
  deleteWebhook: {
    ...base,
    role: 'owner',
    method: 'DELETE',
    path: one,
    params,
    summary: 'Delete a webhook endpoint',
    description: `Nothing is sent to it from now on. It can be restored for ${limits.webhookRestoreSeconds} seconds.`,
    responses: { 200: { description: 'The webhook endpoint is deleted.', schema: doneSchema } },
    errors: ['webhook-not-found', 'internal-error'],
  },
  restoreWebhook: {
    ...base,
    role: 'owner',
    method: 'POST',
    path: `${one}/restore`,
    params,
    summary: 'Restore a deleted webhook endpoint',
    description: `Undoes a deletion of the last ${limits.webhookRestoreSeconds} seconds. An endpoint that was not deleted is not changed.`,
    responses: { 200: { description: 'The webhook endpoint.', schema: oneWebhookSchema } },
    errors: ['webhook-not-found', 'webhook-limit-reached', 'internal-error'],
  },
  rotateWebhookSecret: {
    ...base,
    role: 'owner',
    method: 'POST',
    path: `${one}/rotate-secret`,
    params,
    summary: 'Rotate the secret of a webhook endpoint',
    description: `Deliveries are signed with both secrets for ${limits.webhookRotationHours} hours. The response contains the new secret, which is shown only once.`,
    responses: { 200: { description: 'The webhook endpoint.', schema: webhookWithSecretSchema } },
    errors: ['webhook-not-found', 'internal-error'],
  },
  testWebhook: {
    ...base,
    role: 'owner',
    method: 'POST',
    path: `${one}/test`,
    params,
    summary: 'Send a test to a webhook endpoint',
    description: 'Enqueues a delivery of the type `webhook.test`. Its outcome is in the list of deliveries.',
    responses: { 202: { description: 'The delivery.', schema: oneDeliverySchema } },
    errors: ['webhook-not-found', 'internal-error'],
  },
  listDeliveries: {
    ...base,
    role: 'owner',
    method: 'GET',
    path: `${one}/deliveries`,
    params,
    summary: 'List the deliveries of a webhook endpoint',
    description: `Newest first, kept for ${limits.webhookLogDays} days unless the server sets another time.`,
    query: deliveryListQuerySchema,
    responses: { 200: { description: 'The deliveries.', schema: deliveryListSchema } },
    errors: ['webhook-not-found', 'internal-error'],
  },
  replayDelivery: {
    ...base,
    role: 'owner',
    method: 'POST',
    path: `${one}/deliveries/{delivery}/replay`,
    params: { ...params, delivery: 'The id of the delivery.' },
    summary: 'Send a delivery again',
    description: 'As a new delivery with the same `webhook-id` and body.',
    responses: { 202: { description: 'The new delivery.', schema: oneDeliverySchema } },
    errors: ['webhook-not-found', 'delivery-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
