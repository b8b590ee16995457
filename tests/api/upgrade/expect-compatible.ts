import { expect } from 'vitest';
import { type Facts, hashOf, jsonOf, sendJson } from './use-service.ts';

const json = { 'content-type': 'application/json' };

/** Uses everything that a customer of the earlier version has, once each, and restores the deleted image. */
export async function expectCompatible(origin: string, facts: Facts): Promise<void> {
  await expectFiles(origin, facts);
  await expectAccount(origin, facts);
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
}

/** Reads the files that need no credentials. */
export async function expectFiles(origin: string, { files }: Facts): Promise<void> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(files)) found[path] = await hashOf(origin, path);
  expect(found).toEqual(files);
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
