import type {
  CreatedKey,
  LiveImageDetail,
  StoredImage,
  StoredLiveImage,
  TemplateList,
} from '@pictable/contract';
import { expect } from 'vitest';
import { type Facts, hashOf, jsonOf, sendJson } from '../api/upgrade/use-service.ts';

const json = { 'content-type': 'application/json' };
const rows = [{ Region: 'North', Sum: 1250.5 }];
const KEY_MS = 2_000;
const EXPIRY_MS_MAX = 120_000;
const livePath = '/api/pictable/user/live/mixed';

/** What only the later version can create, all in one project. */
export interface LaterParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly projectId: number;
  /** Keys with scopes: one that is valid, one that expires soon, one that was revoked. */
  readonly keys: { readonly valid: string; readonly expiring: string; readonly revoked: string };
  /** Hashes of public files by path: an image with an expiry, one from a template, a version of a live image. */
  readonly files: Readonly<Record<string, string>>;
  /** Path and query of a private image. */
  readonly signed: { readonly path: string; readonly search: string; readonly sha256: string };
  /** Path of an image that expires soon. */
  readonly briefPath: string;
  readonly live: { readonly path: string; readonly version: number };
  readonly templatesPath: string;
}

/** Creates everything at an instance of the later version. */
export async function createLaterParts(origin: string, { accountKey, project }: Facts): Promise<LaterParts> {
  const headers = { ...json, 'x-api-key': accountKey };
  const send = <Body>(method: string, path: string, body: object) =>
    jsonOf<Body>(sendJson(origin, path, { method, headers, body }));
  const inProject = `?projectId=${project.id}`;
  const store = (body: object) =>
    send<StoredImage>('POST', `/api/table-to-image${inProject}`, { data: rows, ...body });
  const createKey = (name: string, expiresAt: string | null = null) =>
    send<CreatedKey>('POST', '/api/pictable/keys', { name, scopes: ['render', 'images:read'], expiresAt });

  const [valid, revoked] = [await createKey('Valid'), await createKey('Revoked')];
  const expiring = await createKey('Expiring', new Date(Date.now() + KEY_MS).toISOString());
  await sendJson(origin, `/api/pictable/keys/${revoked.key.id}`, { method: 'DELETE', headers });
  const templatesPath = `/api/pictable/projects/${project.id}/templates`;
  await send('PUT', `${templatesPath}/mixed`, { title: 'Sales in {{month}}' });
  await send('PUT', `/api/pictable/projects/${project.id}/secrets/crm`, {
    value: '1',
    hosts: ['example.com'],
  });
  const endpoint = { url: 'https://example.com/hook', events: ['image.created'], projectId: project.id };
  await send('POST', '/api/pictable/webhooks', endpoint);
  const live = await send<StoredLiveImage>('PUT', livePath + inProject, { data: rows, title: 'One' });
  const images = [
    await store({ title: 'For a day', expires: '24h' }),
    await store({ template: 'mixed', values: { month: 'May' } }),
  ];
  const files: Record<string, string> = {};
  for (const url of [live.versionUrl, ...images.map((image) => image.url)]) {
    const { pathname } = new URL(url);
    files[pathname] = await hashOf(origin, pathname);
  }
  const { pathname: path, search } = new URL((await store({ title: 'Private', access: 'signed' })).url);
  return {
    headers,
    projectId: project.id,
    keys: { valid: valid.apiKey, expiring: expiring.apiKey, revoked: revoked.apiKey },
    files,
    signed: { path, search, sha256: await hashOf(origin, path + search) },
    briefPath: new URL((await store({ title: 'For a minute', expires: '1m' })).url).pathname,
    live: { path: new URL(live.url).pathname, version: live.version },
    templatesPath,
  };
}

const statusOf = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
};
const keyStatus = (origin: string, key: string) =>
  statusOf(`${origin}/api/pictable/user/images`, { headers: { 'x-api-key': key } });

async function expectLaterFiles(origin: string, { files, signed }: LaterParts): Promise<void> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(files)) found[path] = await hashOf(origin, path);
  expect(found).toEqual(files);
  expect(await hashOf(origin, signed.path + signed.search)).toBe(signed.sha256);
}

