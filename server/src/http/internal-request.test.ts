import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part-of.fixture.ts';
import type { Caller } from './caller.ts';
import { fetchAsCaller, internalCaller, isInternalRequest } from './internal-request.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly isInternal: boolean;
}

/** What the operation receives that the service requests on behalf of its caller. */
let seen: Seen | undefined;
let seenCaller: Caller | undefined;
let request: { readonly target: string; readonly init?: RequestInit };
let app: FastifyInstance;
/** The caller of a credential that is not sent on. */
const appCaller = partOf<Caller>({ authenticateAgain: async () => appCaller });

beforeAll(async () => {
  app = Fastify();
  app.all('/inner', async ({ method, url, headers, body }, reply) => {
    seen = { method, url, headers, body, isInternal: isInternalRequest() };
    seenCaller = await internalCaller()?.();
    return reply.code(201).header('x-image-parts', '2').send({ inner: true });
  });
  app.post('/outer', async (outer) => {
    if (outer.headers['x-app'] !== undefined) outer.caller = appCaller;
    const response = await fetchAsCaller(outer)(request.target, request.init);
    const { status, headers } = response;
    return { status, parts: headers.get('x-image-parts'), body: await response.text(), id: outer.id };
  });
});
afterAll(() => app.close());

async function send(headers: Record<string, string>, query = '') {
  const response = await app.inject({ method: 'POST', url: `/outer${query}`, headers });
  return response.json() as { status: number; parts: string; body: string; id: string };
}

describe('a request on behalf of a caller', () => {
  it('has the headers that identify the caller, rather than its own', async () => {
    const identity = {
      ...{ authorization: 'Bearer a', 'x-api-key': 'b', cookie: 'c=1', origin: 'https://a.example' },
      ...{ 'sec-fetch-site': 'none', host: 'tables.example', 'user-agent': 'agent' },
      ...{ 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'h', 'x-forwarded-proto': 'https' },
    };
    request = { target: '/inner', init: { headers: { accept: 'image/*', authorization: 'Bearer own' } } };
    const { id } = await send({ ...identity, 'idempotency-key': 'k', 'if-none-match': 'e' });
    expect(seen?.headers).toMatchObject({ ...identity, accept: 'image/*', 'x-request-id': id });
    expect(seen?.headers).not.toHaveProperty('idempotency-key');
    expect(seen?.headers).not.toHaveProperty('if-none-match');
  });

  it('has the caller instead of their credentials, if these must not be sent on', async () => {
    const credentials = { authorization: 'Bearer token', 'x-api-key': 'b', cookie: 'c=1' };
    request = { target: '/inner' };
    await send({ ...credentials, 'x-app': 'yes', 'user-agent': 'agent' });
    expect(seenCaller).toBe(appCaller);
    for (const name of Object.keys(credentials)) expect(seen?.headers).not.toHaveProperty(name);
    expect(seen?.headers).toMatchObject({ 'user-agent': 'agent' });
    await send(credentials);
    expect(seenCaller).toBeUndefined();
    expect(seen?.headers).toMatchObject(credentials);
  });

  it('has the method and the body of the client, and its response', async () => {
    const headers = { 'content-type': 'application/json' };
    request = { target: '/inner?projectId=7', init: { method: 'POST', headers, body: '{"a":1}' } };
    expect(await send({})).toMatchObject({ status: 201, parts: '2', body: '{"inner":true}' });
    expect(seen).toMatchObject({ method: 'POST', url: '/inner?projectId=7', body: { a: 1 } });
    request = { target: '/inner' };
    await send({});
    expect(seen).toMatchObject({ method: 'GET', url: '/inner' });
  });

  it.each([
    ['/inner', '?api_key=a%26b', '/inner?api_key=a%26b'],
    ['/inner?limit=1', '?api_key=a%26b', '/inner?limit=1&api_key=a%26b'],
    ['/inner', '?other=1', '/inner'],
    ['/inner', '?api_key=a&api_key=b', '/inner'],
  ])('to %s has the key of the query %s: %s', async (target, query, url) => {
    request = { target };
    await send({}, query);
    expect(seen?.url).toBe(url);
  });

  it('is internal, unlike that of the caller', async () => {
    request = { target: '/inner' };
    await send({});
    expect(seen?.isInternal).toBe(true);
    await app.inject('/inner');
    expect(seen?.isInternal).toBe(false);
  });
});
