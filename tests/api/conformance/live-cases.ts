import { fillPath, limits } from '@pictable/contract';
import { addTestUser } from '@pictable/server/test-platform';
import { type TestSetup, withUnreadableFile } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, patch, post, remove, send, table } from './status-case.ts';

const named = { name: 'conforming' };
const missing = { name: 'missing' };
const livePath = '/api/pictable/user/live/{name}';

/** Stores a live image of the owner. @returns its stable URL */
async function put({ url, owner }: TestSetup, name = named.name): Promise<string> {
  const response = await send('PUT', url + fillPath(livePath, { name }), { key: owner.key, body: table });
  return ((await response.json()) as { url: string }).url;
}

const replace = (setup: TestSetup, path: string, headers = {}) =>
  send('PUT', setup.url + fillPath(path, named), {
    key: setup.owner.key,
    body: { ...table, caption: String(Math.random()) },
    headers,
  });

/** A user with as many live images as an account can have. @returns the key */
async function fullAccount({ platform }: TestSetup): Promise<string> {
  const { key, user } = await addTestUser(platform, 'free');
  await platform.database.pool.query(
    `insert into live_images (user_id, name, token, version, fingerprint, changes)
     select $1::bigint, 'live-' || n, 'live-' || $1::bigint || '-' || n, 1, 'x', 1 from generate_series(1, $2::int) n`,
    [user.id, limits.liveImagesMax],
  );
  return key;
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const urlOf = async (setup: TestSetup, path: string) =>
  setup.url + fillPath(path, { file: fileOf(await put(setup)) });

/** Cases for the routes about live images. */
export const liveCases = {
  putLiveImage: {
    ...keyCases('PUT'),
    ...bodyCases('PUT', () => named),
    200: async (setup, path) => {
      await put(setup);
      return replace(setup, path);
    },
    201: (setup, path) =>
      send('PUT', setup.url + fillPath(path, { name: 'created' }), { key: setup.owner.key, body: table }),
    402: ({ url, exhausted }, path) =>
      send('PUT', url + fillPath(path, named), { key: exhausted.key, body: table }),
    403: async (setup, path) =>
      send('PUT', setup.url + fillPath(path, named), { key: await fullAccount(setup), body: table }),
    404: (setup, path) =>
      send('PUT', `${setup.url}${fillPath(path, named)}?projectId=999999`, {
        key: setup.owner.key,
        body: table,
      }),
    412: async (setup, path) => {
      await put(setup);
      return replace(setup, path, { 'if-match': '"other.png"' });
    },
    415: ({ url, owner }, path) =>
      send('PUT', url + fillPath(path, named), {
        key: owner.key,
        body: 'x',
        headers: { 'content-type': 'text/css' },
      }),
  },
  listLiveImages: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?projectId=x`, owner.key),
  },
  getLiveImage: {
    ...keyCases('GET'),
    200: async (setup, path) => {
      await put(setup);
      return get(setup.url + fillPath(path, named), setup.owner.key);
    },
    400: ({ url, owner }, path) => get(`${url}${fillPath(path, named)}?projectId=x`, owner.key),
    404: ({ url, owner }, path) => get(url + fillPath(path, missing), owner.key),
  },
  updateLiveImage: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', () => named),
    200: async (setup, path) => {
      await put(setup);
      return patch(setup.url + fillPath(path, named), { key: setup.owner.key, body: { refresh: null } });
    },
    404: ({ url, owner }, path) =>
      patch(url + fillPath(path, missing), { key: owner.key, body: { refresh: null } }),
  },
  refreshLiveImage: {
    ...keyCases('POST'),
    202: async (setup, path) => {
      await put(setup, 'followed');
      await setup.platform.database.pool.query(
        `update live_images set refresh_seconds = 86400, refresh_request = '{"body":"{}","origin":"https://a.example"}'
         where name = 'followed'`,
      );
      return post(setup.url + fillPath(path, { name: 'followed' }), { key: setup.owner.key });
    },
    400: async (setup, path) => {
      await put(setup);
      return post(setup.url + fillPath(path, named), { key: setup.owner.key });
    },
    404: ({ url, owner }, path) => post(url + fillPath(path, missing), { key: owner.key }),
  },
  deleteLiveImage: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await put(setup, 'short-life');
      return remove(setup.url + fillPath(path, { name: 'short-life' }), setup.owner.key);
    },
    400: ({ url, owner }, path) => remove(`${url}${fillPath(path, named)}?projectId=x`, owner.key),
    404: ({ url, owner }, path) => remove(url + fillPath(path, missing), owner.key),
  },
  restoreLiveImage: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      await put(setup);
      return post(setup.url + fillPath(path, named), { key: setup.owner.key });
    },
    400: ({ url, owner }, path) => post(`${url}${fillPath(path, named)}?projectId=x`, { key: owner.key }),
    403: async (setup, path) => {
      const key = await fullAccount(setup);
      await setup.platform.database.pool.query(
        `insert into live_images (user_id, name, token, version, fingerprint, changes, deleted_at)
         select user_id, 'deleted', 'deleted-' || user_id, 1, 'x', 1, now()
         from live_images where name = 'live-1' order by id desc limit 1`,
      );
      return post(setup.url + fillPath(path, { name: 'deleted' }), { key });
    },
    404: ({ url, owner }, path) => post(url + fillPath(path, missing), { key: owner.key }),
  },
  serveLiveImage: {
    200: async (setup, path) => get(await urlOf(setup, path)),
    206: async (setup, path) => get(await urlOf(setup, path), undefined, { range: 'bytes=0-3' }),
    302: async (setup, path) =>
      fetch((await urlOf(setup, path)).replace(/png$/, 'csv'), { redirect: 'manual' }),
    304: async (setup, path) => {
      const url = await urlOf(setup, path);
      const { headers } = await get(url);
      return get(url, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    },
    400: async (setup, path) => get(`${await urlOf(setup, path)}?v=0`),
    404: ({ url }, path) => get(url + fillPath(path, { file: 'nothing-here.png' })),
    410: async (setup, path) => {
      const file = fileOf(await put(setup, 'gone'));
      await remove(setup.url + fillPath(livePath, { name: 'gone' }), setup.owner.key);
      return get(setup.url + fillPath(path, { file }));
    },
    416: async (setup, path) => get(await urlOf(setup, path), undefined, { range: 'bytes=99999999-' }),
    500: async (setup, path) => {
      const url = await urlOf(setup, path);
      const pointer = fileOf(url).replace(/png$/, 'json');
      return withUnreadableFile(setup, `live/${pointer}`, () => get(url));
    },
    503: async (setup, path) =>
      get((await setup.outageUrl()) + fillPath(path, { file: fileOf(await put(setup)) })),
  },
} satisfies Record<string, Cases>;
