import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { idText, wholeNumberText } from '../text/whole-number.ts';
import { webhookEventTypes } from './webhook-events.ts';

const typeList = webhookEventTypes.join(', ');
const time = () => z.string().check(z.meta({ format: 'date-time' }));

const url = z
  .string({ error: 'url must be the https:// URL that events are sent to.' })
  .check(
    z.minLength(1, 'url must not be empty.'),
    z.maxLength(limits.webhookUrlCharsMax, `url must have ${limits.webhookUrlCharsMax} characters or fewer.`),
    z.describe('Starts with `https://`. It gets a POST request per event.'),
  );

const events = z
  .array(
    z.enum(webhookEventTypes, { error: ({ input }) => `must be one of ${typeList}; got ${shown(input)}.` }),
    {
      error: `events must be a list of: ${typeList}.`,
    },
  )
  .check(
    z.minLength(1, `events must name at least one of: ${typeList}.`),
    z.maxLength(2 * webhookEventTypes.length, 'events has too many entries.'),
    z.describe('The types of events that are sent.'),
  );

const isEnabled = z.boolean({ error: 'enabled must be true or false.' });

function shown(input: unknown): string {
  const text = JSON.stringify(input) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Request body to create a webhook endpoint. */
export const newWebhookSchema = z.strictObject({
  url,
  events,
  projectId: z
    .nullish(z.int({ error: 'projectId must be the id of a project.' }).check(z.positive()))
    .check(z.describe('Limits the endpoint to the events of one project; null: the account.')),
});
/** Request body to create a webhook endpoint. */
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** Request body to change a webhook endpoint; a member that is missing is not changed. */
export const webhookChangeSchema = z.strictObject({
  url: z.optional(url),
  events: z.optional(events),
  enabled: z.optional(isEnabled.check(z.describe('Whether events are sent. Events are not kept for later.'))),
});
/** Request body to change a webhook endpoint. */
export type WebhookChange = z.output<typeof webhookChangeSchema>;

/** A webhook endpoint, without its secret. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  project: z
    .nullable(z.object({ id: z.int(), name: z.string() }))
    .check(z.describe('The only project whose events are sent; null: all events of the account.')),
  enabled: z.boolean(),
  disabledReason: z
    .nullable(z.string())
    .check(z.describe('Why the service disabled the endpoint; null: it did not.')),
  previousSecretUntil: z
    .nullable(time())
    .check(z.describe('Until when deliveries are also signed with the previous secret; null: they are not.')),
  createdAt: time(),
});
/** A webhook endpoint. */
export type Webhook = z.infer<typeof webhookSchema>;

/** The webhook endpoints of an account, newest first. */
export const webhookListSchema = z.object({ success: z.literal(true), webhooks: z.array(webhookSchema) });
/** The webhook endpoints of an account. */
export type WebhookList = z.infer<typeof webhookListSchema>;

/** One webhook endpoint. */
export const oneWebhookSchema = z.object({ success: z.literal(true), webhook: webhookSchema });
/** One webhook endpoint. */
export type OneWebhook = z.infer<typeof oneWebhookSchema>;

/** A webhook endpoint with its new secret, which is shown only once. */
export const webhookWithSecretSchema = z.object({
  success: z.literal(true),
  secret: z
    .string()
    .check(z.describe('`whsec_` and 32 bytes as Base64: verifies the signatures. Shown only once.')),
  webhook: webhookSchema,
});
/** A webhook endpoint with its new secret. */
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** Query of the list of webhook endpoints. */
export const webhookListQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'Only the endpoints that are limited to this project.')),
});

/** Maximum number of deliveries in one response. */
const DELIVERIES_MAX = 100;

/** States of a delivery. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** Query of the deliveries of an endpoint. */
export const deliveryListQuerySchema = z.object({
  before: z.optional(idText('before', 'Only deliveries older than the one with this id.')),
  limit: z.optional(
    wholeNumberText('limit', {
      min: 1,
      max: DELIVERIES_MAX,
      description: 'Number of deliveries; 50 by default.',
    }),
  ),
  state: z.optional(
    z.enum(deliveryStates, {
      error: 'state must be pending, delivered or failed.',
    }),
  ),
});

/** An event that is sent to an endpoint, and the outcome of the last attempt. */
export const deliverySchema = z.object({
  id: z.int(),
  messageId: z.string().check(z.describe('The `webhook-id`; a retry and a replay repeat it.')),
  type: z.string(),
  state: z
    .enum(deliveryStates)
    .check(z.describe('`pending`: waits for its first or next attempt. `failed`: no attempt is left.')),
  attempts: z.int().check(z.describe('Attempts that have ended.')),
  nextAttemptAt: z.nullable(time()).check(z.describe('Null unless it is pending.')),
  responseStatus: z.nullable(z.int()).check(z.describe('Null: no response.')),
  responseText: z
    .nullable(z.string())
    .check(z.describe(`The first ${limits.webhookResponseBytesMax} bytes of the last response.`)),
  durationMs: z.nullable(z.int()),
  error: z.nullable(z.string()).check(z.describe('Why the last attempt failed.')),
  createdAt: time(),
  attemptedAt: z.nullable(time()),
  message: z.unknown().check(z.describe('The body of the request.')),
});
/** An event that is sent to an endpoint. */
export type Delivery = z.infer<typeof deliverySchema>;

/** The deliveries of an endpoint, newest first. */
export const deliveryListSchema = z.object({ success: z.literal(true), deliveries: z.array(deliverySchema) });
/** The deliveries of an endpoint. */
export type DeliveryList = z.infer<typeof deliveryListSchema>;

/** A delivery that was enqueued. */
export const oneDeliverySchema = z.object({ success: z.literal(true), delivery: deliverySchema });
/** A delivery that was enqueued. */
export type OneDelivery = z.infer<typeof oneDeliverySchema>;
