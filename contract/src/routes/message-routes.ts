import { messageQuerySchema, renderedMessageSchema } from '../images/messages.ts';
import { limits } from '../limits.ts';
import { asyncHeaders, enqueuedResponse } from './batch-routes.ts';
import { quotaHeaders, renderHeaders } from './render-headers.ts';
import { type Route, renderErrors } from './route.ts';

const renderMessage = {
  method: 'POST',
  tag: 'Images',
  access: 'key',
  scope: 'render',
  query: messageQuerySchema,
  body: 'message',
  headers: {
    ...asyncHeaders,
    'Idempotency-Key':
      'Up to 255 characters of your choice. For 24 hours, the same request with the same key gets the same response and is charged once.',
  },
  responses: {
    200: {
      description:
        'The message with images. If it has no table to replace, it is returned as it is, and nothing is charged.',
      schema: renderedMessageSchema,
      headers: {
        ...quotaHeaders,
        ...renderHeaders,
        'Idempotency-Replayed':
          '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
      },
    },
    202: enqueuedResponse,
  },
  errors: [
    ...renderErrors,
    'not-started',
    'wrong-project',
    'project-not-found',
    'quota-exceeded',
    'idempotency-key-running',
    'idempotency-key-reused',
    'too-many-jobs',
  ],
} as const satisfies Partial<Route>;

/** Operations on messages with tables. */
export const messageRoutes = {
  renderMessage: {
    ...renderMessage,
    role: 'editor',
    path: '/api/pictable/messages',
    aliases: ['/api/messages', '/v1/messages'],
    summary: 'Replace the tables of a message',
    description: `Finds every table of a message in Markdown, stores an image of each, and returns the message with the images. Each image counts as one table of the plan. If one of up to ${limits.batchTablesMax} tables cannot be rendered, or the quota does not suffice for all, nothing is stored or charged, and the error names the table and its line.`,
  },
  renderProjectMessage: {
    ...renderMessage,
    role: 'editor',
    path: '/api/pictable/{endpointPath}/messages',
    aliases: ['/api/{endpointPath}/messages'],
    params: { endpointPath: 'The endpoint path of one of your projects.' },
    summary: 'Replace the tables of a message in a project',
    description:
      'Like "Replace the tables of a message", but the images belong to the project of the endpoint path.',
  },
} as const satisfies Record<string, Route>;
