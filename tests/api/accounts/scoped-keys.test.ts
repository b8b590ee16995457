import type { CallerUser, CreatedKey, KeyList, ListedKey, NewScopedKey } from '@pictable/contract';
import { keyScopes, limits } from '@pictable/contract';
import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
/** A server whose clock is ahead. */
let later: { url: string; close(): Promise<void> };
let aheadMs = 0;
beforeAll(async () => {
  setup = await openTestSetup();
  later = await startServer({ ...setup.platform, clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(async () => {
  await later?.close();
  await setup?.close();
});

const send = (method: string, path: string, key: string, url = setup.url) =>
  fetch(url + path, { method, headers: { 'x-api-key': key } });

async function create(wanted: Partial<NewScopedKey> = {}, owner = setup.owner.key): Promise<CreatedKey> {
  const body = { name: 'A program', scopes: ['render'], ...wanted };
  const response = await post(`${setup.url}/api/pictable/keys`, body, owner);
  expect(response.status, await response.clone().text()).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as CreatedKey;
}

async function list(query = '', owner = setup.owner.key): Promise<readonly ListedKey[]> {
  const response = await send('GET', `/api/pictable/keys${query}`, owner);
  return ((await response.json()) as KeyList).keys;
}

const generate = (key: string, headers: Record<string, string> = {}, url = setup.url) =>
  post(`${url}/api/table-to-image`, sales, key, headers);

describe('an API key with scopes', () => {
  it('is shown once, and only its keyed hash is stored', async () => {
    const { apiKey, key } = await create({ scopes: ['preview', 'render', 'render'] });
    expect(apiKey).toMatch(/^pictable_key_[a-z0-9]{40}$/);
    expect(key).toMatchObject({ kind: 'scoped', scopes: ['render', 'preview'], lastUsedAt: null });
    expect(apiKey.startsWith(key.prefix)).toBe(true);
    expect(JSON.stringify(await list())).not.toContain(apiKey);
    const { rows } = await setup.platform.database.pool.query('select * from api_keys where id = $1', [
      key.id,
    ]);
    expect(rows[0].key_hash).toBe(setup.platform.keyedHash(apiKey));
    expect(JSON.stringify(rows)).not.toContain(apiKey.slice(key.prefix.length));
  });

  it('is listed beside the keys without scopes, which have all of them', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const { key } = await create({ projectId: user.project.id }, user.key);
    const { key: newer } = await create({ name: 'Newer' }, user.key);
    const project = { id: user.project.id, name: user.project.name };
    const keys = await list('', user.key);
    expect(keys).toEqual([
      expect.objectContaining({ id: null, kind: 'personal', scopes: keyScopes, project: null }),
      expect.objectContaining({ id: null, kind: 'project', scopes: keyScopes, project }),
      newer,
      { ...key, project },
    ]);
    const ofProject = await list(`?projectId=${project.id}`, user.key);
    expect(ofProject.map(({ kind, id }) => [kind, id])).toEqual([
      ['project', null],
      ['scoped', key.id],
    ]);
  });

  it('says what it may do, and nothing about its owner', async () => {
    const { apiKey } = await create({ scopes: ['usage:read'], expiresAt: '2090-01-31T01:00:00+01:00' });
    const response = await send('GET', '/api/user', apiKey);
    const text = await response.text();
    expect(text).not.toContain(setup.owner.user.email);
    expect(JSON.parse(text) as CallerUser).toMatchObject({
      email: null,
      planName: null,
      api_key_prefix: null,
      project: null,
      key: { name: 'A program', scopes: ['usage:read'], expiresAt: '2090-01-31T00:00:00.000Z' },
    });
    const own = await send('GET', '/api/user', setup.owner.key);
    expect(await own.json()).toMatchObject({ email: setup.owner.user.email, key: null });
  });

  it('of a project can access this project only', async () => {
    const { owner, url } = setup;
    const { apiKey } = await create({ projectId: owner.project.id });
    expect((await store(`${url}/api/table-to-image`, sales, apiKey)).projectId).toBe(owner.project.id);
    const other = await post(`${url}/api/pictable/projects`, { name: 'Other' }, owner.key);
    const { endpointUrl } = (await other.json()) as { endpointUrl: string };
    expect(await errorOf(await post(endpointUrl, sales, apiKey))).toMatchObject({ type: 'wrong-project' });
  });

  it('writes the time of its own last use', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const { apiKey, key } = await create({ projectId: user.project.id }, user.key);
    await generate(apiKey);
    const keys = await list('', user.key);
    expect(keys.find(({ id }) => id === key.id)?.lastUsedAt).not.toBeNull();
    expect(keys.find(({ kind }) => kind === 'project')?.lastUsedAt).toBeNull();
  });

  it('is rejected with its date once it has expired, and can still be revoked', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { apiKey, key } = await create({ expiresAt });
    expect((await generate(apiKey, {}, later.url)).status).toBe(200);
    aheadMs = 3_600_001;
    const response = await generate(apiKey, {}, later.url);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await errorOf(response)).toMatchObject({
      code: 401,
      type: 'expired-credentials',
      message: `Unauthorized. This API key expired at ${expiresAt}. Create a new one.`,
    });
    aheadMs = 0;
    expect((await send('DELETE', `/api/pictable/keys/${key.id}`, setup.owner.key)).status).toBe(200);
  });
});

