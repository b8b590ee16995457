import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

function getUser(headers: Record<string, string>, query = ''): Promise<Response> {
  return fetch(`${setup.url}/api/pictable/user${query}`, { headers });
}

describe('a key', () => {
  it.each([
    ['Authorization: Bearer', (key: string) => getUser({ Authorization: `Bearer ${key}` })],
    ['authorization: bearer', (key: string) => getUser({ authorization: `bearer ${key}` })],
    ['X-API-KEY', (key: string) => getUser({ 'X-API-KEY': key })],
    ['x-api-key', (key: string) => getUser({ 'x-api-key': key })],
    ['?api_key=', (key: string) => getUser({}, `?api_key=${key}`)],
    ['the same in two places', (key: string) => getUser({ 'x-api-key': key }, `?api_key=${key}`)],
  ])('may be sent as %s', async (_name, request) => {
    const response = await request(setup.owner.key);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: setup.owner.user.id, current_plan_tier: 'enterprise' });
  });

  it('must not conflict with another key in the request', async () => {
    const response = await getUser({ 'x-api-key': setup.owner.key }, `?api_key=${setup.stranger.key}`);
    expect(response.status).toBe(401);
    expect(await errorOf(response)).toMatchObject({ type: 'conflicting-credentials' });
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc'])(
    'is missing in Authorization: "%s"',
    async (authorization) => {
      const response = await getUser({ authorization });
      const error = await errorOf(response);
      expect(error).toMatchObject({ code: 401, type: 'missing-credentials' });
      expect(error.message).toContain('Unauthorized. Send an API key');
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
    },
  );

  it('with one changed character is rejected', async () => {
    const { key } = setup.owner;
    const changed = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    expect(await errorOf(await getUser({ 'x-api-key': changed }))).toMatchObject({
      type: 'invalid-credentials',
    });
  });

  it('that is incomplete gets a hint about what a key looks like', async () => {
    for (const sent of ['YOUR_API_KEY', setup.owner.key.slice(0, 20)]) {
      const { hint } = await errorOf(await getUser({ 'x-api-key': sent }));
      expect(hint).toContain(
        `The value received is ${sent.length} characters long and is not a complete key`,
      );
    }
  });

  it('is not stored in the database', async () => {
    const { pool } = setup.platform.database;
    const { rows } = await pool.query(
      'select u::text as u, p::text as p from users u join projects p on p.user_id = u.id',
    );
    const stored = JSON.stringify(rows);
    for (const { key, projectKey } of [setup.owner, setup.stranger]) {
      expect(stored).toContain(key.slice(0, 15));
      expect(stored).not.toContain(key);
      expect(stored).not.toContain(projectKey);
    }
  });
});

describe('a project key', () => {
  it('sees its project and no data of its owner', async () => {
    const { project, projectKey, user } = setup.owner;
    const seen = await (await getUser({ 'x-api-key': projectKey })).json();
    expect(seen).toMatchObject({
      id: user.id,
      project: { id: project.id, name: project.name },
      email: null,
      username: null,
      first_name: null,
      last_name: null,
      avatar_url: null,
      planName: null,
      current_plan_tier: null,
      api_key_prefix: null,
      usage_limit: null,
    });
    expect(JSON.stringify(seen)).not.toContain(user.email);
    expect(await (await getUser({ 'x-api-key': setup.owner.key })).json()).toMatchObject({
      email: user.email,
      project: null,
    });
  });

  it('stores images in its project on every route', async () => {
    const { project, projectKey } = setup.owner;
    for (const path of ['/api/table-to-image', `/api/pictable/${project.endpointPath}`, '/generate-url']) {
      expect((await store(setup.url + path, sales, projectKey)).projectId).toBe(project.id);
    }
  });

  it('cannot store images in another project, however it is named', async () => {
    const { url, owner, stranger } = setup;
    const responses = [
      await post(`${url}/api/${owner.project.endpointPath}`, sales, stranger.projectKey),
      await post(`${url}/api/table-to-image?projectId=${owner.project.id}`, sales, stranger.projectKey),
      await post(`${url}/api/table-to-image`, { ...sales, projectId: owner.project.id }, stranger.projectKey),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('sees only its project and its images', async () => {
    const { url, owner } = setup;
    const inProject = await store(`${url}/api/table-to-image`, sales, owner.projectKey);
    const outside = await store(`${url}/api/table-to-image`, sales, owner.key);
    const headers = { 'x-api-key': owner.projectKey };
    const projects = await (await fetch(`${url}/api/pictable/projects`, { headers })).json();
    expect(projects).toMatchObject([{ id: owner.project.id }]);
    const listed = await fetch(`${url}/api/pictable/user/images`, { headers });
    const ids = ((await listed.json()) as { id: number }[]).map(({ id }) => id);
    expect(ids).toContain(inProject.id);
    expect(ids).not.toContain(outside.id);
    const deletion = await fetch(`${url}/api/pictable/user/images/${outside.id}`, {
      method: 'DELETE',
      headers,
    });
    expect(deletion.status).toBe(404);
  });
});

describe('another account', () => {
  it('neither sees nor deletes an image', async () => {
    const { url, owner, stranger } = setup;
    const image = await store(`${url}/api/table-to-image`, sales, owner.key);
    const headers = { 'x-api-key': stranger.key };
    const deletion = await fetch(`${url}/api/pictable/user/images/${image.id}`, {
      method: 'DELETE',
      headers,
    });
    expect(deletion.status).toBe(404);
    expect((await fetch(image.url)).status).toBe(200);
    const list = await (await fetch(`${url}/api/pictable/user/images`, { headers })).json();
    expect(JSON.stringify(list)).not.toContain(image.image.filename);
  });
});

describe('a new project', () => {
  it('has a key that works and is shown once', async () => {
    const { url, owner } = setup;
    const response = await post(`${url}/api/pictable/projects`, { name: 'Año nuevo' }, owner.key);
    const created = (await response.json()) as {
      id: number;
      apiKey: string;
      endpointPath: string;
      endpointUrl: string;
    };
    expect(created.endpointPath).toMatch(/^ano-nuevo-[a-z0-9]{6}$/);
    expect((await store(created.endpointUrl, sales, created.apiKey)).projectId).toBe(created.id);
    const list = await fetch(`${url}/api/pictable/projects`, { headers: { 'x-api-key': owner.key } });
    expect(await list.text()).not.toContain(created.apiKey);
  });

  it('counts towards the limit of the plan, also with concurrent requests', async () => {
    const { platform, url, exhausted } = setup;
    await platform.database.pool.query('delete from projects where user_id = $1', [exhausted.user.id]);
    const requests = Array.from({ length: 8 }, () =>
      post(`${url}/api/pictable/projects`, { name: 'x' }, exhausted.key),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(403)]);
  });
});
