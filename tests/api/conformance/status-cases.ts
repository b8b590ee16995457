import { fillPath, type RouteName } from '@pictable/contract';
import { newClientIp } from '../setup/new-client-ip.ts';
import { type TestSetup, withoutTable, withUnreadableFile } from '../setup/test-setup.ts';
import { ownAccountCases, sessionCases } from './account-cases.ts';
import { batchCases } from './batch-cases.ts';
import { billingCases } from './billing-cases.ts';
import { bucketCases } from './bucket-cases.ts';
import { companionCases } from './companion-cases.ts';
import { connectedAppCases } from './connected-app-cases.ts';
import { fontCases } from './font-cases.ts';
import { apiKeyCases } from './key-cases.ts';
import { liveCases } from './live-cases.ts';
import { logoCases } from './logo-cases.ts';
import { memberCases } from './member-cases.ts';
import { messageCases } from './message-cases.ts';
import { operatorCases } from './operator-cases.ts';
import { ownDataCases } from './own-data-cases.ts';
import { imageRecordCases, projectCases } from './project-cases.ts';
import { secretCases } from './secret-cases.ts';
import { selectedImageCases } from './selected-image-cases.ts';
import { oembedCases, sharePageCases } from './share-cases.ts';
import { signedImageCases } from './signed-image-cases.ts';
import { bodyCases, type Case, type Cases, get, keyCases, post, table, tooLarge } from './status-case.ts';
import { templateCases } from './template-cases.ts';
import { themeCases } from './theme-cases.ts';
import { webhookCases } from './webhook-cases.ts';

/** Names of files that are created once, before the cases run. */
export interface Fixtures {
  /** Names of a stored image and of a preview. */
  imageFilename: string;
  previewFilename: string;
}

export const fixtures: Fixtures = { imageFilename: '', previewFilename: '' };

/** Fills in the endpoint path of the owner's project if the path has that parameter. */
const ownPath = (setup: TestSetup, path: string) => fill(path, setup.owner.project.endpointPath);
const fill = (path: string, endpointPath: string) =>
  path.includes('{endpointPath}') ? fillPath(path, { endpointPath }) : path;

/** Cases for every route that accepts a table and needs an API key. */
const tableCases: Cases = {
  ...keyCases('POST'),
  200: (setup, path) => post(setup.url + ownPath(setup, path), { key: setup.owner.key, body: table }),
  400: (setup, path) =>
    post(setup.url + ownPath(setup, path), { key: setup.owner.key, body: '{"data": [1,]}' }),
  413: (setup, path) => post(setup.url + ownPath(setup, path), { key: setup.owner.key, body: tooLarge }),
  415: (setup, path) =>
    post(setup.url + ownPath(setup, path), {
      key: setup.owner.key,
      body: 'Region,Revenue',
      headers: { 'content-type': 'text/css' },
    }),
  503: async (setup, path) =>
    post((await setup.busyUrl()) + ownPath(setup, path), { key: setup.owner.key, body: table }),
};

const enqueued: Cases = {
  202: (setup, path) =>
    post(setup.url + ownPath(setup, path), {
      ...{ key: setup.owner.key, body: table, headers: { prefer: 'respond-async' } },
    }),
};

const projectInQuery: Record<number, Case> = {
  403: ({ url, owner, stranger }, path) =>
    post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.projectKey, body: table }),
  404: ({ url, owner, stranger }, path) =>
    post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.key, body: table }),
};

const projectInPath: Record<number, Case> = {
  403: (setup, path) =>
    post(setup.url + ownPath(setup, path), { key: setup.stranger.projectKey, body: table }),
  404: (setup, path) => post(setup.url + ownPath(setup, path), { key: setup.stranger.key, body: table }),
};

const idempotent = (key: string, format: string) => ({
  body: { ...table, options: { format } },
  headers: { 'idempotency-key': key },
});

/** The same request while the first one appears to be running, and another request with the same key. */
const idempotencyCases: Cases = {
  409: async (setup, path) => {
    const [url, key] = [setup.url + ownPath(setup, path), `running ${path}`];
    await post(url, { key: setup.owner.key, ...idempotent(key, 'svg') });
    await setup.platform.database.pool.query(
      "update idempotent_requests set answer = null, lease_ends_at = now() + interval '1 hour' where key = $1",
      [key],
    );
    return post(url, { key: setup.owner.key, ...idempotent(key, 'svg') });
  },
  422: async (setup, path) => {
    const [url, key] = [setup.url + ownPath(setup, path), `reused ${path}`];
    await post(url, { key: setup.owner.key, ...idempotent(key, 'svg') });
    return post(url, { key: setup.owner.key, ...idempotent(key, 'pdf') });
  },
};

const overQuota: Case = ({ url, exhausted }, path) =>
  post(url + fill(path, exhausted.project.endpointPath), { key: exhausted.key, body: table });

