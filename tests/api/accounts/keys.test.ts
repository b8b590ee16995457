import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let aheadMs = 0;
let later: { url: string; close(): Promise<void> };
beforeAll(async () => {
  setup = await openTestSetup();
  later = await startServer({ ...setup.platform, clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(async () => {
  await later?.close();
  await setup?.close();
});

const withKey = (key: string, path = '/api/user', method = 'GET', url = setup.url) =>
  fetch(url + path, { method, headers: { 'x-api-key': key } });

describe('a personal key', () => {
  it('is created in a session, shown once, and replaces the previous one', async () => {
    const { browser, user } = await registerUser(setup.url);
    const none = await (await browser.get('/api/pictable/user/api-key')).json();
    expect(none).toEqual({ success: true, apiKey: null, lastUsedAt: null });

    const create = async () => {
      const response = await browser.post('/api/pictable/user/generate-api-key');
      expect(response.headers.get('cache-control')).toBe('no-store');
      return ((await response.json()) as { apiKey: string }).apiKey;
    };
    const first = await create();
    expect((await (await withKey(first)).json()) as object).toMatchObject({ id: user.id });
    const stored = async () => (await browser.get('/api/pictable/user/api-key')).json();
    expect(await stored()).toMatchObject({ lastUsedAt: expect.any(String) });
    const second = await create();
    expect(await stored()).toMatchObject({ lastUsedAt: null });
    expect(await errorOf(await withKey(first))).toMatchObject({ code: 401, type: 'invalid-credentials' });
    expect((await withKey(second)).status).toBe(200);

    const shown = (await (await browser.get('/api/pictable/user/api-key')).json()) as { apiKey: string };
    expect(second.startsWith(shown.apiKey)).toBe(true);
    expect(shown.apiKey).toMatch(/^pictable_user_[a-z0-9]{6}$/);
    expect((await browser.user())?.api_key_prefix).toBe(shown.apiKey);
  });

  it('cannot create a new personal key', async () => {
    const { key, projectKey } = setup.owner;
    for (const sent of [key, projectKey]) {
      const response = await withKey(sent, '/api/pictable/user/generate-api-key', 'POST');
      expect(await errorOf(response)).toMatchObject({ code: 403, type: 'session-required' });
    }
  });

  it('that is mistyped is rejected without a database query', async () => {
    const { pool } = setup.platform.database;
    await pool.query('alter table users rename to users_away');
    try {
      expect((await withKey(`${setup.owner.key.slice(0, -1)}_`)).status).toBe(401);
      expect((await withKey('pictable_user_short')).status).toBe(401);
      expect(await errorOf(await withKey(setup.owner.key))).toMatchObject({
        code: 500,
        message: 'Server error; try again later.',
      });
    } finally {
      await pool.query('alter table users_away rename to users');
    }
  });
});

describe('the time of last use', () => {
  const lastUsed = async () => {
    const response = await withKey(setup.owner.key, '/api/pictable/user/api-key', 'GET', later.url);
    const { lastUsedAt } = (await response.json()) as { lastUsedAt: string | null };
    return lastUsedAt;
  };

  it('is written once a minute, however many requests arrive', async () => {
    aheadMs = 3_600_000;
    await lastUsed();
    const first = await lastUsed();
    expect(first).not.toBeNull();
    await Promise.all(Array.from({ length: 20 }, lastUsed));
    aheadMs += 59_000;
    expect(await lastUsed()).toBe(first);
    aheadMs += 3_000;
    await lastUsed();
    const second = await lastUsed();
    expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000);
    aheadMs = 0;
  });

  it('of a project key is stored with its project', async () => {
    const { projectKey, project } = setup.stranger;
    await withKey(projectKey, '/api/pictable/projects');
    const { rows } = await setup.platform.database.pool.query(
      `select p.api_key_last_used_at as of_project, u.api_key_last_used_at as of_user
       from projects p join users u on u.id = p.user_id where p.id = $1`,
      [project.id],
    );
    expect(rows[0].of_project).toBeInstanceOf(Date);
    expect(rows[0].of_user).toBeNull();
  });
});

describe('a project key', () => {
  const regenerate = (id: number, key: string, prefix = '/api/projects') =>
    withKey(key, `${prefix}/${id}/regenerate-key`, 'POST');

  it.each(['/api/projects', '/api/pictable/projects'])('is replaced at %s', async (prefix) => {
    const { url, owner } = setup;
    const created = await fetch(`${url}/api/pictable/projects`, {
      method: 'POST',
      headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
      body: '{"name":"Keys"}',
    });
    const project = (await created.json()) as { id: number; apiKey: string; endpointUrl: string };
    const response = await regenerate(project.id, owner.key, prefix);
    const replaced = (await response.json()) as { success: true; fullApiKey: string; apiKeyPrefix: string };
    expect(replaced).toMatchObject({ success: true, apiKeyPrefix: replaced.fullApiKey.slice(0, 23) });
    expect((await withKey(project.apiKey)).status).toBe(401);
    expect((await store(project.endpointUrl, sales, replaced.fullApiKey)).projectId).toBe(project.id);
    const list = await (await withKey(owner.key, '/api/pictable/projects')).json();
    expect(list).toContainEqual(
      expect.objectContaining({ id: project.id, apiKeyPrefix: replaced.apiKeyPrefix }),
    );
  });

  it('of another account cannot be replaced', async () => {
    const { owner, stranger } = setup;
    expect((await regenerate(owner.project.id, stranger.key)).status).toBe(404);
    expect((await withKey(owner.projectKey)).status).toBe(200);
  });

  it('cannot replace itself', async () => {
    const { owner } = setup;
    expect(await errorOf(await regenerate(owner.project.id, owner.projectKey))).toMatchObject({
      code: 403,
      type: 'project-key-not-allowed',
    });
  });
});
