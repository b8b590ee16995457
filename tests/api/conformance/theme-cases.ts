import { fillPath, limits } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, post, remove, send } from './status-case.ts';

const theme = { from: ['#0b6b45', '#f59e0b'], mode: 'dark' };
const own = ({ owner }: TestSetup, name = 'conforming') => ({ id: owner.project.id, name });
const put = (setup: TestSetup, path: string, name: string, body: unknown = theme) =>
  send('PUT', setup.url + fillPath(path, own(setup, name)), { key: setup.owner.projectKey, body });

/** Fills another project of the owner with themes. @returns its id */
async function fullProject({ url, owner, platform }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Themes' } });
  const { id } = (await created.json()) as { id: number };
  const themes = Array.from({ length: limits.themesMax }, (_, n) => ({
    name: `t-${n}`,
    theme: { from: ['#0b6b45'], mode: 'light' },
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
  await platform.database.pool.query('update projects set themes = $2 where id = $1', [
    id,
    JSON.stringify(themes),
  ]);
  return id;
}

/** Cases for the routes about themes. */
export const themeCases = {
  listThemes: {
    ...keyCases('GET'),
    200: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.owner.projectKey),
    404: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.stranger.key),
  },
  saveTheme: {
    ...keyCases('PUT'),
    ...bodyCases('PUT', own),
    200: async (setup, path) => {
      await put(setup, path, 'again');
      return put(setup, path, 'again', { ...theme, mode: 'light' });
    },
    201: (setup, path) => put(setup, path, 'created'),
    403: async (setup, path) =>
      send('PUT', setup.url + fillPath(path, { id: await fullProject(setup), name: 'one-more' }), {
        key: setup.owner.key,
        body: theme,
      }),
    404: (setup, path) =>
      send('PUT', setup.url + fillPath(path, own(setup)), { key: setup.stranger.key, body: theme }),
  },
  getTheme: {
    ...keyCases('GET'),
    200: async (setup, path) => {
      await put(setup, path, 'sent');
      return get(setup.url + fillPath(path, own(setup, 'sent')), setup.owner.key);
    },
    404: (setup, path) => get(setup.url + fillPath(path, own(setup, 'missing')), setup.owner.key),
  },
  deleteTheme: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await put(setup, path, 'short');
      return remove(setup.url + fillPath(path, own(setup, 'short')), setup.owner.key);
    },
    404: (setup, path) => remove(setup.url + fillPath(path, own(setup, 'missing')), setup.owner.key),
  },
} satisfies Record<string, Cases>;
