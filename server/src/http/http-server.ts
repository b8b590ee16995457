import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { logAccess } from './access-log.ts';
import { registerCors } from './browsers/cors.ts';
import { addSecurityHeaders } from './browsers/security-headers.ts';
import { registerCompression } from './compression.ts';
import { publicError } from './errors/public-error.ts';
import { registerErrorHandler, sendClientError, sendError } from './errors/send-error.ts';
import { measureRequests } from './measure-requests.ts';
import { isApiPath, withoutTrailingSlash } from './paths.ts';
import { registerBodyParsers } from './read-body.ts';
import { traceRequests } from './trace-requests.ts';

interface Options {
  readonly log: Logger;
  readonly trustProxy: boolean | number | string;
  readonly isStopping: () => boolean;
  readonly metrics: Metrics;
  /** Hashes of the inline scripts in our pages, for the content security policy. */
  readonly inlineScripts: readonly string[];
  /** See createOriginResolver. */
  readonly originOf: (request: FastifyRequest) => string;
}

const HEAD_BYTES_MAX = 16 * 1024;
const HEAD_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Interval of the check for slow clients; the default of Node.js is 30 seconds. */
const SLOW_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** After a turn of the event loop that was this short, the server has accepted every connection that had arrived. */
const QUIET_TURN_MS = 1;
/** On a busy server no turn may be that short. */
const ACCEPT_MS_MAX = 2_000;
/** Maximum number of open sockets; further ones are closed before a byte is read. */
const CONNECTIONS_MAX = 2_048;
/**
 * A path segment may fill the whole request head, so that a name that is too long is reported as not found by
 * its own operation.
 */
const PARAM_CHARS_MAX = HEAD_BYTES_MAX;
const sentRequestId = /^[\w.-]{8,64}$/;

const noCompilers = { buildValidator: noSchemas, buildSerializer: noSchemas };

function noSchemas(): never {
  throw new Error('A route has a JSON schema; the contract validates requests and responses.');
}

/** Creates Fastify with strict settings, and all errors in the error envelope. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // logAccess writes one line per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedHops(options.trustProxy),
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: PARAM_CHARS_MAX },
    rewriteUrl: ({ url = '/' }) => withoutTrailingSlash(url),
    return503OnClosing: false,
    // Fastify's own HEAD routes would omit the length of streams.
    exposeHeadRoutes: false,
    // Routes have no JSON schemas, whose compilers Fastify would load at start.
    schemaController: { compilersFactory: noCompilers },
    http: {
      maxHeaderSize: HEAD_BYTES_MAX,
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
    clientErrorHandler: sendClientError,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply, options.originOf);
    },
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  registerBodyParsers(app);
  registerErrorHandler(app, options.originOf);
  logAccess(app);
  measureRequests(app, options.metrics);
  traceRequests(app);
  addCommonHeaders(app, options.isStopping);
  addSecurityHeaders(app, options.inlineScripts);
  registerCors(app);
  rejectNul(app);
  await registerCompression(app);
  return app;
}

/** Rejects NUL in a URL: no name contains it, and PostgreSQL does not accept it. */
function rejectNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw publicError('malformed-url', {});
  });
}

/** A number is the number of proxies in front of the service. */
function trustedHops(setting: Options['trustProxy']) {
  if (typeof setting !== 'number') return setting;
  return (_address: string, hop: number) => hop < setting;
}

function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && sentRequestId.test(sent) ? sent : randomUUID();
}

/**
 * Adds the request id to every response, and `no-store` to API responses unless the operation allows caching.
 * While the service stops, each response closes its connection, because keep-alive clients would delay the
 * stop.
 */
function addCommonHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    await waitingConnectionsAccepted(app.server);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isStopping()) reply.header('connection', 'close');
  });
  // The headers of this response may have been sent before the stop began.
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections();
  });
}

/**
 * Resolves once the event loop has accepted the connections that waited for it, right after it looked for
 * new ones. The kernel resets those that still wait when the server stops listening, and a proxy must not
 * resend a POST that it has sent on such a connection.
 */
async function waitingConnectionsAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  // Ends the current turn of the event loop, which may have looked for connections long ago.
  await setImmediate();
  for (const until = performance.now() + ACCEPT_MS_MAX; performance.now() < until; ) {
    const acceptedBefore = accepted;
    const startedAt = performance.now();
    // A turn accepts one connection.
    await setImmediate();
    if (accepted === acceptedBefore && performance.now() - startedAt < QUIET_TURN_MS) break;
  }
  server.off('connection', count);
}

/** A host name or IP address with an optional port, safe to build a public URL from. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the origin of public URLs: the configured one, or else that of the request. */
export function createOriginResolver(publicUrl: string | undefined): (request: FastifyRequest) => string {
  return ({ protocol, host }) => {
    if (publicUrl !== undefined) return publicUrl;
    if (hostPattern.test(host)) return `${protocol}://${host}`;
    throw publicError('malformed-request', {}, { hint: 'The Host header is missing or invalid.' });
  };
}
