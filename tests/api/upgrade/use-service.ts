import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signImageUrl } from '@pictable/sdk';

/** What a customer of the service has, and what must stay valid in later versions. */
export interface Facts {
  readonly email: string;
  readonly password: string;
  /** The cookie of a signed-in browser. */
  readonly cookie: string;
  readonly accountKey: string;
  readonly project: {
    readonly id: number;
    readonly name: string;
    readonly apiKey: string;
    readonly endpointPath: string;
    readonly signingSecret: string;
  };
  readonly settings: unknown;
  /** Public paths, with the SHA-256 of their content. */
  readonly files: Readonly<Record<string, string>>;
  /** Images in the list of the account, newest first. */
  readonly imageIds: readonly number[];
  /** A deleted image that can still be restored. */
  readonly deleted: { readonly id: number; readonly path: string; readonly sha256: string };
  /** A completed request, to be repeated. */
  readonly repeated: { readonly key: string; readonly body: string; readonly answer: unknown };
  /** A signed path that was never requested. */
  readonly unseenSignedPath: string;
  readonly used: number;
}

const json = { 'content-type': 'application/json' };
const rows = [
  { Region: 'North', Revenue: 125000, Change: -0.031 },
  { Region: 'Süd', Revenue: 98000.5, Change: 0.12 },
  { Region: '東', Revenue: 0, Change: null },
];
const many = Array.from({ length: 60 }, (_, row) => ({ Row: row + 1, Name: `Name ${row + 1}` }));

/** Uses everything that version 0.1.0 offered, once each. */
export async function useService(origin: string, email: string): Promise<Facts> {
  const password = 'correct horse battery';
  const registered = await sendJson(origin, '/api/register', { body: { email, password } });
  const lines = registered.headers.getSetCookie();
  const cookie = lines.map((line) => line.split(';')[0]).join('; ');
  const headers = { ...json, cookie };
  const { apiKey: accountKey } = await jsonOf<{ apiKey: string }>(
    sendJson(origin, '/api/pictable/user/generate-api-key', { headers, body: {} }),
  );
  const project = await createProject(origin, headers);
  const settings = { headerBackgroundColor: '#12355b', headerTextColor: '#ffffff', fontSize: 15 };
  await sendJson(origin, '/api/settings', { headers, body: settings });
  const stored = await storeTables(origin, { ...json, 'x-api-key': project.apiKey });
  const signedPath = await signPath(origin, project, 'A signed table');
  const deleted = await deleteImage(origin, headers, stored.unwanted);
  const files: Record<string, string> = {};
  for (const path of [...stored.paths, signedPath]) files[path] = await hashOf(origin, path);
  while (!(await isLogged(origin, cookie))) await sleep(50);
  const { used } = await jsonOf<{ used: number }>(
    sendJson(origin, '/api/pictable/user/usage', { headers: { cookie } }),
  );
  const { imageIds, repeated } = stored;
  const unseenSignedPath = await signPath(origin, project, 'Nobody has seen this one');
  const account = { email, password, cookie, accountKey, project, settings, used };
  return { ...account, files, imageIds, deleted, repeated, unseenSignedPath };
}

/** Whether the request log has entries; it is written shortly after the responses. */
async function isLogged(origin: string, cookie: string): Promise<boolean> {
  const { requests } = await jsonOf<{ requests: unknown[] }>(
    sendJson(origin, '/api/pictable/user/requests', { headers: { cookie } }),
  );
  return requests.length > 0;
}

interface StoredTables extends Pick<Facts, 'imageIds' | 'repeated'> {
  /** Paths of the images and of the preview. */
  readonly paths: readonly string[];
  /** The image that will be deleted. */
  readonly unwanted: Stored;
}

/** Stores all formats, a split table, a preview and a request that will be repeated. */
async function storeTables(origin: string, key: Record<string, string>): Promise<StoredTables> {
  const imageIds: number[] = [];
  const paths: string[] = [];
  const store = (body: string, headers = key) =>
    jsonOf<Stored>(sendJson(origin, '/api/pictable/table-to-image', { headers, body }));
  const record = ({ id, images }: Stored) => {
    imageIds.unshift(id);
    paths.push(...images.map(({ url }) => new URL(url).pathname));
  };
  for (const format of ['png', 'jpeg', 'svg', 'pdf'])
    record(await store(JSON.stringify({ title: 'Sales', data: rows, options: { format } })));
  const named = { customFilename: 'teams', description: 'Sixty names' };
  record(await store(JSON.stringify({ title: 'Teams', data: many, ...named, options: { for: 'teams' } })));
  const repeated = { key: 'report-of-november', body: JSON.stringify({ title: 'Once', data: rows }) };
  const answer = await store(repeated.body, { ...key, 'idempotency-key': repeated.key });
  record(answer);
  const { previewUrl } = await jsonOf<{ previewUrl: string }>(
    sendJson(origin, '/api/pictable/table-to-image/preview', { headers: key, body: { data: rows } }),
  );
  paths.push(new URL(previewUrl).pathname);
  const unwanted = await store(JSON.stringify({ title: 'To be deleted', data: rows }));
  return { imageIds, paths, repeated: { ...repeated, answer }, unwanted };
}

async function deleteImage(
  origin: string,
  headers: Record<string, string>,
  { id, url }: Stored,
): Promise<Facts['deleted']> {
  const path = new URL(url).pathname;
  const sha256 = await hashOf(origin, path);
  await sendJson(origin, `/api/pictable/user/images/${id}`, { method: 'DELETE', headers });
  return { id, path, sha256 };
}

interface Stored {
  readonly id: number;
  readonly url: string;
  /** One image per part of the table. */
  readonly images: readonly { readonly id: number; readonly url: string }[];
}

async function createProject(origin: string, headers: Record<string, string>): Promise<Facts['project']> {
  const name = 'Monthly report';
  const { id, apiKey, endpointPath } = await jsonOf<Omit<Facts['project'], 'name' | 'signingSecret'>>(
    sendJson(origin, '/api/pictable/projects', { headers, body: { name } }),
  );
  const { signingSecret } = await jsonOf<Pick<Facts['project'], 'signingSecret'>>(
    sendJson(origin, `/api/pictable/projects/${id}/signing-secret`, { headers, body: {} }),
  );
  return { id, name, apiKey, endpointPath, signingSecret };
}

async function signPath(origin: string, project: Facts['project'], title: string): Promise<string> {
  const { endpointPath, signingSecret: secret } = project;
  const payload = { title, data: rows };
  const { pathname, search } = new URL(
    await signImageUrl({ baseUrl: origin, endpointPath, secret, payload }),
  );
  return pathname + search;
}

/** Sends JSON. @throws unless the status is 2xx */
export async function sendJson(
  origin: string,
  path: string,
  request: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> {
  const { body, headers = json } = request;
  const method = request.method ?? (body === undefined ? 'GET' : 'POST');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body: text }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** The JSON of a response. */
export async function jsonOf<Body>(response: Promise<Response>): Promise<Body> {
  return (await response).json() as Promise<Body>;
}

/** SHA-256 of the content at a path. @throws unless the status is 2xx */
export async function hashOf(origin: string, path: string): Promise<string> {
  const response = await sendJson(origin, path);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}