describe('a revoked key', () => {
  const isAccepted = async (key: string) => (await send('GET', '/api/user', key)).status === 200;

  it('is rejected at once and can be restored for a minute', async () => {
    const { apiKey, key } = await create();
    const path = `/api/pictable/keys/${key.id}`;
    expect(await isAccepted(apiKey)).toBe(true);
    expect((await send('DELETE', path, setup.owner.key)).status).toBe(200);
    expect(await isAccepted(apiKey)).toBe(false);
    expect((await list()).map(({ id }) => id)).not.toContain(key.id);
    expect((await send('DELETE', path, setup.owner.key)).status).toBe(404);
    expect((await send('POST', `${path}/restore`, setup.stranger.key)).status).toBe(404);
    expect(await (await send('POST', `${path}/restore`, setup.owner.key)).json()).toMatchObject({
      key: { id: key.id },
    });
    expect(await isAccepted(apiKey)).toBe(true);

    await send('DELETE', path, setup.owner.key);
    await setup.platform.database.pool.query(
      `update api_keys set revoked_at = now() - interval '${limits.keyRestoreSeconds + 1} seconds' where id = $1`,
      [key.id],
    );
    const late = await send('POST', `${path}/restore`, setup.owner.key);
    expect(await errorOf(late)).toMatchObject({ code: 404, type: 'key-not-found' });
    expect(await isAccepted(apiKey)).toBe(false);
  });

  it('of another account cannot be revoked or restored', async () => {
    const { apiKey, key } = await create();
    for (const [method, path] of [
      ['DELETE', `/api/pictable/keys/${key.id}`],
      ['POST', `/api/pictable/keys/${key.id}/restore`],
    ] as const)
      expect((await send(method, path, setup.stranger.key)).status).toBe(404);
    expect(await isAccepted(apiKey)).toBe(true);
  });
});

