import * as z from 'zod/mini';

/** The types of events, in the order in which they are shown. */
export const webhookEventTypes = [
  'image.created',
  'batch.completed',
  'job.completed',
  'live_image.updated',
  'live_image.failed',
  'quota.reached',
] as const;

/** A type of event. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What each type of event reports. */
export const webhookEventMeanings: Readonly<Record<WebhookEventType, string>> = {
  'image.created': 'A table was rendered, stored and charged.',
  'batch.completed': 'A batch was processed.',
  'job.completed': 'An asynchronous request has ended.',
  'live_image.updated': 'A live image has a new version.',
  'live_image.failed': 'A live image could not be refreshed; it still shows its last version.',
  'quota.reached': 'The last table of the plan was used.',
};

const id = z.int();
const projectId = z.nullable(z.int()).check(z.describe('Null: outside of projects.'));
const time = z.string().check(z.meta({ format: 'date-time' }));

/** The `data` of each type of event. */
export const webhookDataSchemas = {
  'image.created': z.object({
    id,
    url: z.string().check(z.describe('The URL without a signature, which a private image also needs.')),
    darkUrl: z
      .optional(z.string())
      .check(z.describe('Likewise of the image with dark colours; left out unless colorScheme is both.')),
    filename: z.string(),
    title: z.nullable(z.string()),
    format: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    parts: z.int().check(z.describe('Number of images that the table was split into; this is the first.')),
    projectId,
    expiresAt: z.nullable(time),
  }),
  'batch.completed': z.object({
    stored: z.int(),
    failed: z.int(),
    imageIds: z.array(z.nullable(z.int())).check(z.describe('One entry per table, in order; null: failed.')),
    projectId,
  }),
  'job.completed': z.object({
    id: z.string(),
    status: z.enum(['completed', 'failed']),
    url: z.string().check(z.describe('The URL of the job, whose record has the result.')),
    projectId,
  }),
  'live_image.updated': z.object({
    name: z.string(),
    version: z.int(),
    imageId: id,
    projectId,
  }),
  'live_image.failed': z.object({
    name: z.string(),
    version: z.int().check(z.describe('The version that is still shown.')),
    reason: z.string(),
    projectId,
  }),
  'quota.reached': z.object({
    used: z.int(),
    limit: z.int(),
    resetsAt: time.check(z.describe('When the next usage window starts.')),
  }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;

/** The `data` of an event of one type. */
export type WebhookData<Type extends WebhookEventType> = z.infer<(typeof webhookDataSchemas)[Type]>;

/** The body of a test delivery has this type. */
export const webhookTestType = 'webhook.test';

/** The body of a delivery. */
export const webhookMessageSchema = z.object({
  type: z.string().check(z.describe('The type of the event; `webhook.test` for a test.')),
  timestamp: time.check(z.describe('When the event happened.')),
  data: z.looseObject({}).check(z.describe('Depends on the type.')),
});

/** Whether a text is a type of event. A database that a newer version has used can contain others. */
export function isWebhookEventType(text: string): text is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(text);
}
