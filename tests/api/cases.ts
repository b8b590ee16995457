import { fillPath, limits, type RouteName } from '@pictable/contract';
import { type World, withoutTable, withUnreadableFile } from './world.ts';

/** Makes one request to one path of a route that has to be answered with the status it is listed under. */
export type Case = (world: World, path: string) => Promise<Response>;

/** What is made once, before the cases run. */
export interface Fixtures {
  /** Names of a stored image and of a preview. */
  imageFilename: string;
  previewFilename: string;
}

export const fixtures: Fixtures = { imageFilename: '', previewFilename: '' };

const table = {
  title: 'Sales',
  data: [
    { Region: 'North', Revenue: 125000 },
    { Region: 'South', Revenue: 98000 },
  ],
};

interface Sent {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

function post(url: string, { key, body, headers = {} }: Sent): Promise<Response> {
  const sent: Record<string, string> = { 'content-type': 'application/json', ...headers };
  if (key !== undefined) sent.authorization = `Bearer ${key}`;
  return fetch(url, {
    method: 'POST',
    headers: sent,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function get(url: string, key?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: key === undefined ? headers : { ...headers, 'x-api-key': key } });
}

/** The path with the endpoint path of the owner's project, where it has that parameter. */
const own = (world: World, path: string) => fill(path, world.owner.project.endpointPath);
const fill = (path: string, endpointPath: string) =>
  path.includes('{endpointPath}') ? fillPath(path, { endpointPath }) : path;

const tooLarge = ' '.repeat(limits.bodyBytesMax + 1);

/** Cases of every route that takes a table from a caller with a key. */
const tableCases: Record<number, Case> = {
  200: (world, path) => post(world.url + own(world, path), { key: world.owner.key, body: table }),
  400: (world, path) => post(world.url + own(world, path), { key: world.owner.key, body: '{"data": [1,]}' }),
  401: (world, path) => post(world.url + own(world, path), { body: table }),
  413: (world, path) => post(world.url + own(world, path), { key: world.owner.key, body: tooLarge }),
  415: (world, path) =>
    post(world.url + own(world, path), {
      key: world.owner.key,
      body: 'Region,Revenue',
      headers: { 'content-type': 'text/csv' },
    }),
  500: (world, path) =>
    withoutTable(world, 'users', () =>
      post(world.url + own(world, path), { key: world.owner.key, body: table }),
    ),
  503: (world, path) => post(world.busyUrl + own(world, path), { key: world.owner.key, body: table }),
};

const projectInQuery: Record<number, Case> = {
  403: ({ url, owner, stranger }, path) =>
    post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.projectKey, body: table }),
  404: ({ url, owner, stranger }, path) =>
    post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.key, body: table }),
};

const projectInPath: Record<number, Case> = {
  403: (world, path) => post(world.url + own(world, path), { key: world.stranger.projectKey, body: table }),
  404: (world, path) => post(world.url + own(world, path), { key: world.stranger.key, body: table }),
};

const overQuota: Case = ({ url, exhausted }, path) =>
  post(url + fill(path, exhausted.project.endpointPath), { key: exhausted.key, body: table });

function fileCases(filename: () => string, failing: Case): Record<number, Case> {
  const at = ({ url }: World, path: string) => url + fillPath(path, { filename: filename() });
  return {
    200: (world, path) => get(at(world, path)),
    206: (world, path) => get(at(world, path), undefined, { range: 'bytes=0-3' }),
    304: (world, path) => get(at(world, path), undefined, { 'if-none-match': `"${filename()}"` }),
    400: (world, path) => get(`${at(world, path)}?download=1&download=2`),
    404: ({ url }, path) => get(url + fillPath(path, { filename: 'nothing-here.png' })),
    416: (world, path) => get(at(world, path), undefined, { range: 'bytes=99999999-' }),
    500: failing,
  };
}

let visitors = 0;

