import { expect } from 'vitest';
import { type Facts, hashOf, jsonOf, sendJson } from './use-service.ts';

const json = { 'content-type': 'application/json' };

/** Uses everything that a customer of the earlier version has, once each, and restores the deleted image. */
export async function expectCompatible(origin: string, facts: Facts): Promise<void> {
  await expectFiles(origin, facts);
  await expectAccount(origin, facts);
  await expectKeys(origin, facts);
  const { project, repeated, deleted, unseenSignedPath } = facts;
  const key = { ...json, 'x-api-key': project.apiKey };
  const again = { headers: { ...key, 'idempotency-key': repeated.key }, body: repeated.body };
  expect(await jsonOf(sendJson(origin, '/api/pictable/table-to-image', again))).toEqual(repeated.answer);
  await sendJson(origin, `/api/${project.endpointPath}`, { headers: key, body: { data: [{ a: 1 }] } });
  await sendJson(origin, unseenSignedPath);
  expect((await fetch(origin + deleted.path)).status).toBe(404);
  const signedIn = { ...json, cookie: facts.cookie };
  await sendJson(origin, `/api/pictable/user/images/${deleted.id}/restore`, { headers: signedIn, body: {} });
  expect(await hashOf(origin, deleted.path)).toBe(deleted.sha256);
  await expectNewTables(origin, facts);
}

/** Uses what later versions have added, with the key of a project of the earlier version. */
async function expectNewTables(origin: string, { project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': project.apiKey };
  const template = `/api/pictable/projects/${project.id}/templates/monthly`;
  await sendJson(origin, template, { method: 'PUT', headers, body: { title: 'Sales in {{month}}' } });
  const body = { template: 'monthly@1', values: { month: 'May' }, data: [{ a: 1 }] };
  const live = await jsonOf<{ url: string; version: number }>(
    sendJson(origin, '/api/pictable/user/live/sales', { method: 'PUT', headers, body }),
  );
  expect(live.version).toBe(1);
  await sendJson(origin, new URL(live.url).pathname);
  const { templates } = await jsonOf<{ templates: unknown[] }>(
    sendJson(origin, template.slice(0, -'/monthly'.length), { headers }),
  );
  expect(templates).toMatchObject([{ name: 'monthly', version: 1 }]);
}

/** Reads the files that need no credentials. */
export async function expectFiles(origin: string, { files }: Facts): Promise<void> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(files)) found[path] = await hashOf(origin, path);
  expect(found).toEqual(files);
}

/** The keys of the earlier version have every scope, and keys with scopes can be created beside them. */
async function expectKeys(origin: string, { accountKey, project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': accountKey };
  const create = { headers, body: { name: 'New', scopes: ['preview'], projectId: project.id } };
  const { apiKey } = await jsonOf<{ apiKey: string }>(sendJson(origin, '/api/pictable/keys', create));
  const listed = await jsonOf<{ keys: { kind: string; prefix: string }[] }>(
    sendJson(origin, '/api/pictable/keys', { headers }),
  );
  for (const key of [accountKey, project.apiKey, apiKey])
    expect(listed.keys.filter(({ prefix }) => key.startsWith(prefix))).toHaveLength(1);
  const table = { headers: { ...json, 'x-api-key': apiKey }, body: { data: [{ a: 1 }] } };
  await sendJson(origin, '/api/pictable/table-to-image/preview', table);
}

async function expectAccount(origin: string, facts: Facts): Promise<void> {
  const { email, password, settings, used, imageIds } = facts;
  const headers = { ...json, cookie: facts.cookie };
  expect(await jsonOf(sendJson(origin, '/api/user', { headers }))).toMatchObject({ email });
  expect(await jsonOf(sendJson(origin, '/api/settings', { headers }))).toMatchObject({ settings });
  expect(await jsonOf(sendJson(origin, '/api/pictable/user/usage', { headers }))).toMatchObject({ used });
  const images = await jsonOf<{ id: number }[]>(sendJson(origin, '/api/pictable/user/images', { headers }));
  expect(images.map(({ id }) => id)).toEqual(expect.arrayContaining([...imageIds]));
  await sendJson(origin, '/api/login', { body: { email, password } });
  await sendJson(origin, '/api/user', { headers: { 'x-api-key': facts.accountKey } });
}
