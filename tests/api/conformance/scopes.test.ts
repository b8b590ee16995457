import {
  fillPath,
  isKeyScope,
  type KeyScope,
  keyScopes,
  type Route,
  type RouteName,
  routeList,
  routes,
} from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { post, send } from './status-case.ts';
import { cases, makeFixtures } from './status-cases.ts';

/** Which keys are tried with every route. */
type Held = { readonly only: KeyScope } | { readonly allExcept: KeyScope | undefined };

let setup: TestSetup;
/** Has no images, so that the requests change nothing. */
let holder: TestUser;
const keysByScopes = new Map<string, string>();

beforeAll(async () => {
  // Every route is tried with every key, in a few seconds.
  setup = await openTestSetup({ RATE_LIMIT_KEY: '100000/10', RATE_LIMIT_ACCOUNT: '100000/10' });
  holder = await addTestUser(setup.platform, 'enterprise');
  await makeFixtures(setup);
});
afterAll(() => setup?.close());

async function createKey(user: TestUser, scopes: readonly KeyScope[], projectId?: number): Promise<string> {
  const name = `${user.user.id} ${projectId ?? ''} ${scopes.join(' ')}`;
  const known = keysByScopes.get(name);
  if (known !== undefined) return known;
  const body = { name: 'A program', scopes, projectId };
  const response = await post(`${setup.url}/api/pictable/keys`, { key: user.key, body });
  expect(response.status, await response.clone().text()).toBe(201);
  const { apiKey } = (await response.json()) as { apiKey: string };
  keysByScopes.set(name, apiKey);
  return apiKey;
}

const scopesOf = (held: Held) =>
  'only' in held ? [held.only] : keyScopes.filter((scope) => scope !== held.allExcept);

const params = {
  endpointPath: 'x-y-z',
  id: 999_999,
  delivery: 999_999,
  user: 999_999,
  invitation: 999_999,
  image: 999_999,
  filename: '1.csv',
  name: 'x',
  family: 'x',
  provider: 'github',
  file: 'x',
};

/** The path of the part of an operation that needs a key. */
const pathWithKey = (route: Route) => fillPath(route.path, params);

async function errorTypeOf(
  route: Route,
  key: string,
): Promise<{ status: number; type?: string; text: string }> {
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };
  const response = await send(route.method, setup.url + pathWithKey(route), { key, ...body });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const type = isJson ? (JSON.parse(text) as { error?: { type?: string } }).error?.type : undefined;
  return { status: response.status, ...(type !== undefined && { type }), text };
}

/** Sends the requests to one route with other keys; the requests that prepare it keep theirs. */
async function withReplacedKeys(
  route: Route,
  keys: ReadonlyMap<string, string>,
  run: () => Promise<Response>,
): Promise<{ response: Response; replaced: number }> {
  const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const realFetch = fetch;
  let replaced = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const isTested = (init.method ?? 'GET') === route.method && pattern.test(new URL(url).pathname);
    for (const [key, other] of isTested ? keys : [])
      for (const [name, value] of [...headers].filter((entry) => entry[1].endsWith(key))) {
        headers.set(name, value.replace(key, other));
        replaced++;
      }
    return realFetch(url, { ...init, headers });
  });
  try {
    return { response: await run(), replaced };
  } finally {
    vi.unstubAllGlobals();
  }
}

const withKey = routeList.filter(({ access }) => access === 'key' || access === 'account');
const withScope = routeList.filter(({ scope }) => isKeyScope(scope));
const rejections = ['missing-scope', 'scoped-key-not-allowed', 'invalid-credentials', 'missing-credentials'];

describe.each(withScope.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const scope = route.scope as KeyScope;

  it(`accepts a key that has only the scope ${scope}`, async () => {
    const { type, status, text } = await errorTypeOf(route, await createKey(holder, [scope]));
    expect(rejections, text).not.toContain(type);
    expect(status, text).toBeLessThan(500);
  });

  const others = keyScopes.filter((other) => other !== scope);
  it.each(others)('rejects a key that has only the scope %s', async (held) => {
    const { type, status, text } = await errorTypeOf(route, await createKey(holder, [held]));
    expect({ status, type }).toEqual({ status: 403, type: 'missing-scope' });
    expect(text).toContain(`This API key is missing the scope \\"${scope}\\". Its scopes are: ${held}.`);
  });

  it('rejects a key with every other scope', async () => {
    const key = await createKey(holder, scopesOf({ allExcept: scope }));
    expect(await errorTypeOf(route, key)).toMatchObject({ status: 403, type: 'missing-scope' });
  });
});

