import * as z from 'zod/mini';
import { isoTime } from '../text/iso-time.ts';
import { idText, wholeNumberText } from '../text/whole-number.ts';
import { planTiers } from './plan-catalogue.ts';

const count = (description: string) => z.int().check(z.nonnegative(), z.describe(description));

/** Number of days in the series, including today. */
export const usageSeriesDays = 30;

const usageDaySchema = z.object({
  day: z.string().check(z.meta({ description: 'A day in UTC.', format: 'date' })),
  tables: count('Tables stored on that day, including those deleted since.'),
});
const usageSeriesSchema = z.array(usageDaySchema);

const projectUsageSchema = z.object({
  projectId: z.nullable(z.int()).check(z.describe('Null: images without a project.')),
  name: z
    .nullable(z.string())
    .check(z.describe('Null: images without a project, or the project is deleted.')),
  tables: count('Tables stored on all days of the series.'),
  days: usageSeriesSchema,
});

/** The query of the usage. */
export const usageQuerySchema = z.object({
  projectId: z
    .optional(idText('projectId'))
    .check(
      z.describe('Counts only the tables of this project. The limit is that of the account of its owner.'),
    ),
});

/** Usage of an account in the current window, and the tables stored per day. */
export const usageSchema = z.object({
  success: z.literal(true),
  planTier: z.enum(planTiers),
  planName: z.string(),
  limit: z.nullable(z.int()).check(z.describe('Tables allowed per window; null: unlimited.')),
  used: count('Tables stored in this window.'),
  remaining: z.nullable(z.int()).check(z.describe('Tables left; null: unlimited.')),
  windowStartsAt: isoTime('When this window of 30 days began.'),
  resetsAt: isoTime('When the next window begins and the count starts again.'),
  days: usageSeriesSchema,
  projects: z.array(projectUsageSchema),
});
/** Usage of an account in the current window, and the tables stored per day. */
export type Usage = z.infer<typeof usageSchema>;

/** How long an entry of the request log is kept. */
export const requestLogDays = 30;

/** Origin of a request: the web app, or the name of the program that sent an API key. */
export const requestSources = ['web-app', 'n8n', 'make', 'zapier', 'api'] as const;
/** Origin of a request. */
export type RequestSource = (typeof requestSources)[number];

/** The query of the request log. */
export const requestLogQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
  status: z.optional(
    z
      .string()
      .check(
        z.regex(/^[1-5](?:\d\d|xx)$/, 'status must be an HTTP status such as 402 or a class such as 4xx.'),
      ),
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
  createdAt: isoTime('When the response was complete.'),
  projectId: z.nullable(z.int()),
  requestId: z.string().check(z.describe('The value of the X-Request-Id header.')),
  method: z.string(),
  route: z.string().check(z.describe('The pattern of the path.')),
  status: z.int(),
  ms: count('Milliseconds from the request headers to the end of the response.'),
  bytes: count('Size of the response body before compression.'),
  source: z.enum(requestSources).check(z.describe('Derived from the credentials and the User-Agent.')),
  error: z
    .nullable(z.object({ type: z.string(), message: z.string() }))
    .check(z.describe('The error of the response; null for a success.')),
});

/** One request with a key or a session. */
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;

/** A page of the request log, newest first. */
export const requestLogSchema = z.object({
  success: z.literal(true),
  requests: z.array(loggedRequestSchema),
  next: z.nullable(z.int()).check(z.describe('`before` of the next page; null: there is no next page.')),
});
/** A page of the request log, newest first. */
export type RequestLog = z.infer<typeof requestLogSchema>;
