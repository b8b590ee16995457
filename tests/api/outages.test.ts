import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedImage } from '@pictable/contract';
import { type CutDatabase, cutDatabase } from '@pictable/server/test-cut-database';
import { openHangingWay } from '@pictable/server/test-hanging-way';
import {
  addTestUser,
  openDiskStorage,
  openS3Storage,
  type TestUser,
  withoutData,
} from '@pictable/server/test-platform';
import { openS3Server } from '@pictable/server/test-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { Browser, newEmail } from './browser.ts';
import { errorOf, post, sales, store } from './send.ts';
import { changedStorage, listen, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

type Storage = World['platform']['storage'];

const serveFrom = (storage: Storage) => listen({ ...world.platform, storage });

/** What somebody has been charged, and how many records there are of it. */
async function chargedTo({ user }: TestUser): Promise<[used: number, records: number]> {
  const { rows } = await world.platform.database.pool.query(
    'select usage_count as used, (select count(*)::int from table_images where user_id = u.id) as records from users u where id = $1',
    [user.id],
  );
  return [rows[0].used, rows[0].records];
}

async function expectOutOfReach(response: Response): Promise<void> {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(response)).toMatchObject({ code: 503, type: 'data-out-of-reach' });
}

async function expectUnknown(response: Response, hint: string): Promise<void> {
  expect(response.headers.get('retry-after')).toBe('5');
  const error = await errorOf(response);
  expect(error).toMatchObject({ code: 503, type: 'outcome-unknown' });
  expect(error.message).toContain('it may have been done, or not');
  expect(error.hint).toContain(hint);
}

async function expectNothingStored(response: Response): Promise<void> {
  expect(await errorOf(response)).toMatchObject({
    code: 503,
    type: 'data-out-of-reach',
    message: expect.stringContaining('nothing was stored'),
  });
}

/** What others have ordered stays theirs. */
const withoutJobs = (platform: World['platform']) => ({
  ...platform,
  config: { ...platform.config, jobWorkers: 0 },
});

describe('a full disk', () => {
  let folder: string;
  let isMounted = false;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
      isMounted = true;
    } catch {
      // Not root, or not Linux: the reserve stands in for the last byte.
    }
  });
  afterAll(async () => {
    if (isMounted) execFileSync('umount', [folder]);
    await removeFolder(folder);
  });

  it('refuses with 503, charges nothing, serves what it has, and takes work again when there is room', async () => {
    const caller = await addTestUser(world.platform, 'enterprise');
    const service = await serveFrom(await openDiskStorage(folder));
    const draw = () => post(`${service.url}/api/table-to-image`, sales, caller.key);
    const kept = await store(`${service.url}/api/table-to-image`, sales, caller.key);
    const filler = path.join(folder, 'filler');
    const full = isMounted
      ? service
      : await serveFrom(await openDiskStorage(folder, Number.MAX_SAFE_INTEGER));
    if (isMounted) await writeFile(filler, Buffer.alloc(2 * 1024 * 1024)).catch(() => {});
    await expectOutOfReach(await post(`${full.url}/api/table-to-image`, sales, caller.key));
    expect((await fetch(`${full.url}/readyz`)).status).toBe(503);
    expect((await fetch(full.url + new URL(kept.url).pathname)).status).toBe(200);
    expect(await chargedTo(caller)).toEqual([1, 1]);
    await rm(filler, { force: true });
    expect((await draw()).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.close();
    if (full !== service) await full.close();
  });
});

describe('a record', () => {
  it('follows its file, and there is none when the file could not be written', async () => {
    const caller = await addTestUser(world.platform, 'enterprise');
    const { storage } = world.platform;
    const recordsAtPut: number[] = [];
    let fault: Error | undefined;
    const watched = changedStorage(storage, {
      put: async (name, bytes) => {
        if (fault) throw fault;
        await storage.put(name, bytes);
        recordsAtPut.push((await chargedTo(caller))[1]);
      },
    });
    const service = await serveFrom(watched);
    const draw = () => post(`${service.url}/api/table-to-image`, sales, caller.key);
    expect((await draw()).status).toBe(200);
    expect((await draw()).status).toBe(200);
    expect(recordsAtPut).toEqual([0, 1]);
    for (const code of ['EIO', 'ENOSPC', 'EROFS']) {
      fault = Object.assign(new Error(code), { code });
      await expectOutOfReach(await draw());
    }
    expect(await chargedTo(caller)).toEqual([2, 2]);
    fault = undefined;
    expect((await draw()).status).toBe(200);
    await service.close();
  });
});