/**
 * An instance of the earlier version serves the images and ignores the rest: no keys with scopes, which it would give
 * every right, no templates and no live images.
 */
export async function expectIgnored(origin: string, parts: LaterParts): Promise<void> {
  const { headers, keys, files, live, templatesPath } = parts;
  await expectLaterFiles(origin, parts);
  for (const path of Object.keys(files))
    expect(await statusOf(origin + path.replace(/\.\w+$/, '.csv')), `${path} as CSV`).toBe(200);
  for (const key of Object.values(keys)) expect(await keyStatus(origin, key)).toBe(401);
  const data = JSON.stringify({ data: rows });
  for (const [method, path] of [
    ['GET', live.path],
    ['GET', livePath],
    ['PUT', livePath],
    ['GET', templatesPath],
    ['PUT', `${templatesPath}/mixed`],
    ['POST', '/api/pictable/keys'],
  ] as const)
    expect([404, 405], `${method} ${path}`).toContain(
      await statusOf(origin + path, { method, headers, ...(method !== 'GET' && { body: data }) }),
    );
  // It warns about the keys that it does not know.
  const body = { data: rows, access: 'signed', expires: '24h' };
  const stored = await jsonOf<StoredImage>(sendJson(origin, '/api/table-to-image', { headers, body }));
  expect(stored.warnings.length).toBeGreaterThan(0);
}

/** An instance of the later version has everything as it was created. */
export async function expectKept(origin: string, parts: LaterParts): Promise<void> {
  const { headers, projectId, keys, signed, live, templatesPath } = parts;
  await expectLaterFiles(origin, parts);
  expect(await statusOf(origin + signed.path)).toBe(403);
  expect(await keyStatus(origin, keys.valid)).toBe(200);
  expect(await keyStatus(origin, keys.revoked)).toBe(401);
  await expect.poll(() => keyStatus(origin, keys.expiring), { timeout: 2 * KEY_MS }).toBe(401);
  expect((await fetch(origin + live.path)).headers.get('x-live-version')).toBe(String(live.version));
  const detail = await jsonOf<LiveImageDetail>(
    sendJson(origin, `${livePath}?projectId=${projectId}`, { headers }),
  );
  expect(detail).toMatchObject({ version: live.version });
  const { templates } = await jsonOf<TemplateList>(sendJson(origin, templatesPath, { headers }));
  expect(templates).toMatchObject([{ name: 'mixed', version: 1 }]);
}

/** An instance of the later version does not serve an image that has expired, whatever ran meanwhile. */
export async function expectExpiry(origin: string, { briefPath }: LaterParts): Promise<void> {
  await expect
    .poll(() => statusOf(origin + briefPath), { timeout: EXPIRY_MS_MAX, interval: 1_000 })
    .toBe(410);
}

/** An instance of the earlier version deletes a project with everything that the later one has created in it. */
export async function expectDeletable(earlier: string, later: string, parts: LaterParts): Promise<void> {
  const { headers, projectId, live, files } = parts;
  await sendJson(earlier, `/api/pictable/projects/${projectId}`, { method: 'DELETE', headers });
  expect(await statusOf(later + parts.templatesPath, { headers })).toBe(404);
  for (const path of [live.path, ...Object.keys(files)])
    await expect
      .poll(async () => [404, 410].includes(await statusOf(later + path)), {
        timeout: EXPIRY_MS_MAX,
        message: path,
      })
      .toBe(true);
}

/** A personal key that one version replaces is replaced for the other, in both directions. */
export async function expectReplacedKeys(first: string, second: string, { cookie }: Facts): Promise<void> {
  const headers = { ...json, cookie };
  const replaceAt = async (origin: string) =>
    (
      await jsonOf<{ apiKey: string }>(
        sendJson(origin, '/api/pictable/user/generate-api-key', { headers, body: {} }),
      )
    ).apiKey;
  let before = await replaceAt(second);
  for (const [at, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const key = await replaceAt(at);
    for (const origin of [at, other]) {
      expect(await keyStatus(origin, key)).toBe(200);
      expect(await keyStatus(origin, before)).toBe(401);
    }
    before = key;
  }
}
