import { type LiveImageDetail, limits, type StoredLiveImage } from '@pictable/contract';
import {
  addTestUser,
  createReadOnlyApp,
  livePointersRepo,
  type TestUser,
  writePendingPointers,
} from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

let owner: TestUser;
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
});

const liveUrl = (name: string) => `${setup.url}/api/pictable/user/live/${name}`;
const tableOf = (n: number) => ({ data: [{ n }], options: { format: 'svg' } });

interface Options {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}

function send(method: string, url: string, { body, headers = {}, key = owner.projectKey }: Options = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, {
    method,
    headers: {
      'x-api-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
}

async function put(name: string, body: unknown, options: Options = {}): Promise<StoredLiveImage> {
  let response: Response;
  // The small queue of the test server may be full.
  do response = await send('PUT', liveUrl(name), { body, ...options });
  while (response.status === 503);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as StoredLiveImage;
}

async function used(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query('select usage_count from users where id = $1', [
    owner.user.id,
  ]);
  return rows[0].usage_count;
}

const textOf = async (url: string) => (await fetch(url)).text();

describe('a live image', () => {
  it('keeps its URL while its image is replaced, and each version keeps its own', async () => {
    const first = await put('sales', { ...tableOf(1), title: 'One' });
    const second = await put('sales', { ...tableOf(2), title: 'Two' });
    expect([first.version, second.version, second.url]).toEqual([1, 2, first.url]);
    expect(await textOf(first.url)).toContain('Two');
    for (const url of [`${first.url}?v=1`, first.url.replace('.svg', '@1.svg'), first.versionUrl])
      expect(await textOf(url)).toContain('One');
    expect(await used()).toBe(2);
  });

  it('asks caches to come back after a minute, and lets them keep a version', async () => {
    const { url } = await put('cached', tableOf(1));
    const newest = await fetch(url);
    expect(newest.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    );
    expect(newest.headers.get('x-live-version')).toBe('1');
    const again = await fetch(url, { headers: { 'if-none-match': newest.headers.get('etag')! } });
    expect(again.status).toBe(304);
    await put('cached', tableOf(2));
    const changed = await fetch(url, { headers: { 'if-none-match': newest.headers.get('etag')! } });
    expect(changed.status).toBe(200);
    expect((await fetch(`${url}?v=1`)).headers.get('cache-control')).toBe(
      `public, max-age=${limits.imageCacheSeconds}`,
    );
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  it('costs nothing if the table is the same, in whatever order and spacing', async () => {
    const first = await put('same', '{"title":"T","data":[{"n":1}]}');
    const again = await put('same', '{ "data": [ {"n": 1} ], "title": "\\u0054" }');
    expect(again).toMatchObject({
      version: 1,
      unchanged: true,
      url: first.url,
      versionUrl: first.versionUrl,
    });
    expect(await used()).toBe(1);
    await send('POST', `${setup.url}/api/settings?projectId=${owner.project.id}`, {
      body: { headerBg: '#123456' },
      key: owner.key,
    });
    expect((await put('same', '{"title":"T","data":[{"n":1}]}')).version).toBe(2);
  });

  it.each([
    ['digits', '{"data":[{"n":12345678901234567890}]}', '{"data":[{"n":12345678901234567891}]}'],
    ['trailing zeros', '{"data":[{"n":1.1}]}', '{"data":[{"n":1.10}]}'],
    ['the order of columns', '{"data":[{"2":1,"1":2}]}', '{"data":[{"1":2,"2":1}]}'],
    ['the order of the members of a row', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  ])('is replaced if only %s changed', async (_what, before, after) => {
    await put('exact', before);
    expect(await put('exact', after)).toMatchObject({ version: 2, unchanged: false });
  });

  it('is rendered again if the image of its newest version was deleted', async () => {
    const { imageId, url } = await put('lost', tableOf(1));
    await send('DELETE', `${setup.url}/api/pictable/user/images/${imageId}`);
    expect((await fetch(url)).status).toBe(404);
    const detail = (await (await send('GET', liveUrl('lost'))).json()) as LiveImageDetail;
    expect(detail).toMatchObject({ imageId: null, versions: [{ imageId: null }] });
    expect(await put('lost', tableOf(1))).toMatchObject({ version: 2, unchanged: false, url });
    expect((await fetch(url)).status).toBe(200);
  });

  it('accepts a repeated request whose If-Match was valid the first time', async () => {
    const { headers } = await send('PUT', liveUrl('retried'), { body: tableOf(1) });
    const change = { body: tableOf(2), headers: { 'if-match': headers.get('etag')! } };
    expect((await send('PUT', liveUrl('retried'), change)).status).toBe(200);
    const again = await send('PUT', liveUrl('retried'), change);
    expect([again.status, await again.json()]).toMatchObject([200, { version: 2, unchanged: true }]);
  });

  it('says how fresh it is', async () => {
    const { url, unchanged } = await put('fresh', { ...tableOf(1), title: '{{rows}} row, {{updatedAt}}' });
    expect(unchanged).toBe(false);
    expect(await textOf(url)).toMatch(/1 row, \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect((await put('fresh', { ...tableOf(1), title: '{{rows}} row, {{updatedAt}}' })).unchanged).toBe(
      true,
    );
  });

  it('numbers a hundred concurrent changes 1 to 100, charges each once and ends with the last', async () => {
    const stored = await Promise.all(Array.from({ length: 100 }, (_, n) => put('busy', tableOf(n))));
    const versions = stored.map(({ version }) => version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(await used()).toBe(100);
    const last = stored.find(({ version }) => version === 100)!;
    const { headers } = await fetch(last.url);
    expect(headers.get('x-live-version')).toBe('100');
    expect(headers.get('etag')).toContain(last.versionUrl.split('/').at(-1));
  });

  it('charges one of twenty concurrent requests with the same table', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => put('twins', tableOf(1))));
    expect(stored.filter(({ unchanged }) => !unchanged)).toHaveLength(1);
    expect(new Set(stored.map(({ versionUrl }) => versionUrl)).size).toBe(1);
    expect(await used()).toBe(1);
  });

  it('is only replaced while If-Match is the newest version', async () => {
    const created = await send('PUT', liveUrl('guarded'), {
      body: tableOf(1),
      headers: { 'if-none-match': '*' },
    });
    expect(created.status).toBe(201);
    const etag = created.headers.get('etag')!;
    const headers = { 'if-match': etag };
    expect((await send('PUT', liveUrl('guarded'), { body: tableOf(2), headers })).status).toBe(200);
    const stale = await send('PUT', liveUrl('guarded'), { body: tableOf(3), headers });
    expect(stale.status).toBe(412);
    expect((await errorOf(stale)).message).toContain('the newest version is 2');
    for (const [name, condition] of [
      ['guarded', { 'if-none-match': '*' }],
      ['new', { 'if-match': '*' }],
    ] as const)
      expect((await send('PUT', liveUrl(name), { body: tableOf(4), headers: condition })).status).toBe(412);
    expect(await used()).toBe(2);
  });

  it('lets one of ten concurrent requests with the same If-Match win', async () => {
    await put('race', tableOf(0));
    const { headers } = await fetch((await put('race', tableOf(0))).url);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const conditions = { 'if-match': headers.get('etag')! };
        return (await send('PUT', liveUrl('race'), { body: tableOf(n + 1), headers: conditions })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await used()).toBe(2);
  });

  it('redirects other formats and companions to the newest version', async () => {
    const { url } = await put('formats', { ...tableOf(1), data: [{ n: 41 }] });
    await put('formats', { ...tableOf(1), data: [{ n: 42 }] });
    expect(await textOf(url.replace('.svg', '.csv'))).toContain('42');
    const png = await fetch(url.replace('.svg', '.png'));
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('keeps ten older versions and deletes the images of the others', async () => {
    const stored: StoredLiveImage[] = [];
    for (let n = 1; n <= 13; n++) stored.push(await put('many', tableOf(n)));
    const detail = (await (await send('GET', liveUrl('many'))).json()) as LiveImageDetail;
    expect(detail.versions.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect((await fetch(`${detail.url}?v=2`)).status).toBe(404);
    expect((await fetch(`${detail.url}?v=3`)).status).toBe(200);
  });

  it('has a stable URL for each image of a split table', async () => {
    const body = {
      data: Array.from({ length: 400 }, (_, n) => ({ n, text: `Row ${n}` })),
      for: 'slack',
    };
    const { urls, url } = await put('long', body);
    expect(urls.length).toBeGreaterThan(1);
    expect(urls[1]).toBe(`${url}?part=2`);
    const second = await fetch(urls[1]!);
    expect(second.status).toBe(200);
    expect(second.headers.get('x-image-parts')).toBe(String(urls.length));
    expect((await fetch(`${url}?part=${urls.length + 1}`)).status).toBe(404);
  });
});

describe('a table for a live image', () => {
  it.each([
    ['access', 'signed', '/access'],
    ['expires', '24h', '/expires'],
  ])('must not have %s %s, and nothing is stored or charged', async (key, value, path) => {
    const rejected: readonly (readonly [string, Options])[] = [
      [path, { body: { ...tableOf(1), [key]: value } }],
      [`/options${path}`, { body: { ...tableOf(1), options: { format: 'svg', [key]: value } } }],
      [path, { body: 'n\n1\n', headers: { 'content-type': 'text/csv' } }],
    ];
    for (const [place, options] of rejected) {
      const query = options.headers ? `?${key}=${value}` : '';
      const response = await send('PUT', liveUrl('private') + query, options);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details).toMatchObject([{ path: place }]);
    }
    expect(await used()).toBe(0);
    expect((await send('GET', liveUrl('private'))).status).toBe(404);
  });

  it('must not get access or expires from its template', async () => {
    const templateUrl = `${setup.url}/api/pictable/projects/${owner.project.id}/templates/kept`;
    for (const [key, value] of [
      ['access', 'signed'],
      ['expires', '24h'],
    ] as const) {
      const saved = await send('PUT', templateUrl, { key: owner.key, body: { title: 'Kept', [key]: value } });
      expect(saved.status, await saved.clone().text()).toBeLessThan(300);
      const response = await send('PUT', liveUrl('kept'), { body: { ...tableOf(1), template: 'kept' } });
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details).toMatchObject([{ path: `/${key}` }]);
    }
    expect(await used()).toBe(0);
  });

  it('may say that it is public', async () => {
    await put('open', { ...tableOf(1), access: 'public' });
    expect(await used()).toBe(1);
  });
});

describe('deleting a live image', () => {
  it('answers 410 until it is restored or stored again, under the same URL', async () => {
    const { url, versionUrl } = await put('brief', tableOf(1));
    expect((await send('DELETE', liveUrl('brief'))).status).toBe(200);
    expect((await fetch(url)).status).toBe(410);
    expect((await fetch(versionUrl)).status).toBe(200);
    expect((await send('GET', liveUrl('brief'))).status).toBe(404);
    expect((await send('POST', `${liveUrl('brief')}/restore`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
    await send('DELETE', liveUrl('brief'));
    expect(await put('brief', tableOf(1))).toMatchObject({ url, version: 2, unchanged: false });
    expect((await fetch(url)).status).toBe(200);
  });

  it('can be undone for thirty days', async () => {
    await put('old', tableOf(1));
    await send('DELETE', liveUrl('old'));
    await setup.platform.database.pool.query(
      "update live_images set deleted_at = now() - interval '31 days' where user_id = $1",
      [owner.user.id],
    );
    expect((await send('POST', `${liveUrl('old')}/restore`)).status).toBe(404);
  });

  it('happens with its project', async () => {
    const { url } = await put('inside', tableOf(1));
    await send('DELETE', `${setup.url}/api/pictable/projects/${owner.project.id}`, { key: owner.key });
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('the live images of an account', () => {
  it('are named per project, and only seen by their owner', async () => {
    const own = await put('same-name', tableOf(1), { key: owner.key });
    const inProject = await put('same-name', tableOf(2));
    expect(own.url).not.toBe(inProject.url);
    const list = async (key: string, query = '') => {
      const response = await send('GET', `${setup.url}/api/pictable/user/live${query}`, { key });
      return ((await response.json()) as { liveImages: { url: string }[] }).liveImages.map(({ url }) => url);
    };
    expect((await list(owner.key)).sort()).toEqual([own.url, inProject.url].sort());
    expect(await list(owner.key, `?projectId=${owner.project.id}`)).toEqual([inProject.url]);
    expect(await list(owner.projectKey)).toEqual([inProject.url]);
    for (const key of [setup.stranger.key, setup.stranger.projectKey]) {
      expect(await list(key, `?projectId=${owner.project.id}`)).toEqual([]);
      for (const method of ['GET', 'DELETE'])
        expect(
          (await send(method, `${liveUrl('same-name')}?projectId=${owner.project.id}`, { key })).status,
        ).toBe(404);
    }
  });

  it('are limited, also for concurrent requests', async () => {
    await setup.platform.database.pool.query(
      `insert into live_images (user_id, name, token, version, fingerprint, changes)
       select $1::bigint, 'live-' || n, 'full-' || $1::bigint || '-' || n, 1, 'x', 1 from generate_series(1, $2::int) n`,
      [owner.user.id, limits.liveImagesMax - 1],
    );
    const names = Array.from({ length: 6 }, (_, n) => `new-${n}`);
    const statuses = await Promise.all(
      names.map(async (name) => (await send('PUT', liveUrl(name), { body: tableOf(1) })).status),
    );
    expect(statuses.sort()).toEqual([201, 403, 403, 403, 403, 403]);
    expect(await used()).toBe(1);
  });

  it('have their pointers written again by the hourly job', async () => {
    const { url } = await put('forgotten', tableOf(1));
    const { storage, database } = setup.platform;
    await storage.delete(`live/${new URL(url).pathname.slice('/l/'.length, -'.svg'.length)}.json`);
    expect((await fetch(url)).status).toBe(404);
    await database.pool.query('update live_images set shown_changes = 0 where user_id = $1', [owner.user.id]);
    await writePendingPointers({ livePointers: livePointersRepo(database.db), storage });
    expect((await fetch(url)).status).toBe(200);
  });

  it('never have an older pointer after a newer one, however slow the storage is', async () => {
    const { url } = await put('slow', tableOf(1));
    const { storage, database } = setup.platform;
    await database.pool.query('update live_images set shown_changes = 0 where user_id = $1', [owner.user.id]);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writes: string[] = [];
    const slow: typeof storage = {
      ...storage,
      async put(name, bytes) {
        writes.push(name);
        await released;
        await storage.put(name, bytes);
      },
    };
    const older = writePendingPointers({ livePointers: livePointersRepo(database.db), storage: slow });
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    let isStored = false;
    const newer = put('slow', tableOf(2)).then(() => {
      isStored = true;
    });
    // The second pointer waits for the first one. Without that, it would be written now, and then replaced.
    const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(waiting);
      expect(isStored || rowCount === 1).toBe(true);
    }, 10_000);
    release();
    await Promise.all([older, newer]);
    expect((await fetch(url)).headers.get('x-live-version')).toBe('2');
  });

  it('are served while the database cannot start', async () => {
    const { url } = await put('alone', { ...tableOf(1), title: 'Alone' });
    const app = await createReadOnlyApp({ ...setup.platform, webFolder: undefined, isStopping: () => false });
    const { pathname } = new URL(url);
    const served = await app.inject({ url: pathname });
    expect([served.statusCode, served.body]).toEqual([200, expect.stringContaining('Alone')]);
    expect((await app.inject({ url: '/l/missing.png' })).statusCode).toBe(404);
    await app.close();
  });

  it.each(['Sales', 'a b', '-a', 'a'.repeat(51), 'a@1'])('rejects the name %s', async (name) => {
    const response = await send('PUT', liveUrl(encodeURIComponent(name)), { body: tableOf(1) });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.[0]?.path).toBe('/name');
  });
});
