import type { Route, RouteName } from '@pictable/contract';
import { isFileBody, limits, rendersBody, routeList, routePaths, routeWrites } from '@pictable/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActAsMember, ApplyCallerLimits, Authenticate, AuthenticateOptions, Caller } from './caller.ts';
import { routeNotFoundError } from './errors/not-found.ts';
import { publicError } from './errors/public-error.ts';
import { isInternalRequest } from './internal-request.ts';
import type { HandlerResult, Handlers } from './operation-context.ts';
import { fastifyPath, isValidEndpointPath, methodsForPath } from './paths.ts';
import { projectInBody, projectInUrl, withoutMember } from './projects/request-project.ts';
import { readFontBody, readJsonObject, readLogoBody, readValidatedBody } from './read-body.ts';
import { readMessageBody } from './read-message.ts';
import { readTableBody, rejectTableFormats, type TableBody } from './read-table.ts';
import { readTablesBody } from './read-tables.ts';
import { ignoredParameters, rejectUnknownParameters } from './reject-unknown.ts';
import { requireScope } from './require-scope.ts';
import { validateInput } from './validate-input.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the operation in the contract. */
    operation?: string;
    /** See the contract. */
    errorsAsImages?: boolean;
    errorsAsPages?: Route['errorsAsPages'];
    /**
     * How a caller can recover when the outcome of a request that writes is unknown: retry with an
     * `Idempotency-Key`, repeat it safely, sign in again, or check first.
     */
    retry?: 'idempotency-key' | 'safe' | 'sign-in' | 'check-first' | undefined;
    /** Which file the body is; undefined for other bodies. */
    takesFile?: 'font' | 'logo' | undefined;
  }
  interface FastifyRequest {
    /** Set on routes that require authentication, before the body is read. */
    caller: Caller | undefined;
    /** The project of the request, for the request log. */
    projectId: number | undefined;
    /** The error returned to the caller, for the request log. */
    reportedError: { readonly type: string; readonly message: string } | undefined;
    /** Size of the response before compression, for the request log; 0 if unknown. */
    responseBytes: number;
  }
}

interface Parts {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly applyCallerLimits: ApplyCallerLimits;
  readonly actAsMember: ActAsMember;
  /** @throws PublicError 503 while the render pool is full */
  readonly assertRenderCapacity: () => void;
  readonly originOf: (request: FastifyRequest) => string;
}

