import { fillPath, limits } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, post, remove, send } from './status-case.ts';

const own = ({ owner }: TestSetup) => ({ id: owner.project.id, name: 'conforming' });
const missing = ({ owner }: TestSetup) => ({ id: owner.project.id, name: 'missing' });
const templateOf = (setup: TestSetup) =>
  setup.url + fillPath('/api/pictable/projects/{id}/templates/{name}', own(setup));

let counter = 0;
/** Saves a new version. */
async function save(setup: TestSetup): Promise<Response> {
  const body = { title: `Version ${++counter}` };
  return send('PUT', templateOf(setup), { key: setup.owner.projectKey, body });
}

/** Fills another project of the owner with templates. @returns its id */
async function fullProject({ url, owner, platform }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Full' } });
  const { id } = (await created.json()) as { id: number };
  await platform.database.pool.query(
    "insert into templates (project_id, name, last_version) select $1, 't-' || n, 1 from generate_series(1, $2::int) n",
    [id, limits.templatesMax],
  );
  return id;
}

/** Cases for the routes about templates. */
export const templateCases = {
  listTemplates: {
    ...keyCases('GET'),
    200: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.owner.projectKey),
    404: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.stranger.key),
  },
  saveTemplate: {
    ...keyCases('PUT'),
    ...bodyCases('PUT', own),
    200: async (setup) => {
      await save(setup);
      counter--;
      return save(setup);
    },
    201: save,
    403: async (setup, path) =>
      send('PUT', setup.url + fillPath(path, { id: await fullProject(setup), name: 'one-more' }), {
        key: setup.owner.key,
        body: {},
      }),
    404: (setup, path) =>
      send('PUT', setup.url + fillPath(path, own(setup)), { key: setup.stranger.key, body: {} }),
  },
  getTemplate: {
    ...keyCases('GET'),
    200: async (setup, path) => {
      await save(setup);
      return get(setup.url + fillPath(path, own(setup)), setup.owner.key);
    },
    400: (setup, path) => get(`${setup.url}${fillPath(path, own(setup))}?version=0`, setup.owner.key),
    404: (setup, path) => get(setup.url + fillPath(path, missing(setup)), setup.owner.key),
  },
  deleteTemplate: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await save(setup);
      return remove(setup.url + fillPath(path, own(setup)), setup.owner.key);
    },
    404: (setup, path) => remove(setup.url + fillPath(path, missing(setup)), setup.owner.key),
  },
  restoreTemplate: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      await save(setup);
      await remove(templateOf(setup), setup.owner.key);
      return post(setup.url + fillPath(path, own(setup)), { key: setup.owner.key });
    },
    403: async (setup, path) => {
      const id = await fullProject(setup);
      await setup.platform.database.pool.query(
        `with one as (
           insert into templates (project_id, name, last_version, deleted_at) values ($1, 'deleted', 1, now()) returning id
         )
         insert into template_versions (template_id, version, payload) select id, 1, '{}' from one`,
        [id],
      );
      return post(setup.url + fillPath(path, { id, name: 'deleted' }), { key: setup.owner.key });
    },
    404: (setup, path) => post(setup.url + fillPath(path, missing(setup)), { key: setup.owner.key }),
  },
} satisfies Record<string, Cases>;
