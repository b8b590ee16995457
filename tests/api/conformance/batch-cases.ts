import { bodyCases, type Cases, keyCases, post, table } from './status-case.ts';

/** Cases for the routes about several tables. */
export const batchCases = {
  generateBatch: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    200: ({ url, owner }, path) =>
      post(url + path, {
        key: owner.key,
        body: { defaults: { theme: 'dark' }, tables: [table, { data: [] }] },
      }),
    404: ({ url, owner, stranger }, path) =>
      post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.key, body: { tables: [table] } }),
  },
} as const satisfies Record<string, Cases>;
