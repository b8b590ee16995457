import { accountRoutes, signInRoutes } from './account-routes.ts';
import { callerUserSchema } from './accounts.ts';
import { billingRoutes } from './billing-routes.ts';
import { demoHeaderBg, demoImageSchema, demoLimits } from './demo.ts';
import { imageRoutes } from './image-routes.ts';
import { mcpAnswerSchema, mcpMessageSchema, mcpPath } from './mcp.ts';
import { planListSchema } from './plans.ts';
import { projectRoutes } from './project-routes.ts';
import { type Route, renderErrors } from './route.ts';
import { openApiSchema, probeSchema, statusSchema } from './status.ts';
import { usageRoutes } from './usage-routes.ts';

/** Every call of the API, in the order of the reference. */
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
      'Also the call to test a key with. A project key sees its project: e-mail, names, plan and key of the owner are null then.',
    access: 'key',
    answers: { 200: { description: 'The user.', schema: callerUserSchema } },
    errors: ['internal-error'],
  },
  ...accountRoutes,
  listPlans: {
    method: 'GET',
    path: '/api/pictable/plans',
    aliases: [],
    tag: 'Account',
    summary: 'The plans',
    description: 'Limits and prices, weakest plan first.',
    access: 'anyone',
    answers: { 200: { description: 'The plans.', schema: planListSchema } },
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
    summary: 'Try it without an account',
    description: `Smaller tables, ten images in ten minutes, and the image lives for a day. The header is ${demoHeaderBg} where the table names no colour for it.`,
    access: 'anyone',
    body: 'table',
    bodyBytesMax: demoLimits.bodyBytesMax,
    answers: { 200: { description: 'The image is ready.', schema: demoImageSchema } },
    errors: [...renderErrors, 'demo-limit-reached'],
  },
  sendMcpMessage: {
    method: 'POST',
    path: mcpPath,
    aliases: [],
    tag: 'Service',
    summary: 'Model Context Protocol',
    description:
      'One message of the Model Context Protocol over streamable HTTP, without sessions. Agents draw tables through it: its tools call this API with the key of the request.',
    access: 'key',
    body: mcpMessageSchema,
    answers: {
      200: { description: 'The answer to a request.', schema: mcpAnswerSchema },
      202: { description: 'A notification was taken.' },
    },
    errors: ['internal-error'],
  },
  getStatus: {
    method: 'GET',
    path: '/api/pictable/status',
    aliases: [],
    tag: 'Service',
    summary: 'Service status',
    description: '`operational` when tables can be drawn and stored.',
    access: 'anyone',
    answers: { 200: { description: 'The state.', schema: statusSchema } },
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
    answers: {
      200: { description: 'An OpenAPI document.', schema: openApiSchema },
      304: { description: 'The document is the one that `If-None-Match` names.' },
    },
    errors: [],
  },
  getLiveness: {
    method: 'GET',
    path: '/livez',
    aliases: [],
    tag: 'Service',
    summary: 'The process is alive',
    description: 'Depends on nothing else.',
    access: 'anyone',
    answers: { 200: { description: 'Alive.', schema: probeSchema } },
    errors: [],
  },
  getReadiness: {
    method: 'GET',
    path: '/readyz',
    aliases: [],
    tag: 'Service',
    summary: 'The service takes work',
    description: 'Database and storage answer and the service is not stopping.',
    access: 'anyone',
    answers: { 200: { description: 'Ready.', schema: probeSchema } },
    errors: ['not-ready'],
  },
  getReadReadiness: {
    method: 'GET',
    path: '/readyz/read',
    aliases: [],
    tag: 'Service',
    summary: 'The service serves images',
    description:
      'Stored images can be read and the service is not stopping. They are served without the database, so a proxy that asks here goes on sending reads while tables cannot be stored.',
    access: 'anyone',
    answers: { 200: { description: 'Ready.', schema: probeSchema } },
    errors: ['not-ready'],
  },
} as const satisfies Record<string, Route>;

/** The name of a call. */
export type RouteName = keyof typeof routes;

/** Every call with its name, in order. */
export const routeList: readonly (Route & { readonly name: RouteName })[] = Object.entries(routes).map(
  ([name, route]) => ({ name: name as RouteName, ...(route as Route) }),
);
