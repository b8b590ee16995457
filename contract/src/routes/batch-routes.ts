import { batchQuerySchema, batchSchema } from '../images/batch.ts';
import { limits } from '../limits.ts';
import { quotaHeaders, renderHeaders } from './render-headers.ts';
import type { Route } from './route.ts';

/** Operations on several tables in one request. */
export const batchRoutes = {
  generateBatch: {
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
      'Idempotency-Key':
        'Up to 255 characters of your choice. The table at position i has this key with `#i` appended, so the same request again processes only the tables that are not stored yet, and returns the stored responses of the others.',
    },
    responses: {
      200: {
        description: 'The results, one per table.',
        schema: batchSchema,
        archive: true,
        headers: { ...quotaHeaders, ...renderHeaders },
      },
    },
    errors: ['wrong-project', 'project-not-found', 'service-busy', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