function fileCases(filename: () => string, failing: Case): Record<number, Case> {
  const at = ({ url }: TestSetup, path: string) => url + fillPath(path, { filename: filename() });
  return {
    200: (setup, path) => get(at(setup, path)),
    206: (setup, path) => get(at(setup, path), undefined, { range: 'bytes=0-3' }),
    304: (setup, path) => get(at(setup, path), undefined, { 'if-none-match': `"${filename()}"` }),
    400: (setup, path) => get(`${at(setup, path)}?download=1&download=2`),
    404: ({ url }, path) => get(url + fillPath(path, { filename: 'nothing-here.png' })),
    416: (setup, path) => get(at(setup, path), undefined, { range: 'bytes=99999999-' }),
    500: failing,
    503: async ({ outageUrl }, path) => get((await outageUrl()) + fillPath(path, { filename: filename() })),
  };
}

async function eleventhDemoRequest({ url }: TestSetup, path: string): Promise<Response> {
  const headers = newClientIp();
  for (let i = 0; i < 10; i++) await post(url + path, { body: table, headers });
  return post(url + path, { body: table, headers });
}

/** Routes that need no key and cannot fail. */
const alwaysOk: Record<number, Case> = { 200: ({ url }, path) => get(url + path) };

/** One case per status of each route. The test fails if a new route or status has no case. */
export const cases: Readonly<Record<RouteName, Readonly<Record<number, Case>>>> = {
  generateImage: { ...tableCases, ...enqueued, ...projectInQuery, ...idempotencyCases, 402: overQuota },
  generateProjectImage: { ...tableCases, ...enqueued, ...projectInPath, ...idempotencyCases, 402: overQuota },
  previewImage: { ...tableCases, ...projectInQuery },
  previewImageBytes: { ...tableCases, ...projectInQuery },
  previewProjectImage: { ...tableCases, ...projectInPath },
  getImage: {
    ...fileCases(
      () => fixtures.imageFilename,
      (setup, path) =>
        withUnreadableFile(setup, `images/${fixtures.imageFilename}`, () =>
          get(setup.url + fillPath(path, { filename: fixtures.imageFilename })),
        ),
    ),
    ...companionCases,
  },
  getSignedImage: signedImageCases,
  getSharePage: sharePageCases,
  getOembed: oembedCases,
  getPreview: fileCases(
    () => fixtures.previewFilename,
    (setup, path) =>
      withoutTable(setup, 'previews', () =>
        get(setup.url + fillPath(path, { filename: fixtures.previewFilename })),
      ),
  ),
  listImages: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?limit=0`, owner.key),
  },
  ...imageRecordCases,
  ...selectedImageCases,
  ...batchCases,
  ...messageCases,
  ...liveCases,
  ...projectCases,
  ...memberCases,
  ...bucketCases,
  ...fontCases,
  ...themeCases,
  ...logoCases,
  ...secretCases,
  ...templateCases,
  ...webhookCases,
  ...billingCases,
  ...sessionCases,
  ...ownAccountCases,
  ...ownDataCases,
  ...operatorCases,
  ...apiKeyCases,
  ...connectedAppCases,
  getUser: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
  },
  listPlans: alwaysOk,
  generateDemoImage: {
    200: ({ url }, path) => post(url + path, { body: table, headers: newClientIp() }),
    400: ({ url }, path) => post(url + path, { body: '{"data": oops}', headers: newClientIp() }),
    413: ({ url }, path) => post(url + path, { body: ' '.repeat(256 * 1024 + 1), headers: newClientIp() }),
    415: ({ url }, path) =>
      post(url + path, { body: 'x', headers: { ...newClientIp(), 'content-type': 'text/plain' } }),
    429: eleventhDemoRequest,
    500: (setup, path) =>
      withoutTable(setup, 'previews', () => post(setup.url + path, { body: table, headers: newClientIp() })),
    503: async ({ busyUrl }, path) => post((await busyUrl()) + path, { body: table, headers: newClientIp() }),
  },
  sendMcpMessage: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    200: ({ url, owner }, path) =>
      post(url + path, { key: owner.key, body: { jsonrpc: '2.0', id: 1, method: 'ping' } }),
    202: ({ url, owner }, path) =>
      post(url + path, { key: owner.key, body: { jsonrpc: '2.0', method: 'notifications/initialized' } }),
    403: ({ url, owner }, path) =>
      post(url + path, {
        key: owner.key,
        body: { jsonrpc: '2.0', id: 1, method: 'ping' },
        headers: { origin: 'https://elsewhere.example' },
      }),
  },
  getStatus: alwaysOk,
  getOpenApi: {
    ...alwaysOk,
    304: async ({ url }, path) => {
      const { headers } = await get(url + path);
      return get(url + path, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    },
  },
  getLiveness: alwaysOk,
  getReadReadiness: { ...alwaysOk, 503: async ({ busyUrl }, path) => get((await busyUrl()) + path) },
  getReadiness: { ...alwaysOk, 503: async ({ busyUrl }, path) => get((await busyUrl()) + path) },
};

/** Stores an image and a preview for the cases that read one. */
export async function makeFixtures({ url, owner }: TestSetup): Promise<void> {
  const stored = await post(`${url}/api/table-to-image`, { key: owner.key, body: table });
  const preview = await post(`${url}/api/table-to-image/preview`, { key: owner.key, body: table });
  const { image } = (await stored.json()) as { image: { filename: string } };
  const { previewUrl } = (await preview.json()) as { previewUrl: string };
  fixtures.imageFilename = image.filename;
  fixtures.previewFilename = previewUrl.split('/').at(-1) ?? '';
}
