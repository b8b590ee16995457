import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { logAccess } from './access-log.ts';
import { answerClientError, answerError, answerErrors } from './answer-error.ts';
import { compressAnswers } from './compression.ts';
import { openToOtherOrigins } from './cors.ts';
import { measureRequests } from './measure-requests.ts';
import { isApiPath, withoutEndSlash } from './paths.ts';
import { refusal } from './public-error.ts';
import { acceptBodies } from './read-body.ts';
import { traceRequests } from './trace-requests.ts';

interface Options {
  readonly log: Logger;
  readonly trustProxy: boolean | number | string;
  readonly isStopping: () => boolean;
  readonly metrics: Metrics;
  /** Hashes of the scripts that stand in our pages themselves, as the content policy names them. */
  readonly inlineScripts: readonly string[];
}

const HEAD_BYTES_MAX = 16 * 1024;
const HEAD_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often slow callers are looked for; Node would wait half a minute more. */
const SLOW_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Sockets at once; more are closed before a byte of them is read. */
const CONNECTIONS_MAX = 2_048;
/** A part of an address may fill the head: too long a name is one that is not there, and its own call says so. */
const PARAM_CHARS_MAX = HEAD_BYTES_MAX;
const sentRequestId = /^[\w.-]{8,64}$/;

/** Fastify with every default that is open closed, and no answer outside the envelope. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line a request, written by logAccess.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedHops(options.trustProxy),
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: PARAM_CHARS_MAX },
    rewriteUrl: ({ url = '/' }) => withoutEndSlash(url),
    return503OnClosing: false,
    // Fastify's own HEAD routes would say that every stream has no length.
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: HEAD_BYTES_MAX,
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      answerError(error, request, reply);
    },
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  acceptBodies(app);
  answerErrors(app);
  logAccess(app);
  measureRequests(app, options.metrics);
  traceRequests(app);
  markEveryAnswer(app, options.isStopping);
  await app.register(helmet, pageHeaders(options.inlineScripts));
  openToOtherOrigins(app);
  refuseNul(app);
  await compressAnswers(app);
  return app;
}

/** NUL in an address: no name has it, and PostgreSQL refuses it. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw refusal('malformed-url', {});
  });
}

/** A number stands for so many proxies in front of the service. */
function trustedHops(setting: Options['trustProxy']) {
  if (typeof setting !== 'number') return setting;
  return (_address: string, hop: number) => hop < setting;
}

function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && sentRequestId.test(sent) ? sent : randomUUID();
}

/**
 * The id of the request on every answer; `no-store` on what the API says, unless the call itself allows caching. While the
 * service stops, each answer closes its connection: a client that keeps it alive would hold the stop up.
 */
function markEveryAnswer(app: FastifyInstance, isStopping: () => boolean): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isStopping()) reply.header('connection', 'close');
  });
  // The head of this answer may have been sent before the stop began.
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections();
  });
}

/** What a browser may do with our pages: our own scripts, WebAssembly for the engine, its worker, and pictures made here. */
const pageHeaders = (inlineScripts: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
      'worker-src': ["'self'", 'blob:'],
      'img-src': ["'self'", 'blob:', 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      // The preview of a pdf is an embedded object of this page.
      'object-src': ["'self'", 'blob:'],
      'frame-src': ["'self'", 'blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'sameorigin' as const },
  // Browsers heed it over https only.
  strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
});

/** A host name or address with an optional port: what a public URL may be made from. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** What public URLs begin with: the configured origin, else the one the request came to. */
export function originReader(publicUrl: string | undefined): (request: FastifyRequest) => string {
  return ({ protocol, host }) => {
    if (publicUrl !== undefined) return publicUrl;
    if (hostPattern.test(host)) return `${protocol}://${host}`;
    throw refusal('malformed-request', {}, { hint: 'The Host header names no host.' });
  };
}
