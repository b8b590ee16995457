import { fillPath, limits } from '@pictable/contract';
import { registered } from './browser.ts';
import { type World, withoutTable } from './world.ts';

/** Makes one request to one path of a route that has to be answered with the status it is listed under. */
export type Case = (world: World, path: string) => Promise<Response>;

/** Cases by the status they are answered with. */
export type Cases = Readonly<Record<number, Case>>;

export const table = {
  title: 'Sales',
  data: [
    { Region: 'North', Revenue: 125000 },
    { Region: 'South', Revenue: 98000 },
  ],
};

export interface Sent {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends JSON: text as it is, anything else as `JSON.stringify` writes it. */
export function send(method: string, url: string, { key, body, headers = {} }: Sent = {}): Promise<Response> {
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent['content-type'] ??= 'application/json';
  if (key !== undefined) sent.authorization = `Bearer ${key}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method, headers: sent, ...(body === undefined ? {} : { body: text }) });
}

export const post = (url: string, sent: Sent) => send('POST', url, sent);
export const patch = (url: string, sent: Sent) => send('PATCH', url, sent);
export const remove = (url: string, key?: string) => send('DELETE', url, key === undefined ? {} : { key });

export function get(url: string, key?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: key === undefined ? headers : { ...headers, 'x-api-key': key } });
}

/** More than any body may have. */
export const tooLarge = ' '.repeat(limits.bodyBytesMax + 1);

const anything = { endpointPath: 'x', id: 1, filename: 'x.png', name: 'x', provider: 'github' };

/** An address with a character that no name has. */
export function malformedAddress(method: string): Case {
  return ({ url }, path) => send(method, `${url}${fillPath(path, anything)}?name=%00`);
}

/** The second call of a key that may make one an hour. */
export function tooFast(method: string): Case {
  return async ({ limitedUrl, owner }, path) => {
    await get(`${limitedUrl}/api/user`, owner.key);
    return send(method, limitedUrl + fillPath(path, anything), { key: owner.key });
  };
}

/** A signed-in browser that a page of another site makes write something. */
export function fromOtherSite(method: string): Case {
  return async ({ url }, path) => {
    const { browser } = await registered(url);
    return browser.send(method, url + fillPath(path, anything), undefined, {
      'sec-fetch-site': 'cross-site',
    });
  };
}

/** A caller who cannot be looked up. */
export function withoutUsers(method: string): Case {
  return (world, path) =>
    withoutTable(world, 'users', () =>
      send(method, world.url + fillPath(path, anything), { key: world.owner.key, ...bodyOf(method) }),
    );
}

/** A caller who comes while database and storage are away. */
export function withoutData(method: string): Case {
  return async ({ awayUrl, owner }, path) =>
    send(method, (await awayUrl()) + fillPath(path, anything), { key: owner.key, ...bodyOf(method) });
}

function bodyOf(method: string): Sent {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}

/** Cases of every call that reads a checked JSON body; `body` is one it takes. */
export function bodyCases(method: string, params: (world: World) => Record<string, string | number>): Cases {
  const to = (world: World, path: string) => world.url + fillPath(path, params(world));
  return {
    400: (world, path) => send(method, to(world, path), { key: world.owner.key, body: '{"name": [1,]}' }),
    413: (world, path) => send(method, to(world, path), { key: world.owner.key, body: tooLarge }),
    415: (world, path) =>
      send(method, to(world, path), {
        key: world.owner.key,
        body: 'name=x',
        headers: { 'content-type': 'text/plain' },
      }),
  };
}

/** Cases of every call that asks for a key. */
export function keyCases(method: string): Cases {
  return {
    401: ({ url }, path) => send(method, url + fillPath(path, anything)),
    403: ({ url, paused }, path) => send(method, url + fillPath(path, anything), { key: paused.projectKey }),
    429: tooFast(method),
    500: withoutUsers(method),
    503: withoutData(method),
  };
}
