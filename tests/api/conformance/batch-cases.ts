import { bodyCases, type Case, type Cases, get, keyCases, post, table } from './status-case.ts';

const enqueued: Case = ({ url, owner }, path) =>
  post(url + path, { key: owner.key, body: { tables: [table] }, headers: { prefer: 'respond-async' } });

const reusedKey: Case = async ({ url, owner }, path) => {
  const headers = { prefer: 'respond-async', 'idempotency-key': 'a batch' };
  await post(url + path, { key: owner.key, body: { tables: [table] }, headers });
  return post(url + path, { key: owner.key, body: { tables: [table, table] }, headers });
};

/** Cases for the routes about several tables. */
export const batchCases = {
  getRenderJob: {
    ...keyCases('GET'),
    200: async ({ url, owner }) => {
      const headers = { prefer: 'respond-async' };
      const job = await post(`${url}/api/pictable/table-to-image`, { key: owner.key, body: table, headers });
      return get(((await job.json()) as { url: string }).url, owner.key);
    },
    404: ({ url, owner }, path) => get(url + path.replace('{id}', 'nothing'), owner.key),
  },
  generateBatch: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    200: ({ url, owner }, path) =>
      post(url + path, {
        key: owner.key,
        body: { defaults: { theme: 'dark' }, tables: [table, { data: [] }] },
      }),
    202: enqueued,
    422: reusedKey,
    404: ({ url, owner, stranger }, path) =>
      post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.key, body: { tables: [table] } }),
  },
} as const satisfies Record<string, Cases>;
