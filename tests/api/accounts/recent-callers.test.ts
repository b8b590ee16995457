import type { CreatedKey, NewApiKey, NewProjectKey, Usage } from '@pictable/contract';
import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { registerOperator } from '../setup/operator.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

// The caller of a render is kept for a second, so that not every request reads it. What this server changes takes
// effect with the next request nevertheless.

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const preview = (key: string) =>
  post(`${setup.url}/api/table-to-image/preview`, sales, key, { accept: 'image/svg+xml' });

/** Renders with a key, so that its caller is kept, and returns the image. */
async function previewed(key: string): Promise<string> {
  const response = await preview(key);
  expect(response.status).toBe(200);
  return response.text();
}

const send = (method: string, path: string, key: string, body?: unknown) =>
  fetch(setup.url + path, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function newKey(): Promise<{ readonly owner: string } & CreatedKey> {
  const { key: owner } = await addTestUser(setup.platform, 'enterprise');
  const response = await post(
    `${setup.url}/api/pictable/keys`,
    { name: 'A program', scopes: ['preview'] },
    owner,
  );
  return { owner, ...((await response.json()) as CreatedKey) };
}

it('rejects a key as soon as it is revoked, and accepts it as soon as it is restored', async () => {
  const { owner, apiKey, key } = await newKey();
  await previewed(apiKey);
  expect((await send('DELETE', `/api/pictable/keys/${key.id}`, owner)).status).toBe(200);
  expect(await errorOf(await preview(apiKey))).toMatchObject({ type: 'invalid-credentials' });
  expect((await send('POST', `/api/pictable/keys/${key.id}/restore`, owner)).status).toBe(200);
  await previewed(apiKey);
});

it('rejects the previous key of a project, and the keys of a paused or deleted one', async () => {
  const { key: owner, project, projectKey } = await addTestUser(setup.platform, 'enterprise');
  const path = `/api/pictable/projects/${project.id}`;
  await previewed(projectKey);
  const regenerated = await send('POST', `${path}/regenerate-key`, owner);
  const { fullApiKey: apiKey } = (await regenerated.json()) as NewProjectKey;
  expect((await preview(projectKey)).status).toBe(401);
  await previewed(apiKey);
  await send('PATCH', path, owner, { isActive: false });
  expect(await errorOf(await preview(apiKey))).toMatchObject({ type: 'project-inactive' });
  await send('PATCH', path, owner, { isActive: true });
  await previewed(apiKey);
  expect((await send('DELETE', path, owner)).status).toBe(200);
  expect((await preview(apiKey)).status).toBe(401);
});

it('rejects the previous personal key', async () => {
  const { browser } = await registerUser(setup.url);
  const create = async () => {
    const response = await browser.post('/api/pictable/user/generate-api-key', {});
    return ((await response.json()) as NewApiKey).apiKey;
  };
  const first = await create();
  await previewed(first);
  const second = await create();
  expect((await preview(first)).status).toBe(401);
  await previewed(second);
});

it('rejects the keys of a disabled account', async () => {
  const { user, key } = await addTestUser(setup.platform, 'enterprise');
  const operator = await registerOperator(setup);
  const change = (body: object) => operator.browser.send('PATCH', `/api/operator/users/${user.id}`, body);
  await previewed(key);
  expect((await change({ disabled: true })).status).toBe(200);
  expect(await errorOf(await preview(key))).toMatchObject({ type: 'account-disabled' });
});

it('renders with the settings that were just saved', async () => {
  const { key } = await addTestUser(setup.platform, 'enterprise');
  expect(await previewed(key)).not.toContain('#ab12cd');
  await send('POST', '/api/settings', key, { settings: { headerBg: '#ab12cd' } });
  expect(await previewed(key)).toContain('#ab12cd');
  await send('POST', '/api/settings', key, { settings: {} });
  expect(await previewed(key)).not.toContain('#ab12cd');
});

it('charges exactly the tables of the plan, and reports the current usage', async () => {
  const { user, key } = await addTestUser(setup.platform, 'free');
  const url = `${setup.url}/api/table-to-image`;
  await store(url, sales, key);
  const response = await send('GET', '/api/pictable/user/usage', key);
  const { used, limit } = (await response.json()) as Usage;
  expect(used).toBe(1);
  await setup.platform.database.pool.query('update users set usage_count = $1 where id = $2', [
    limit! - 2,
    user.id,
  ]);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await post(url, sales, key)).status);
  expect(statuses).toEqual([200, 200, 402, 402]);
});

it('reports the usage after the charge in a repeated request', async () => {
  const { key } = await addTestUser(setup.platform, 'free');
  const url = `${setup.url}/api/table-to-image`;
  const headers = { 'idempotency-key': 'once' };
  expect((await post(url, sales, key, headers)).headers.get('x-quota-used')).toBe('1');
  await store(url, sales, key);
  const repeated = await post(url, sales, key, headers);
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.headers.get('x-quota-used')).toBe('2');
});
