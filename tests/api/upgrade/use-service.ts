import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signImageUrl } from '@pictable/sdk';

/** What customers of a service hold in their hands, and what a later version must honour. */
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
  /** Paths that anybody may read, with the SHA-256 of what they answer. */
  readonly files: Readonly<Record<string, string>>;
  /** Images in the list of the account, newest first. */
  readonly imageIds: readonly number[];
  /** Deleted, and not yet for good. */
  readonly deleted: { readonly id: number; readonly path: string; readonly sha256: string };
  /** A call that was answered, to be repeated. */
  readonly repeated: { readonly key: string; readonly body: string; readonly answer: unknown };
  /** Signed, and never asked for. */
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

/** Does what a customer of version 0.1.0 could do, once each. */
export async function useService(origin: string, email: string): Promise<Facts> {
  const password = 'correct horse battery';
  const registered = await call(origin, '/api/register', { body: { email, password } });
  const lines = registered.headers.getSetCookie();
  const cookie = lines.map((line) => line.split(';')[0]).join('; ');
  const headers = { ...json, cookie };
  const { apiKey: accountKey } = await answerOf<{ apiKey: string }>(
    call(origin, '/api/pictable/user/generate-api-key', { headers, body: {} }),
  );
  const project = await makeProject(origin, headers);
  const settings = { headerBackgroundColor: '#12355b', headerTextColor: '#ffffff', fontSize: 15 };
  await call(origin, '/api/settings', { headers, body: settings });
  const stored = await storeTables(origin, { ...json, 'x-api-key': project.apiKey });
  const signedPath = await signPath(origin, project, 'A signed table');
  const deleted = await deleteImage(origin, headers, stored.unwanted);
  const files: Record<string, string> = {};
  for (const path of [...stored.paths, signedPath]) files[path] = await hashOf(origin, path);
  // The log of requests is written a moment after the answers.
  await sleep(3_000);
  const { used } = await answerOf<{ used: number }>(
    call(origin, '/api/pictable/user/usage', { headers: { cookie } }),
  );
  const { imageIds, repeated } = stored;
  const unseenSignedPath = await signPath(origin, project, 'Nobody has seen this one');
  const account = { email, password, cookie, accountKey, project, settings, used };
  return { ...account, files, imageIds, deleted, repeated, unseenSignedPath };
}

interface StoredTables extends Pick<Facts, 'imageIds' | 'repeated'> {
  /** Of images and of a preview. */
  readonly paths: readonly string[];
  /** To be deleted. */
  readonly unwanted: Stored;
}

/** All formats, a table in parts, a preview, and one call that may come again. */
async function storeTables(origin: string, key: Record<string, string>): Promise<StoredTables> {
  const imageIds: number[] = [];
  const paths: string[] = [];
  const store = (body: string, headers = key) =>
    answerOf<Stored>(call(origin, '/api/pictable/table-to-image', { headers, body }));
  const keep = ({ id, images }: Stored) => {
    imageIds.unshift(id);
    paths.push(...images.map(({ url }) => new URL(url).pathname));
  };
  for (const format of ['png', 'jpeg', 'svg', 'pdf'])
    keep(await store(JSON.stringify({ title: 'Sales', data: rows, options: { format } })));
  const named = { customFilename: 'teams', description: 'Sixty names' };
  keep(await store(JSON.stringify({ title: 'Teams', data: many, ...named, options: { for: 'teams' } })));
  const repeated = { key: 'report-of-november', body: JSON.stringify({ title: 'Once', data: rows }) };
  const answer = await store(repeated.body, { ...key, 'idempotency-key': repeated.key });
  keep(answer);
  const { previewUrl } = await answerOf<{ previewUrl: string }>(
    call(origin, '/api/pictable/table-to-image/preview', { headers: key, body: { data: rows } }),
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
  await call(origin, `/api/pictable/user/images/${id}`, { method: 'DELETE', headers });
  return { id, path, sha256 };
}

interface Stored {
  readonly id: number;
  readonly url: string;
  /** One for each part of the table. */
  readonly images: readonly { readonly id: number; readonly url: string }[];
}

async function makeProject(origin: string, headers: Record<string, string>): Promise<Facts['project']> {
  const name = 'Monthly report';
  const { id, apiKey, endpointPath } = await answerOf<Omit<Facts['project'], 'name' | 'signingSecret'>>(
    call(origin, '/api/pictable/projects', { headers, body: { name } }),
  );
  const { signingSecret } = await answerOf<Pick<Facts['project'], 'signingSecret'>>(
    call(origin, `/api/pictable/projects/${id}/signing-secret`, { headers, body: {} }),
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

/** Sends JSON. @throws unless the answer is good */
export async function call(
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

/** The JSON of an answer. */
export async function answerOf<Answer>(response: Promise<Response>): Promise<Answer> {
  return (await response).json() as Promise<Answer>;
}

/** SHA-256 of what a path answers. @throws unless the answer is good */
export async function hashOf(origin: string, path: string): Promise<string> {
  const response = await call(origin, path);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}
