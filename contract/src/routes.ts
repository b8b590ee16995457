import { accountRoutes, signInRoutes } from './account-routes.ts';
import { callerUserSchema } from './accounts.ts';
import { billingRoutes } from './billing-routes.ts';
import { demoHeaderBg, demoImageSchema, demoLimits } from './demo.ts';
import { imageRoutes } from './image-routes.ts';
import { mcpMessageSchema, mcpPath, mcpResponseSchema } from './mcp.ts';
import { planListSchema } from './plans.ts';
import { projectRoutes } from './project-routes.ts';
import { type Route, renderErrors } from './route.ts';
import { openApiSchema, probeSchema, statusSchema } from './status.ts';
import { usageRoutes } from './usage-routes.ts';

/** Every operation of the API, in the order of the API reference. */
export const routes = {
  ...imageRoutes,
  ...projectRoutes,
  ...signInRoutes,
  getUser: {
    method: 'GET',
    path: '/api/pictable/user',
    aliases: ['/api/user'],
    tag: 'Account',
    summary: 'The account behind the key',
    description:
      'Use it to test a key. For a project key, `project` is set and the e-mail address, names, plan and key of the owner are null.',
    access: 'key',
    responses: { 200: { description: 'The user.', schema: callerUserSchema } },
    errors: ['internal-error'],
  },
  ...accountRoutes,
  listPlans: {
    method: 'GET',
    path: '/api/pictable/plans',
    aliases: [],
    tag: 'Account',
    summary: 'The plans',
    description: 'Limits and prices, smallest plan first.',
    access: 'anyone',
    responses: { 200: { description: 'The plans.', schema: planListSchema } },
    errors: [],
  },
  ...usageRoutes,
  ...billingRoutes,
  generateDemoImage: {
    method: 'POST',
    writes: false,
    path: '/api/demo/generate-image',
    aliases: [],
    tag: 'Demo',
    summary: 'Try the API without an account',
    description: `Smaller tables, ten images per ten minutes; the image expires after a day. The header is ${demoHeaderBg} if the table does not set its colour.`,
    access: 'anyone',
    body: 'table',
    bodyBytesMax: demoLimits.bodyBytesMax,
    responses: { 200: { description: 'The image is ready.', schema: demoImageSchema } },
    errors: [...renderErrors, 'demo-limit-reached'],
  },
  sendMcpMessage: {
    method: 'POST',
    path: mcpPath,
    aliases: [],
    tag: 'Service',
    summary: 'Model Context Protocol',
    description:
      'One message of the Model Context Protocol over streamable HTTP, without sessions. Agents use it to render tables: its tools call this API with the key of the request.',
    access: 'key',
    body: mcpMessageSchema,
    responses: {
      200: { description: 'The response to a request.', schema: mcpResponseSchema },
      202: { description: 'The notification was accepted.' },
    },
    errors: ['internal-error'],
  },
  getStatus: {
    method: 'GET',
    path: '/api/pictable/status',
    aliases: [],
    tag: 'Service',
    summary: 'Service status',
    description: '`operational` when tables can be rendered and stored.',
    access: 'anyone',
    responses: { 200: { description: 'The status.', schema: statusSchema } },
    errors: [],
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    aliases: ['/openapi.json'],
    tag: 'Service',
    summary: 'This document',
    description: 'OpenAPI 3.1. It has an `ETag`.',
    access: 'anyone',
    responses: {
      200: { description: 'An OpenAPI document.', schema: openApiSchema },
      304: { description: 'The document is unchanged: it matches `If-None-Match`.' },
    },
    errors: [],
  },
  getLiveness: {
    method: 'GET',
    path: '/livez',
    aliases: [],
    tag: 'Service',
    summary: 'Liveness probe',
    description: 'Succeeds whenever the process is running; checks no dependencies.',
    access: 'anyone',
    responses: { 200: { description: 'Alive.', schema: probeSchema } },
    errors: [],
  },
  getReadiness: {
    method: 'GET',
    path: '/readyz',
    aliases: [],
    tag: 'Service',
    summary: 'Readiness probe',
    description: 'The database and the storage are reachable and the service is not shutting down.',
    access: 'anyone',
    responses: { 200: { description: 'Ready.', schema: probeSchema } },
    errors: ['not-ready'],
  },
  getReadReadiness: {
    method: 'GET',
    path: '/readyz/read',
    aliases: [],
    tag: 'Service',
    summary: 'Readiness probe for images',
    description:
      'Stored images can be read and the service is not shutting down. Images are served without the database, so a proxy that uses this probe keeps sending reads while tables cannot be stored.',
    access: 'anyone',
    responses: { 200: { description: 'Ready.', schema: probeSchema } },
    errors: ['not-ready'],
  },
} as const satisfies Record<string, Route>;

/** The name of an operation. */
export type RouteName = keyof typeof routes;

/** Every operation with its name, in order. */
export const routeList: readonly (Route & { readonly name: RouteName })[] = Object.entries(routes).map(
  ([name, route]) => ({ name: name as RouteName, ...(route as Route) }),
);