describe('a database whose answers are lost', () => {
  let database: CutDatabase;
  let service: Awaited<ReturnType<typeof listen>>;
  let caller: TestUser;
  beforeAll(async () => {
    database = await cutDatabase(world.platform.database);
    service = await listen({ ...withoutJobs(world.platform), database });
  });
  afterAll(async () => {
    await service?.close();
    await database?.close();
  });
  beforeEach(async () => {
    caller = await addTestUser(world.platform, 'enterprise');
  });

  const draw = (headers: Record<string, string> = {}) =>
    post(`${service.url}/api/table-to-image`, sales, caller.key, headers);

  const used = async () => (await chargedTo(caller))[0];
  const charging = 'with charged as';

  it('leave it open whether a table was stored, and the answer says so', async () => {
    // The first call notes when the key was used, which is a write of its own.
    expect((await draw()).status).toBe(200);
    database.cutAt(charging, 'lost');
    await expectUnknown(await draw(), 'list of your images');
    expect(await used()).toBe(2);
    database.cutAt(charging, 'cut');
    await expectUnknown(await draw(), 'list of your images');
    expect(await used()).toBe(2);
  });

  it('leave it open in its commit too, and the same Idempotency-Key finds out', async () => {
    const once = { 'idempotency-key': 'lost at the end' };
    database.cutAt('commit\0', 'lost');
    await expectUnknown(await draw(once), 'same Idempotency-Key');
    expect(await used()).toBe(1);
    const again = await draw(once);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await used()).toBe(1);
  });

  it('say for certain that nothing was stored, when it is lost before its commit', async () => {
    const once = { 'idempotency-key': 'lost on the way' };
    database.cutAt(charging, 'lost');
    await expectNothingStored(await draw(once));
    expect(await used()).toBe(0);
    const again = await draw(once);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(await used()).toBe(1);
  });

  it('leave it open whether somebody who comes back from GitHub is signed in, and lead him on', async () => {
    const person = { id: 7_001, email: newEmail(), verified: true };
    const comeBack = async (headers: Record<string, string> = {}) => {
      const browser = new Browser(service.url);
      const start = await browser.get('/api/auth/github');
      const back = world.oauth.authorize(start.headers.get('location') ?? '', person);
      return () => browser.get(back, headers);
    };
    const first = await comeBack();
    database.cutAt('commit\0', 'lost');
    await expectUnknown(await first(), 'sign in the same way again');
    const second = await comeBack({ accept: 'text/html' });
    database.cutAt('commit\0', 'lost');
    const page = await second();
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(
      /You could not be signed in.*sign in the same way again.*href="\/auth"/s,
    );
    const third = await comeBack();
    expect((await third()).headers.get('location')).toBe('/dashboard');
    const { rows } = await world.platform.database.pool.query('select id from users where email = $1', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('say so, when it is lost while it reads', async () => {
    const headers = { 'x-api-key': caller.key };
    for (const address of ['user/usage', 'user/images', 'projects']) {
      database.cutAt('caller_by_user_key', 'lost');
      await expectNothingStored(await fetch(`${service.url}/api/pictable/${address}`, { headers }));
    }
    database.cutAt('caller_by_user_key', 'lost');
    await expectNothingStored(await draw());
  });
});

it('a deletion whose files cannot be moved has been written down, and nobody says that it was not', async () => {
  const caller = await addTestUser(world.platform, 'enterprise');
  const { id } = await store(`${world.url}/api/table-to-image`, sales, caller.key);
  const put = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  const storage = changedStorage(world.platform.storage, { put });
  const full = await listen({ ...withoutJobs(world.platform), storage });
  const headers = { 'x-api-key': caller.key };
  const address = `/api/pictable/user/images/${id}`;
  await expectUnknown(await fetch(full.url + address, { method: 'DELETE', headers }), 'Look whether');
  const listed = await fetch(`${full.url}/api/pictable/user/images`, { headers });
  expect(((await listed.json()) as ListedImage[]).map((image) => image.id)).not.toContain(id);
  await full.close();
});

it('images are read, and reads are ready, while the database is away', async () => {
  const { id, image_url } = await store(`${world.url}/api/table-to-image`, sales, world.owner.key);
  expect(id).toBeGreaterThan(0);
  const { database } = await withoutData(world.platform);
  const service = await listen({ ...withoutJobs(world.platform), database });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  const ready = await fetch(`${service.url}/readyz/read`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  const address = service.url + new URL(image_url).pathname;
  for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '"other"' }] as HeadersInit[]) {
    const image = await fetch(address, { headers });
    expect([200, 206]).toContain(image.status);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(9);
  }
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  await service.close();
});

it('reads are not ready while the files are away', async () => {
  const { storage } = await withoutData(world.platform);
  const service = await serveFrom(storage);
  expect((await fetch(`${service.url}/readyz/read`)).status).toBe(503);
  await service.close();
});

it('a bucket that hangs is answered with 503, charges nothing, and holds no stop up', async () => {
  const caller = await addTestUser(world.platform, 'enterprise');
  const bucket = await openS3Server();
  const way = await openHangingWay(bucket.settings.endpoint!);
  const storage = await openS3Storage({ ...bucket.settings, endpoint: way.url });
  const service = await listen({ ...withoutJobs(world.platform), storage });
  const { image_url } = await store(`${service.url}/api/table-to-image`, sales, caller.key);
  way.hang();
  const begun = performance.now();
  const storing = post(`${service.url}/api/table-to-image`, sales, caller.key);
  const image = await fetch(service.url + new URL(image_url).pathname);
  expect(performance.now() - begun).toBeLessThan(7_000);
  await expectOutOfReach(image);
  for (const probe of ['/readyz', '/readyz/read'])
    expect((await fetch(service.url + probe)).status).toBe(503);
  const stopped = service.close();
  await expectOutOfReach(await storing);
  await stopped;
  expect(performance.now() - begun).toBeLessThan(13_000);
  expect(await chargedTo(caller)).toEqual([1, 1]);
  await way.close();
  await bucket.close();
}, 30_000);

it('a database that may lose what it acknowledges is told of by readiness', async () => {
  const database = { ...world.platform.database, hazards: ['fsync is off'] };
  const careless = await listen({ ...withoutJobs(world.platform), database });
  const answer = await fetch(`${careless.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ok', warnings: ['The database may lose what it has acknowledged: fsync is off.'] },
  ]);
  await careless.close();
});

it('the database brings to its disk what it acknowledges', async () => {
  const { pool } = world.platform.database;
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
  );
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
});
