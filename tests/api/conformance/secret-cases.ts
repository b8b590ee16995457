import { fillPath, limits } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, post, remove, send } from './status-case.ts';

const own = ({ owner }: TestSetup, name = 'conforming') => ({ id: owner.project.id, name });
const body = { value: 'Bearer 1', hosts: ['api.example.com'] };

const put = (setup: TestSetup, path: string, name?: string) =>
  send('PUT', setup.url + fillPath(path, own(setup, name)), { key: setup.owner.key, body });

/** Fills another project of the owner with secrets. @returns its id */
async function fullProject({ url, owner, platform }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Secrets' } });
  const { id } = (await created.json()) as { id: number };
  await platform.database.pool.query(
    `insert into project_secrets (project_id, name, ciphertext, origins)
     select $1, 's-' || n, 'x', '[]' from generate_series(1, $2::int) n`,
    [id, limits.secretsMax],
  );
  return id;
}

/** Cases for the routes about secrets. */
export const secretCases = {
  listSecrets: {
    ...keyCases('GET'),
    200: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.owner.key),
    404: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.stranger.key),
  },
  saveSecret: {
    ...keyCases('PUT'),
    ...bodyCases('PUT', (setup) => own(setup)),
    200: async (setup, path) => {
      await put(setup, path);
      return put(setup, path);
    },
    201: (setup, path) => put(setup, path, 'created'),
    403: async (setup, path) =>
      send('PUT', setup.url + fillPath(path, { id: await fullProject(setup), name: 'one-more' }), {
        key: setup.owner.key,
        body,
      }),
    404: (setup, path) =>
      send('PUT', setup.url + fillPath(path, own(setup)), { key: setup.stranger.key, body }),
  },
  deleteSecret: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await put(setup, path, 'short-life');
      return remove(setup.url + fillPath(path, own(setup, 'short-life')), setup.owner.key);
    },
    404: (setup, path) => remove(setup.url + fillPath(path, own(setup, 'missing')), setup.owner.key),
  },
} satisfies Record<string, Cases>;