/** An `OperationContext` of an operation that is only known at run time. */
interface AnyContext {
  readonly caller: Caller | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly origin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnyHandler = (context: AnyContext) => Promise<HandlerResult<RouteName>>;

/** Registers every operation of the contract under each of its paths. */
export function registerRoutes(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('projectId', undefined);
  app.decorateRequest('reportedError', undefined);
  app.decorateRequest('responseBytes', 0);
  for (const route of routeList) {
    const handler = parts.handlers[route.name] as AnyHandler;
    for (const path of routePaths(route)) {
      app.route({
        method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
        url: fastifyPath(path),
        config: {
          operation: route.name,
          errorsAsImages: route.errorsAsImages === true,
          errorsAsPages: route.errorsAsPages,
          retry: retryOf(route),
          takesFile: isFileBody(route.body) ? route.body : undefined,
        },
        // Compressing a new secret together with caller input could leak it (BREACH).
        ...(showsSecret(route) && { compress: false }),
        bodyLimit: route.bodyBytesMax ?? limits.bodyBytesMax,
        // Runs before the body is read, so that callers without a key cannot upload five megabytes.
        onRequest: (request, reply) => authorize(route, parts, request, reply),
        handler: (request, reply) => handle(route, handler, parts, request, reply),
      });
    }
  }
}

/** Operations whose response contains a new secret. */
const secretOperations: ReadonlySet<string> = new Set([
  'createProject',
  'regenerateProjectKey',
  'createSigningSecret',
  'createAccountSigningSecret',
  'generateApiKey',
  'createKey',
  'createWebhook',
  'rotateWebhookSecret',
  'createSignInLink',
]);

function showsSecret({ name }: { readonly name: RouteName }): boolean {
  return secretOperations.has(name);
}

function retryOf(route: Route): FastifyContextConfig['retry'] {
  if (!routeWrites(route)) return undefined;
  if (route.method === 'GET') return route.tag === 'Account' ? 'sign-in' : 'safe';
  return route.headers?.['Idempotency-Key'] === undefined ? 'check-first' : 'idempotency-key';
}

async function authorize(
  route: Route,
  { authenticate, applyCallerLimits, actAsMember, assertRenderCapacity }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  rejectReservedPath(request);
  const reads = rendersBody(route) ? (route.body === 'table' ? 'table' : 'tables') : undefined;
  // Reject early when overloaded, except for requests with an Idempotency-Key, whose response may already be
  // stored.
  if (reads && request.headers['idempotency-key'] === undefined) assertRenderCapacity();
  if (route.access !== 'anyone') {
    const caller = await authenticate(request, { acceptsRecentFor: recentCallerPurpose(route, request) });
    // Set before any rejection, so that rejected requests also appear in the request log of the caller.
    request.caller = caller;
    await applyCallerLimits(caller, reply, {
      reads,
      bodyBytes: declaredLength(request),
      isCounted: isInternalRequest(),
    });
    if (route.access === 'account' && caller.project) throw publicError('project-key-not-allowed', {});
    const needsSession = route.access === 'session' || route.access === 'operator';
    if (needsSession && !caller.session) throw publicError('session-required', {});
    if (route.access === 'operator' && caller.user.role !== 'operator')
      throw publicError('operator-required', {});
    requireScope(caller, route.scope);
    const reference = projectInUrl(route, request);
    if (reference) request.caller = await actAsMember(caller, route, reference);
  }
  if (!route.body) return;
  rejectTableFormats(request, route.body === 'table');
}

/** A request that renders one new table, now, shows the usage of its caller only after it is charged. */
function recentCallerPurpose(
  route: Route,
  { headers }: FastifyRequest,
): AuthenticateOptions['acceptsRecentFor'] {
  const rendersNewTable = route.method === 'POST' && route.body === 'table';
  if (!rendersNewTable || headers['idempotency-key'] !== undefined || headers.prefer !== undefined)
    return undefined;
  return route.scope === 'preview' ? 'preview' : 'charge';
}

/** Node.js rejects a body that is longer than its `Content-Length`. */
function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * `POST /api/pictable/user` uses the wrong method of a known path; it is not a table for a project named
 * user.
 */
function rejectReservedPath(request: FastifyRequest): void {
  const { endpointPath } = request.params as { endpointPath?: string };
  if (endpointPath === undefined || isValidEndpointPath(endpointPath)) return;
  if (methodsForPath(request.url).length > 0) throw routeNotFoundError(request);
}

async function handle(
  route: Route,
  handler: AnyHandler,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HandlerResult<RouteName>> {
  const status = Number(Object.keys(route.responses)[0]);
  reply.code(status);
  rejectUnknownParameters(route, request.query);
  const query = route.query ? validateInput(route.query, request.query) : undefined;
  const body = await readBody(route, request, query);
  if (route.body) await actAfterBody(route, parts, request, body);
  const { caller, params } = request;
  return handler(withOrigin({ caller, params, query, body, origin: '', request, reply }, route, parts));
}

/**
 * Sets the origin. A probe in HTTP/1.0 has no Host header and does not need one, so operations that only read fail when
 * they use the origin. A getter in every context would be expensive (decision 0115).
 */
function withOrigin(context: AnyContext, route: Route, { originOf }: Parts): AnyContext {
  try {
    return Object.assign(context, { origin: originOf(context.request) });
  } catch (error) {
    if (routeWrites(route)) throw error;
    const get = () => {
      throw error;
    };
    return Object.defineProperty(context, 'origin', { get, enumerable: true });
  }
}

/** A member may have been removed while the body arrived; some requests name the project only in the body. */
async function actAfterBody(
  route: Route,
  { actAsMember }: Parts,
  request: FastifyRequest,
  body: unknown,
): Promise<void> {
  const { caller } = request;
  if (!caller) return;
  const reference =
    caller.member && caller.project ? { projectId: caller.project.id } : projectInBody(route, body);
  if (reference) request.caller = await actAsMember(withoutMember(caller), route, reference);
}

/** A table with warnings about the query parameters that the operation does not have. */
function readTable(route: Route, request: FastifyRequest, query: unknown): TableBody {
  const table = readTableBody(request, query);
  const warnings = ignoredParameters(route, request.query);
  return warnings.length === 0 ? table : { ...table, payloadForm: { ...table.payloadForm, warnings } };
}

function readBody(route: Route, request: FastifyRequest, query: unknown): unknown {
  if (!route.body) return undefined;
  if (route.body === 'table') return readTable(route, request, query);
  if (route.body === 'tables') return readTablesBody(request);
  if (route.body === 'message') return readMessageBody(request);
  if (route.body === 'json') return readJsonObject(request.body);
  if (route.body === 'font') return readFontBody(request);
  if (route.body === 'logo') return readLogoBody(request);
  return route.body === 'bytes' ? request.body : readValidatedBody(route.body, request.body);
}
