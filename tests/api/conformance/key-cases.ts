import { fillPath } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, post, remove } from './status-case.ts';

const newKey = { name: 'A program', scopes: ['render', 'preview'] };
const missing = { id: 999_999 };

async function createKey({ url, owner }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/keys`, { key: owner.key, body: newKey });
  return ((await created.json()) as { key: { id: number } }).key.id;
}

/** Cases for the routes about API keys with scopes. */
export const apiKeyCases = {
  listKeys: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?projectId=0`, owner.key),
    404: ({ url, owner, stranger }, path) => get(`${url + path}?projectId=${owner.project.id}`, stranger.key),
  },
  createKey: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    201: ({ url, owner }, path) => post(url + path, { key: owner.key, body: newKey }),
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey, body: newKey }),
    404: ({ url, owner, stranger }, path) =>
      post(url + path, { key: stranger.key, body: { ...newKey, projectId: owner.project.id } }),
  },
  revokeKey: {
    ...keyCases('DELETE'),
    200: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await createKey(setup) }), setup.owner.key),
    404: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await createKey(setup) }), setup.stranger.key),
  },
  restoreKey: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      const id = await createKey(setup);
      await remove(`${setup.url}/api/pictable/keys/${id}`, setup.owner.key);
      return post(setup.url + fillPath(path, { id }), { key: setup.owner.key });
    },
    404: (setup, path) => post(setup.url + fillPath(path, missing), { key: setup.owner.key }),
  },
} as const satisfies Record<string, Cases>;
