import { fillPath, limits } from '@pictable/contract';
import { registerUser } from '../setup/browser.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';

/** Sends a request to a path of a route. The response must have the status that the case is listed under. */
export type Case = (setup: TestSetup, path: string) => Promise<Response>;

/** Cases by expected status. */
export type Cases = Readonly<Record<number, Case>>;

export const table = {
  title: 'Sales',
  data: [
    { Region: 'North', Revenue: 125000 },
    { Region: 'South', Revenue: 98000 },
  ],
};

export interface RequestOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends JSON: strings unchanged, anything else through `JSON.stringify`. */
export function send(
  method: string,
  url: string,
  { key, body, headers = {} }: RequestOptions = {},
): Promise<Response> {
  const allHeaders: Record<string, string> = { ...headers };
  if (body !== undefined) allHeaders['content-type'] ??= 'application/json';
  if (key !== undefined) allHeaders.authorization = `Bearer ${key}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method, headers: allHeaders, ...(body === undefined ? {} : { body: text }) });
}

export const post = (url: string, options: RequestOptions) => send('POST', url, options);
export const patch = (url: string, options: RequestOptions) => send('PATCH', url, options);
export const remove = (url: string, key?: string) => send('DELETE', url, key === undefined ? {} : { key });

export function get(url: string, key?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: key === undefined ? headers : { ...headers, 'x-api-key': key } });
}

/** Larger than any route allows. */
export const tooLarge = ' '.repeat(limits.bodyBytesMax + 1);

const anything = {
  endpointPath: 'x',
  id: 1,
  delivery: 1,
  user: 1,
  invitation: 1,
  image: 1,
  filename: 'x.png',
  name: 'x',
  family: 'x',
  provider: 'github',
  file: 'x.png',
};

/** A URL with a NUL character. */
export function malformedUrl(method: string): Case {
  return ({ url }, path) => send(method, `${url}${fillPath(path, anything)}?name=%00`);
}

/** The second request with a key on a server that allows one per hour. */
export function overRateLimit(method: string): Case {
  return async (setup, path) => {
    const { owner } = setup;
    const url = await setup.limitedUrl();
    await get(`${url}/api/user`, owner.key);
    return send(method, url + fillPath(path, anything), { key: owner.key });
  };
}

/** A write request that another site triggers in a signed-in browser. */
export function crossSiteRequest(method: string): Case {
  return async ({ url }, path) => {
    const { browser } = await registerUser(url);
    return browser.send(method, url + fillPath(path, anything), undefined, {
      'sec-fetch-site': 'cross-site',
    });
  };
}

/** A request whose caller cannot be looked up, because the table of users is missing. */
export function withoutUsersTable(method: string): Case {
  return (setup, path) =>
    withoutTable(setup, 'users', () =>
      send(method, setup.url + fillPath(path, anything), { key: setup.owner.key, ...bodyOf(method) }),
    );
}

/** A request while database and storage are unavailable. */
export function duringDataOutage(method: string): Case {
  return async ({ outageUrl, owner }, path) =>
    send(method, (await outageUrl()) + fillPath(path, anything), { key: owner.key, ...bodyOf(method) });
}

function bodyOf(method: string): RequestOptions {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}

/** Cases for every route that validates a JSON body. */
export function bodyCases(
  method: string,
  params: (setup: TestSetup) => Record<string, string | number>,
): Cases {
  const to = (setup: TestSetup, path: string) => setup.url + fillPath(path, params(setup));
  return {
    400: (setup, path) => send(method, to(setup, path), { key: setup.owner.key, body: '{"name": [1,]}' }),
    413: (setup, path) => send(method, to(setup, path), { key: setup.owner.key, body: tooLarge }),
    415: (setup, path) =>
      send(method, to(setup, path), {
        key: setup.owner.key,
        body: 'name=x',
        headers: { 'content-type': 'text/plain' },
      }),
  };
}

/** Cases for every route that needs an API key. */
export function keyCases(method: string): Cases {
  return {
    401: ({ url }, path) => send(method, url + fillPath(path, anything)),
    403: ({ url, paused }, path) => send(method, url + fillPath(path, anything), { key: paused.projectKey }),
    429: overRateLimit(method),
    500: withoutUsersTable(method),
    503: duringDataOutage(method),
  };
}

/** Stores an image of the owner. @returns its id */
export async function newImage({ url, owner }: TestSetup): Promise<number> {
  const body = { data: [{ a: 1 }], options: { format: 'svg' } };
  const created = await post(`${url}/api/table-to-image`, { key: owner.key, body });
  return ((await created.json()) as { id: number }).id;
}