describe('the keys of an account', () => {
  it('share its rate limit, so that a further key is no further share', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const first = await create({}, user.key);
    const second = await create({}, user.key);
    const ofProject = await create({ projectId: user.project.id }, user.key);
    const limitedUrl = await setup.limitedUrl();
    expect((await generate(first.apiKey, {}, limitedUrl)).status).toBe(200);
    expect((await generate(second.apiKey, {}, limitedUrl)).status).toBe(429);
    expect((await generate(user.key, {}, limitedUrl)).status).toBe(429);
    // The keys of a project share another limit: that of the project.
    expect((await generate(ofProject.apiKey, {}, limitedUrl)).status).toBe(200);
    expect((await generate(user.projectKey, {}, limitedUrl)).status).toBe(429);
  });

  it('share Idempotency-Keys, so that a request is charged once whichever of them repeats it', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const headers = { 'idempotency-key': 'same request' };
    const one = await create({}, user.key);
    const two = await create({}, user.key);
    const first = (await (await generate(one.apiKey, headers)).json()) as { id: number };
    const repeated = await generate(two.apiKey, headers);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(((await repeated.json()) as { id: number }).id).toBe(first.id);
    const { apiKey } = await create({ scopes: ['preview'] }, user.key);
    expect(await errorOf(await generate(apiKey, headers))).toMatchObject({ type: 'missing-scope' });
  });

  it('are limited in number, even when they are created at the same time', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    await setup.platform.database.pool.query(
      `insert into api_keys (user_id, name, key_hash, prefix, scopes)
       select $1, 'old', gen_random_uuid(), 'pictable_key_aaaaaa', '{render}' from generate_series(1, $2)`,
      [user.user.id, limits.keysMax - 2],
    );
    const body = { name: 'x', scopes: ['render'] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(`${setup.url}/api/pictable/keys`, body, user.key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    const rejected = answers.find(({ status }) => status === 403)!;
    expect(await errorOf(rejected)).toMatchObject({ type: 'key-limit-reached' });
  });

  it('are limited in number, also when revoked ones are restored at the same time', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const { rows } = await setup.platform.database.pool.query(
      `insert into api_keys (user_id, name, key_hash, prefix, scopes, revoked_at)
       select $1, 'old', gen_random_uuid(), 'pictable_key_aaaaaa', '{render}', case when n <= 4 then now() end
       from generate_series(1, $2) n returning id`,
      [user.user.id, limits.keysMax + 2],
    );
    const restore = (id: unknown) => send('POST', `/api/pictable/keys/${id}/restore`, user.key);
    const responses = await Promise.all(rows.slice(0, 4).map(({ id }) => restore(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    const rejected = responses.find(({ status }) => status === 403)!;
    expect(await errorOf(rejected)).toMatchObject({ type: 'key-limit-reached' });
    // A key that is not revoked stays as it is.
    expect((await restore(rows.at(-1).id)).status).toBe(200);
  });

  it('are created by sessions and the personal key only', async () => {
    const { owner } = setup;
    const body = { name: 'x', scopes: ['render'] };
    const { apiKey } = await create({ scopes: [...keyScopes] });
    const scoped = await post(`${setup.url}/api/pictable/keys`, body, apiKey);
    expect(await errorOf(scoped)).toMatchObject({ code: 403, type: 'scoped-key-not-allowed' });
    const ofProject = await post(`${setup.url}/api/pictable/keys`, body, owner.projectKey);
    expect(await errorOf(ofProject)).toMatchObject({ code: 403, type: 'project-key-not-allowed' });
    const { browser } = await registerUser(setup.url);
    expect((await browser.post('/api/pictable/keys', body)).status).toBe(201);
  });

  it('end with their project', async () => {
    const { url, owner } = setup;
    const created = await post(`${url}/api/pictable/projects`, { name: 'Short life' }, owner.key);
    const project = (await created.json()) as { id: number };
    const { apiKey, key } = await create({ projectId: project.id });
    await send('DELETE', `/api/pictable/projects/${project.id}`, owner.key);
    expect((await send('GET', '/api/user', apiKey)).status).toBe(401);
    const { rows } = await setup.platform.database.pool.query('select 1 from api_keys where id = $1', [
      key.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('are rejected while their project is inactive', async () => {
    const { paused } = setup;
    const { apiKey } = await create({ projectId: paused.project.id }, paused.key);
    expect(await errorOf(await generate(apiKey))).toMatchObject({ code: 403, type: 'project-inactive' });
  });
});

it('a scope that only a newer version knows is ignored', async () => {
  const { apiKey, key } = await create();
  await setup.platform.database.pool.query(
    `update api_keys set scopes = '{future:scope,render}' where id = $1`,
    [key.id],
  );
  expect((await list()).find(({ id }) => id === key.id)?.scopes).toEqual(['render']);
  expect((await generate(apiKey)).status).toBe(200);
});

it.each([
  [{ name: '' }, '/name'],
  [{ name: 'x'.repeat(limits.keyNameCharsMax + 1) }, '/name'],
  [{ scopes: [] }, '/scopes'],
  [{ scopes: 'render' }, '/scopes'],
  [{ scopes: ['render', 'root'] }, '/scopes/1'],
  [{ scopes: ['__proto__'] }, '/scopes/0'],
  [{ expiresAt: '2030-01-31' }, '/expiresAt'],
  [{ expiresAt: '2020-01-31T00:00:00Z' }, '/expiresAt'],
  [{ expiresAt: '+275761-01-01T00:00:00Z' }, '/expiresAt'],
  [{ expiresAt: 1893456000 }, '/expiresAt'],
  [{ projectId: 0 }, '/projectId'],
  [{ projectId: '1' }, '/projectId'],
])('%j is an error in %s', async (wrong, path) => {
  const body = { name: 'A program', scopes: ['render'], ...wrong };
  const response = await post(`${setup.url}/api/pictable/keys`, body, setup.stranger.key);
  const error = await errorOf(response);
  expect(error).toMatchObject({ code: 400, type: 'invalid-request' });
  expect(error.details?.[0]?.path).toBe(path);
});
