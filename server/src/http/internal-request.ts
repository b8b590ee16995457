import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest, InjectOptions } from 'fastify';
import type { Caller } from './caller.ts';

/** Headers with credentials. */
const credentialHeaders = ['authorization', 'x-api-key', 'cookie'];

/** Headers that identify the caller and their origin. */
const callerHeaders = [
  ...credentialHeaders,
  'origin',
  'sec-fetch-site',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** A request that the service itself sends. */
interface InternalRequest {
  /** Finds its caller, if they are not known by headers. */
  readonly authenticate: (() => Promise<Caller>) | undefined;
}

const internalRequests = new AsyncLocalStorage<InternalRequest>();

/** Whether the service itself sends this request, on behalf of one that was already counted. */
export function isInternalRequest(): boolean {
  return internalRequests.getStore() !== undefined;
}

/** Finds the caller of a request that the service itself sends; undefined if its headers say who it is. */
export function internalCaller(): (() => Promise<Caller>) | undefined {
  return internalRequests.getStore()?.authenticate;
}

/**
 * A `fetch` that calls the API in-process as the caller of a request, so that MCP follows the same rules. The
 * request has been counted already, so these calls are not counted again.
 */
export function fetchAsCaller(request: FastifyRequest): typeof fetch {
  const authenticate = request.caller?.authenticateAgain;
  const names = authenticate
    ? callerHeaders.filter((name) => !credentialHeaders.includes(name))
    : callerHeaders;
  const known = Object.fromEntries(names.map((name) => [name, request.headers[name]]));
  return async (target, init = {}) => {
    const sent = Object.fromEntries(new Headers(init.headers));
    const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    const injected: InjectOptions = {
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: withKeyOf(request, String(target)),
      headers: { ...sent, ...given, 'x-request-id': request.id },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    };
    // Await inside: the injected request starts only when it is awaited.
    const response = await internalRequests.run(
      { authenticate },
      async () => await request.server.inject(injected),
    );
    const { statusCode: status, headers, rawPayload } = response;
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(new Uint8Array(rawPayload), { status, headers: entries });
  };
}

/** The key may also be in the query. */
function withKeyOf({ query }: FastifyRequest, target: string): string {
  const key = (query as Readonly<Record<string, unknown>>).api_key;
  if (typeof key !== 'string') return target;
  return `${target}${target.includes('?') ? '&' : '?'}api_key=${encodeURIComponent(key)}`;
}
