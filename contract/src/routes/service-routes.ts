import { mcpMessageSchema, mcpPath, mcpResponseSchema } from '../mcp.ts';
import { openApiSchema, probeSchema, statusSchema } from '../status.ts';
import type { Route } from './route.ts';

/** Operations of the service itself: agents, status, reference and probes. */
export const serviceRoutes = {
  sendMcpMessage: {
    method: 'POST',
    path: mcpPath,
    aliases: [],
    tag: 'Service',
    summary: 'Model Context Protocol',
    description:
      'One message of the Model Context Protocol over streamable HTTP, without sessions. Agents use it to render tables: its tools call this API with the key of the request. Apps that speak OAuth send an access token instead of a key: without credentials, `WWW-Authenticate` names the metadata with which they can ask you for one.',
    access: 'key',
    scope: 'every-key',
    body: mcpMessageSchema,
    responses: {
      200: { description: 'The response to a request.', schema: mcpResponseSchema },
      202: { description: 'The notification was accepted.' },
    },
    errors: ['invalid-access-token', 'internal-error'],
  },
  getStatus: {
    method: 'GET',
    path: '/api/pictable/status',
    aliases: [],
    tag: 'Service',
    summary: 'Service status',
    description: '`operational` when tables can be rendered and stored.',
    access: 'anyone',
    scope: 'none',
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
    scope: 'none',
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
    scope: 'none',
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
    scope: 'none',
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
    scope: 'none',
    responses: { 200: { description: 'Ready.', schema: probeSchema } },
    errors: ['not-ready'],
  },
} as const satisfies Record<string, Route>;
