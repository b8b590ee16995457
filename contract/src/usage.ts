import * as z from 'zod/mini';
import { planTiers } from './plan-catalogue.ts';
import { idText, wholeNumberText } from './whole-number.ts';

const isoTime = (description: string) => z.string().check(z.meta({ description, format: 'date-time' }));
const count = (description: string) => z.int().check(z.nonnegative(), z.describe(description));

/** How many days the series goes back, today included. */
export const usageSeriesDays = 30;

const usageDaySchema = z.object({
  day: z.string().check(z.meta({ description: 'A day of UTC.', format: 'date' })),
  tables: count('Tables stored on that day, also those deleted since.'),
});
const usageSeriesSchema = z.array(usageDaySchema);

const projectUsageSchema = z.object({
  projectId: z.nullable(z.int()).check(z.describe('Null: images outside of projects.')),
  name: z.nullable(z.string()).check(z.describe('Null: outside of projects, or the project is deleted.')),
  tables: count('Tables stored in all days of the series.'),
  days: usageSeriesSchema,
});

/** Where an account stands in its window, and what it stored day by day. */
export const usageSchema = z.object({
  success: z.literal(true),
  planTier: z.enum(planTiers),
  planName: z.string(),
  limit: z.nullable(z.int()).check(z.describe('Tables the window allows; null: unlimited.')),
  used: count('Tables stored in this window.'),
  remaining: z.nullable(z.int()).check(z.describe('Tables left; null: unlimited.')),
  windowStartsAt: isoTime('When this window of 30 days began.'),
  resetsAt: isoTime('When the next window begins and the count starts again.'),
  days: usageSeriesSchema,
  projects: z.array(projectUsageSchema),
});
/** Where an account stands in its window, and what it stored day by day. */
export type Usage = z.infer<typeof usageSchema>;

/** How long an entry of the request log is kept. */
export const requestLogDays = 30;

/** Where a request came from: the web app, or a program with a key, by the name it goes by. */
export const requestSources = ['web-app', 'n8n', 'make', 'zapier', 'api'] as const;
/** Where a request came from. */
export type RequestSource = (typeof requestSources)[number];

/** The query of the request log. */
export const requestLogQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
  status: z.optional(
    z
      .string()
      .check(z.regex(/^[1-5](?:\d\d|xx)$/, 'status must be a status such as 402, or a class such as 4xx.')),
  ),
  via: z.optional(
    z.enum(['key', 'session'], {
      error: 'via must be key (programs with an API key) or session (the web app).',
    }),
  ),
  without: z.optional(
    z.enum(['app-reads'], { error: 'without must be app-reads (what the web app only reads).' }),
  ),
  before: z.optional(idText('before')),
  limit: z.optional(wholeNumberText('limit', { min: 1, max: 200 })),
});

const loggedRequestSchema = z.object({
  id: z.int().check(z.positive()),
  createdAt: isoTime('When the answer was complete.'),
  projectId: z.nullable(z.int()),
  requestId: z.string().check(z.describe('As in the header X-Request-Id.')),
  method: z.string(),
  route: z.string().check(z.describe('The pattern of the path.')),
  status: z.int(),
  ms: count('From the head of the request to the end of the answer.'),
  bytes: count('Size of the body of the answer, before it is compressed.'),
  source: z.enum(requestSources).check(z.describe('By its credentials, and the User-Agent of programs.')),
  error: z
    .nullable(z.object({ type: z.string(), message: z.string() }))
    .check(z.describe('What the error said; null for a success.')),
});

/** One request that came with a key or a session. */
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;

/** A page of the request log, newest first. */
export const requestLogSchema = z.object({
  success: z.literal(true),
  requests: z.array(loggedRequestSchema),
  next: z.nullable(z.int()).check(z.describe('`before` of the next page; null: there is none.')),
});
/** A page of the request log, newest first. */
export type RequestLog = z.infer<typeof requestLogSchema>;