/** A visitor nobody has seen before. */
function newAddress(): Record<string, string> {
  visitors++;
  return { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` };
}

async function eleventhDemo({ url }: World, path: string): Promise<Response> {
  const headers = newAddress();
  for (let i = 0; i < 10; i++) await post(url + path, { body: table, headers });
  return post(url + path, { body: table, headers });
}

async function deleteNewImage({ url, owner }: World, path: string): Promise<Response> {
  const created = await post(`${url}/api/table-to-image`, { key: owner.key, body: table });
  const { id } = (await created.json()) as { id: number };
  return remove(url + fillPath(path, { id }), owner.key);
}

function remove(url: string, key?: string): Promise<Response> {
  return fetch(url, { method: 'DELETE', headers: key === undefined ? {} : { 'x-api-key': key } });
}

/** Readable without a key, and without anything that could fail. */
const always: Record<number, Case> = { 200: ({ url }, path) => get(url + path) };

/** For each route, one case for every status it can answer. A new route or status without a case fails the test. */
export const cases: Readonly<Record<RouteName, Readonly<Record<number, Case>>>> = {
  generateImage: { ...tableCases, ...projectInQuery, 402: overQuota },
  generateProjectImage: { ...tableCases, ...projectInPath, 402: overQuota },
  previewImage: { ...tableCases, ...projectInQuery },
  previewImageBytes: { ...tableCases, ...projectInQuery },
  previewProjectImage: { ...tableCases, ...projectInPath },
  getImage: fileCases(
    () => fixtures.imageFilename,
    (world, path) =>
      withUnreadableFile(world, `images/${fixtures.imageFilename}`, () =>
        get(world.url + fillPath(path, { filename: fixtures.imageFilename })),
      ),
  ),
  getPreview: fileCases(
    () => fixtures.previewFilename,
    (world, path) =>
      withoutTable(world, 'previews', () =>
        get(world.url + fillPath(path, { filename: fixtures.previewFilename })),
      ),
  ),
  listImages: {
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?limit=0`, owner.key),
    401: ({ url }, path) => get(url + path),
    500: (world, path) => withoutTable(world, 'table_images', () => get(world.url + path, world.owner.key)),
  },
  deleteImage: {
    200: deleteNewImage,
    401: ({ url }, path) => remove(url + fillPath(path, { id: 1 })),
    404: ({ url, owner }, path) => remove(url + fillPath(path, { id: 999999 }), owner.key),
    500: (world, path) =>
      withoutTable(world, 'table_images', () =>
        remove(world.url + fillPath(path, { id: 1 }), world.owner.key),
      ),
  },
  listProjects: {
    200: ({ url, owner }, path) => get(url + path, owner.key),
    401: ({ url }, path) => get(url + path),
    500: (world, path) => withoutTable(world, 'projects', () => get(world.url + path, world.owner.key)),
  },
  createProject: {
    201: ({ url, owner }, path) => post(url + path, { key: owner.key, body: { name: 'Another one' } }),
    400: ({ url, owner }, path) => post(url + path, { key: owner.key, body: {} }),
    401: ({ url }, path) => post(url + path, { body: { name: 'x' } }),
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey, body: { name: 'x' } }),
    409: ({ url, owner, stranger }, path) =>
      post(url + path, {
        key: owner.key,
        body: { name: 'x', endpointPath: stranger.project.endpointPath },
      }),
    413: ({ url, owner }, path) => post(url + path, { key: owner.key, body: ' '.repeat(16_385) }),
    415: ({ url, owner }, path) =>
      post(url + path, { key: owner.key, body: 'name=x', headers: { 'content-type': 'text/plain' } }),
    500: (world, path) =>
      withoutTable(world, 'projects', () =>
        post(world.url + path, { key: world.owner.key, body: { name: 'x' } }),
      ),
  },
  getUser: {
    200: ({ url, owner }, path) => get(url + path, owner.key),
    401: ({ url }, path) => get(url + path),
    500: (world, path) => withoutTable(world, 'users', () => get(world.url + path, world.owner.key)),
  },
  listPlans: always,
  generateDemoImage: {
    200: ({ url }, path) => post(url + path, { body: table, headers: newAddress() }),
    400: ({ url }, path) => post(url + path, { body: '{"data": oops}', headers: newAddress() }),
    413: ({ url }, path) => post(url + path, { body: ' '.repeat(256 * 1024 + 1), headers: newAddress() }),
    415: ({ url }, path) =>
      post(url + path, { body: 'x', headers: { ...newAddress(), 'content-type': 'text/plain' } }),
    429: eleventhDemo,
    500: (world, path) =>
      withoutTable(world, 'previews', () => post(world.url + path, { body: table, headers: newAddress() })),
    503: ({ busyUrl }, path) => post(busyUrl + path, { body: table, headers: newAddress() }),
  },
  getStatus: always,
  getOpenApi: always,
  getLiveness: always,
  getReadiness: { ...always, 503: ({ busyUrl }, path) => get(busyUrl + path) },
};

/** Stores an image and a preview for the cases that read one. */
export async function makeFixtures({ url, owner }: World): Promise<void> {
  const stored = await post(`${url}/api/table-to-image`, { key: owner.key, body: table });
  const preview = await post(`${url}/api/table-to-image/preview`, { key: owner.key, body: table });
  const { image } = (await stored.json()) as { image: { filename: string } };
  const { previewUrl } = (await preview.json()) as { previewUrl: string };
  fixtures.imageFilename = image.filename;
  fixtures.previewFilename = previewUrl.split('/').at(-1) ?? '';
}
