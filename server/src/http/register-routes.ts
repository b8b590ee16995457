import type { Route, RouteName } from '@pictable/contract';
import { limits, routeList, routePaths, routeWrites } from '@pictable/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Handlers } from './call.ts';
import type { Authenticate, Caller, LimitCaller } from './caller.ts';
import { notFound } from './not-found.ts';
import { isOwnCall } from './own-call.ts';
import { fastifyPath, mayBeEndpointPath, methodsAt } from './paths.ts';
import { refusal } from './public-error.ts';
import { checkInput, readCheckedBody } from './read-body.ts';
import { readTableBody, refuseTableForms } from './read-table.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See the contract. */
    errorsAsPictures?: boolean;
    errorsAsPages?: Route['errorsAsPages'];
    /**
     * What a call changes: `once` under an `Idempotency-Key`, the same `again` and again, who is `signed-in` by whoever comes
     * back from elsewhere, else what has to be `looked-for`.
     */
    changes?: 'once' | 'again' | 'signed-in' | 'looked-for' | undefined;
  }
  interface FastifyRequest {
    /** Set on routes that need one, before the body is read. */
    caller: Caller | undefined;
    /** The project a request turned out to be about, for the request log. */
    projectId: number | undefined;
    /** What the caller was told went wrong, for the request log. */
    toldError: { readonly type: string; readonly message: string } | undefined;
    /** Bytes of the answer before it is compressed, for the request log; 0 where nobody knows. */
    answerBytes: number;
  }
}

interface Parts {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly limitCaller: LimitCaller;
  /** @throws PublicError 503 when no table can be drawn now */
  readonly checkRoom: () => void;
  readonly originOf: (request: FastifyRequest) => string;
}

type AnyHandler = (call: Call<RouteName>) => Promise<object>;

/** Registers every call of the contract under each of its paths. */
export function registerRoutes(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('projectId', undefined);
  app.decorateRequest('toldError', undefined);
  app.decorateRequest('answerBytes', 0);
  for (const route of routeList) {
    const handler = parts.handlers[route.name] as AnyHandler;
    for (const path of routePaths(route)) {
      app.route({
        method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
        url: fastifyPath(path),
        config: {
          errorsAsPictures: route.errorsAsPictures === true,
          errorsAsPages: route.errorsAsPages,
          changes: changesOf(route),
        },
        // An answer that shows a new secret is not compressed together with what the caller sent.
        ...(showsSecret(route) && { compress: false }),
        bodyLimit: route.bodyBytesMax ?? limits.bodyBytesMax,
        // Before the body is read: a caller without a key does not get to send five megabytes first.
        onRequest: (request, reply) => admit(route, parts, request, reply),
        handler: (request, reply) => answer(route, handler, parts, request, reply),
      });
    }
  }
}

/** Answers that show a key, once. */
const secretCalls: ReadonlySet<string> = new Set([
  'createProject',
  'regenerateProjectKey',
  'createSigningSecret',
  'generateApiKey',
]);

function showsSecret({ name }: { readonly name: RouteName }): boolean {
  return secretCalls.has(name);
}

function changesOf(route: Route): FastifyContextConfig['changes'] {
  if (!routeWrites(route)) return undefined;
  if (route.method === 'GET') return route.tag === 'Account' ? 'signed-in' : 'again';
  return route.headers?.['Idempotency-Key'] === undefined ? 'looked-for' : 'once';
}

async function admit(
  route: Route,
  { authenticate, limitCaller, checkRoom }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  refuseReserved(request);
  // A flood is refused for next to nothing; only what may have its answer already is looked at all the same.
  if (route.body === 'table' && request.headers['idempotency-key'] === undefined) checkRoom();
  if (route.access !== 'anyone') {
    const caller = await authenticate(request);
    // Known from here on, also where the call is refused: the request log is his.
    request.caller = caller;
    await limitCaller(caller, reply, { drawsTable: route.body === 'table', isCounted: isOwnCall() });
    if (route.access === 'account' && caller.project) throw refusal('project-key-not-allowed', {});
    if (route.access === 'session' && !caller.session) throw refusal('session-required', {});
  }
  if (!route.body) return;
  refuseTableForms(request, route.body === 'table');
}

/** `POST /api/pictable/user` is a call by the wrong method, and not a table for a project named user. */
function refuseReserved(request: FastifyRequest): void {
  const { endpointPath } = request.params as { endpointPath?: string };
  if (endpointPath === undefined || mayBeEndpointPath(endpointPath)) return;
  if (methodsAt(request.url).length > 0) throw notFound(request);
}

async function answer(
  route: Route,
  handler: AnyHandler,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const status = Number(Object.keys(route.answers)[0]);
  reply.code(status);
  const query = route.query ? checkInput(route.query, request.query) : undefined;
  const body = await readBody(route, request, query);
  // A probe in HTTP/1.0 names no host, and needs none. What changes something is refused before it does.
  const origin = routeWrites(route) ? parts.originOf(request) : undefined;
  const call = {
    caller: request.caller,
    params: request.params,
    query,
    body,
    get origin() {
      return origin ?? parts.originOf(request);
    },
    request,
    reply,
  };
  return handler(call as unknown as Call<RouteName>);
}

function readBody(route: Route, request: FastifyRequest, query: unknown): unknown {
  if (!route.body) return undefined;
  if (route.body === 'table') return readTableBody(request, query);
  return route.body === 'bytes' ? request.body : readCheckedBody(route.body, request.body);
}
