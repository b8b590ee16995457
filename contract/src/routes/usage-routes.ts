import { requestLogQuerySchema, requestLogSchema, usageQuerySchema, usageSchema } from '../accounts/usage.ts';
import type { Route } from './route.ts';

/** Operations on the usage and the request log of an account. */
export const usageRoutes = {
  getUsage: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/usage',
    aliases: [],
    tag: 'Account',
    summary: 'Your usage',
    description: 'The usage window of the plan, and the tables of the last 30 days per day and per project.',
    access: 'account',
    scope: 'usage:read',
    query: usageQuerySchema,
    responses: { 200: { description: 'The usage.', schema: usageSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  listRequests: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/requests',
    aliases: [],
    tag: 'Account',
    summary: 'Your requests',
    description:
      'Newest first, kept for 30 days unless the server sets another time; an entry appears a second or two after its request. A project key sees the requests of its project.',
    access: 'key',
    scope: 'usage:read',
    query: requestLogQuerySchema,
    responses: { 200: { description: 'The requests.', schema: requestLogSchema } },
    errors: ['internal-error'],
  },
} as const satisfies Record<string, Route>;
