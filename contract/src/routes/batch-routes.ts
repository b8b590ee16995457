import { batchQuerySchema, batchSchema } from '../images/batch.ts';
import { renderJobSchema } from '../images/render-jobs.ts';
import { limits } from '../limits.ts';
import { quotaHeaders, renderHeaders } from './render-headers.ts';
import type { Route, SuccessResponse } from './route.ts';

/** Request headers of operations that can run asynchronously. */
export const asyncHeaders = {
  Prefer: `\`respond-async\` (RFC 7240): the response is 202 with the URL of a job. \`respond-async, wait=5\`: only if the request takes longer than 5 seconds; up to ${limits.renderJobWaitSecondsMax}.`,
};

/** The response to a request that runs asynchronously. */
export const enqueuedResponse = {
  description: 'With `Prefer: respond-async`: the request was enqueued.',
  schema: renderJobSchema,
  headers: {
    Location: 'The URL of the job.',
    'Preference-Applied': 'The preference that was honoured.',
    'Retry-After': 'Seconds until it is worth requesting the job.',
  },
} as const satisfies SuccessResponse;

/** Operations on several tables in one request. */
export const batchRoutes = {
  generateBatch: {
    role: 'editor',
    method: 'POST',
    path: '/api/pictable/batch',
    aliases: ['/api/batch'],
    tag: 'Images',
    summary: 'Generate several table images',
    description: `Renders and stores up to ${limits.batchTablesMax} tables. The response has one result per table, in order, with the status and the body that a request with this table alone would have. Each stored image counts as one table of the plan; if the quota ends, the remaining tables get 402. \`defaults\` are members of a payload that every table gets unless it sets them itself. A table that is not begun within ${limits.batchBeginMsMax / 1000} seconds gets 503, type \`not-started\`. With \`Accept: application/zip\`, the response is a ZIP archive of the images and \`results.json\`.`,
    access: 'key',
    scope: 'render',
    query: batchQuerySchema,
    body: 'tables',
    headers: {
      ...asyncHeaders,
      'Idempotency-Key':
        'Up to 255 characters of your choice. The table at position i has this key with `#i` appended, so the same request again processes only the tables that are not stored yet, and returns the stored responses of the others.',
    },
    responses: {
      202: enqueuedResponse,
      200: {
        description: 'The results, one per table.',
        schema: batchSchema,
        archive: true,
        headers: { ...quotaHeaders, ...renderHeaders },
      },
    },
    errors: [
      'wrong-project',
      'project-not-found',
      'service-busy',
      'idempotency-key-reused',
      'too-many-jobs',
      'internal-error',
    ],
  },
} as const satisfies Record<string, Route>;
