import { fillPath, type Route, routeList } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../setup/browser.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { browserFor } from '../setup/operator.ts';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

function send(method: string, path: string, body?: unknown, browser?: Browser): Promise<Response> {
  const headers: Record<string, string> = { ...newClientIp() };
  if (browser) headers.cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  else headers['x-api-key'] = setup.owner.key;
  if (body === undefined) return fetch(setup.url + path, { method, headers });
  headers['content-type'] = 'application/json';
  return fetch(setup.url + path, { method, headers, body: JSON.stringify(body) });
}

const pathOf = (route: Route) =>
  fillPath(route.path, Object.fromEntries(Object.keys(route.params ?? {}).map((name) => [name, '1'])));

/** Bodies that a schema describes, and of settings, whose names have aliases. */
const bodies = routeList.flatMap((route) =>
  typeof route.body === 'object' && route.name !== 'sendMcpMessage' && route.name !== 'saveTheme'
    ? [[route.name, route] as const]
    : [],
);

describe('an unknown member', () => {
  it.each(bodies)('of the body of %s is an error that names it', async (_name, route) => {
    const browser = await browserFor(route, setup);
    const response = await send(route.method, pathOf(route), { surprise: 1 }, browser);
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: 400, type: 'invalid-request' });
    expect(error.message).toContain('"surprise" is not a ');
    expect(error.details?.[0]?.path).toBe('/surprise');
  });

  it('creates no key that has more rights than intended', async () => {
    const sent = {
      name: 'ci',
      scopes: ['render'],
      expires_at: '2026-12-31T00:00:00Z',
      project_id: setup.owner.project.id,
    };
    const known = 'is not a member of this request; the members are name, scopes, projectId, expiresAt.';
    expect(await errorOf(await send('POST', '/api/pictable/keys', sent))).toMatchObject({
      code: 400,
      message: `"expires_at" ${known} Did you mean "expiresAt"?`,
      details: [
        { path: '/expires_at', message: `"expires_at" ${known} Did you mean "expiresAt"?` },
        { path: '/project_id', message: `"project_id" ${known} Did you mean "projectId"?` },
      ],
    });
    const { keys } = (await (await send('GET', '/api/pictable/keys')).json()) as { keys: { name: string }[] };
    expect(keys.map(({ name }) => name)).not.toContain('ci');
  });

  it('leaves a project as it is', async () => {
    const path = `/api/pictable/projects/${setup.owner.project.id}`;
    const { message } = await errorOf(await send('PATCH', path, { name: 'Renamed', active: false }));
    expect(message).toBe(
      '"active" is not a member of this request; the members are name, description, isActive. Did you mean "isActive"?',
    );
    expect(await (await send('GET', path)).json()).toMatchObject({ name: setup.owner.project.name });
  });

  it('deletes no image of another project', async () => {
    const { id } = await store(`${setup.url}/api/table-to-image`, sales, setup.owner.key);
    const sent = { ids: [id], project_id: setup.owner.project.id };
    expect((await send('POST', '/api/pictable/user/images/delete', sent)).status).toBe(400);
    expect((await send('GET', `/api/pictable/user/images/${id}`)).status).toBe(200);
  });

  it('beside settings is not lost', async () => {
    const sent = { settings: { theme: 'modern' }, projectId: setup.owner.project.id };
    const error = await errorOf(await send('POST', '/api/settings', sent));
    expect(error).toMatchObject({
      code: 400,
      message: '"projectId" is not a member of this request; the members are settings.',
    });
  });

  it('is reported before the member that is missing because of it', async () => {
    const { message, details } = await errorOf(
      await send('POST', '/api/pictable/projects', { nmae: 'Sales' }),
    );
    expect(message).toMatch(/^"nmae" is not a member .* Did you mean "name"\?$/);
    expect(details?.map(({ path }) => path)).toEqual(['/nmae', '/name']);
  });

  it('of a payload stays a warning', async () => {
    const { warnings } = await store(
      `${setup.url}/api/table-to-image`,
      { ...sales, fromat: 'svg' },
      setup.owner.key,
    );
    expect(warnings).toMatchObject([{ path: '/fromat', message: expect.stringContaining('format') }]);
  });
});

describe('an unknown query parameter', () => {
  it.each([
    ['POST', '/api/pictable/batch?template=t1', 'template', 'the query parameters are projectId.'],
    ['POST', '/api/pictable/user/images/delete?projectId=1', 'projectId', 'it has none.'],
    [
      'GET',
      '/api/pictable/user/images?project_id=1',
      'project_id',
      'the query parameters are projectId, before, limit, jsonData. Did you mean "projectId"?',
    ],
    ['DELETE', '/api/pictable/projects/1?dryRun=true', 'dryRun', 'it has none.'],
  ])('%s %s is an error', async (method, path, name, known) => {
    const error = await errorOf(
      await send(method, path, method === 'POST' ? { tables: [sales] } : undefined),
    );
    const message = `"${name}" is not a query parameter of this operation; ${known}`;
    expect(error).toMatchObject({ code: 400, type: 'invalid-request', message });
    expect(error.details).toEqual([{ path: `/${name}`, message }]);
  });

  it('is not the key', async () => {
    const response = await fetch(`${setup.url}/api/pictable/projects?api_key=${setup.owner.key}`);
    expect(response.status).toBe(200);
  });

  it.each([
    ['a stored image', (url: string) => `${url}?utm_source=mail&_=1`],
    ['its share page', (_url: string, share: string) => `${share}?fbclid=1`],
    ['the health probe', () => `${setup.url}/livez?t=1`],
    ['the list of plans', () => `${setup.url}/api/pictable/plans?utm_campaign=x`],
  ])('of %s is ignored', async (_what, urlOf) => {
    const { url, shareUrl } = await store(
      `${setup.url}/api/table-to-image?utm_source=x`,
      sales,
      setup.owner.key,
    );
    expect((await fetch(urlOf(url, shareUrl))).status).toBe(200);
  });
});
