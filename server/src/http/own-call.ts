import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest, InjectOptions } from 'fastify';

/** Headers that say who asks and from where. */
const headersOfCaller = [
  'authorization',
  'x-api-key',
  'cookie',
  'origin',
  'sec-fetch-site',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const ownCalls = new AsyncLocalStorage<true>();

/** Whether this request is one the service makes to itself for a request that has been counted already. */
export function isOwnCall(): boolean {
  return ownCalls.getStore() === true;
}

/**
 * `fetch` for the API of this very process, as whoever made the request: another door of the service has no rules of its own. The
 * request has been counted; what it asks for here is not counted again.
 */
export function fetchAsCaller(request: FastifyRequest): typeof fetch {
  const known = Object.fromEntries(headersOfCaller.map((name) => [name, request.headers[name]]));
  return async (target, init = {}) => {
    const sent = Object.fromEntries(new Headers(init.headers));
    const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    const call: InjectOptions = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: withKeyOf(request, String(target)),
      headers: { ...sent, ...given, 'x-request-id': request.id },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    };
    // Awaited inside: a call begins only when somebody waits for it.
    const answer = await ownCalls.run(true, async () => await request.server.inject(call));
    const { statusCode: status, headers, rawPayload } = answer;
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(new Uint8Array(rawPayload), { status, headers: entries });
  };
}

/** A key may stand in the query too. */
function withKeyOf({ query }: FastifyRequest, target: string): string {
  const key = (query as Readonly<Record<string, unknown>>).api_key;
  if (typeof key !== 'string') return target;
  return `${target}${target.includes('?') ? '&' : '?'}api_key=${encodeURIComponent(key)}`;
}