describe.each(withKey.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const isClosed = route.scope === 'personal-key';

  it.runIf(isClosed)('rejects a key with every scope', async () => {
    const all = await createKey(holder, keyScopes);
    expect(await errorTypeOf(route, all)).toMatchObject({ status: 403, type: 'scoped-key-not-allowed' });
  });

  it.skipIf(isClosed)(`succeeds with a key that has ${route.scope} only`, async () => {
    const scopes = isKeyScope(route.scope) ? [route.scope] : (['live'] as const);
    const { owner, stranger } = setup;
    const keys = new Map([
      [owner.key, await createKey(owner, scopes)],
      [owner.projectKey, await createKey(owner, scopes, owner.project.id)],
      [stranger.key, await createKey(stranger, scopes)],
    ]);
    const status = Number(Object.keys(route.responses)[0]);
    const { response, replaced } = await withReplacedKeys(route, keys, () =>
      cases[name][status]!(setup, route.path),
    );
    expect(response.status, await response.clone().text()).toBe(status);
    expect(replaced).toBeGreaterThan(0);
  });

  it('gives the key of a project with scopes no more rights than the key of the project', async () => {
    const ofProject = await createKey(holder, keyScopes, holder.project.id);
    const { type } = await errorTypeOf(route, ofProject);
    if (route.access === 'account') expect(type).toBe('project-key-not-allowed');
    else expect(type).toBe((await errorTypeOf(route, holder.projectKey)).type);
  });
});

describe('every other route', () => {
  const others = routeList.filter(({ access, scope }) => access === 'session' || scope === 'none');

  it.each(others.map((route) => [route.name, route] as const))('%s needs no scope', async (_name, route) => {
    const { type } = await errorTypeOf(route, await createKey(holder, ['templates']));
    expect(type).not.toBe('missing-scope');
    if (route.access === 'session' || route.access === 'operator') expect(type).toBe('session-required');
  });

  it('is open to everyone or to a session: no route is left out', () => {
    expect(others.length + withScope.length + withKey.filter(({ scope }) => !isKeyScope(scope)).length).toBe(
      routeList.length,
    );
  });
});

/**
 * Operations whose response names a secret that gives no access to the API, and the only scope that opens them. The
 * secret of a webhook endpoint verifies messages; a key that may manage endpoints could add one anyway. The list
 * of secrets has names, hosts and times.
 */
const harmless = {
  createWebhook: 'webhooks',
  rotateWebhookSecret: 'webhooks',
  listSecrets: 'project',
} as const;

it('every operation that returns a credential is closed to keys with scopes', () => {
  const secret = /secret|apiKey|fullApiKey/i;
  const names = routeList
    .filter(({ responses }) =>
      Object.values(responses).some(({ description, schema }) => {
        const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape ?? {};
        return (
          Object.keys(shape).some((member) => secret.test(member) && member !== 'apiKeyPrefix') && description
        );
      }),
    )
    .map(({ name }) => name);
  const closed: RouteName[] = [
    'createAccountSigningSecret',
    'createKey',
    'createProject',
    'createSigningSecret',
    'generateApiKey',
    'getApiKey',
    'regenerateProjectKey',
  ];
  expect(names.sort()).toEqual([...closed, ...Object.keys(harmless)].sort());
  for (const name of closed) expect(['personal-key', 'none'], name).toContain(routes[name].scope);
  for (const [name, scope] of Object.entries(harmless))
    expect(routes[name as RouteName].scope, name).toBe(scope);
});

it('the secret of a webhook endpoint is no key, and is only returned when it is created or replaced', async () => {
  const key = await createKey(holder, ['webhooks']);
  const api = `${setup.url}/api/pictable`;
  const body = { url: 'https://hooks.example.com/a', events: ['image.created'] };
  const created = await (await post(`${api}/webhooks`, { key, body })).json();
  const rotated = await (
    await post(`${api}/webhooks/${created.webhook.id}/rotate-secret`, { key, body: {} })
  ).json();
  expect(rotated.secret).not.toBe(created.secret);
  for (const secret of [created.secret, rotated.secret]) {
    expect(secret).toMatch(/^whsec_/);
    expect((await send('GET', `${api}/webhooks`, { key: secret })).status).toBe(401);
  }
  const reads = [
    await send('GET', `${api}/webhooks`, { key }),
    await send('GET', `${api}/webhooks/${created.webhook.id}/deliveries`, { key }),
    await send('PATCH', `${api}/webhooks/${created.webhook.id}`, { key, body: { enabled: false } }),
    await send('DELETE', `${api}/webhooks/${created.webhook.id}`, { key }),
  ];
  for (const response of reads) {
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('whsec_');
  }
});

it('no response about secrets has their value, with any key', async () => {
  const key = await createKey(holder, ['project']);
  const path = `${setup.url}/api/pictable/projects/${holder.project.id}/secrets`;
  const body = { value: 'Bearer canary-1', hosts: ['api.example.com'] };
  const responses = [
    await send('PUT', `${path}/scoped`, { key, body }),
    await send('PUT', `${path}/scoped`, { key, body: { ...body, value: 'Bearer canary-2' } }),
    await send('GET', path, { key }),
    await send('GET', path, { key: holder.key }),
    await send('DELETE', `${path}/scoped`, { key }),
  ];
  for (const response of responses) {
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    expect(text).not.toContain('canary');
  }
});
