import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedImage } from '@pictable/contract';
import { type BreakableDatabase, openBreakableDatabase } from '@pictable/server/test-database-proxy';
import { openHangingProxy, shortS3Timeouts } from '@pictable/server/test-hanging-proxy';
import {
  addTestUser,
  openDiskStorage,
  openS3Storage,
  type TestUser,
  withUnreachableData,
} from '@pictable/server/test-platform';
import { openS3Server } from '@pictable/server/test-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../../remove-folder.ts';
import { Browser, newEmail } from '../setup/browser.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, overrideStorage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

type Storage = TestSetup['platform']['storage'];

const serveFrom = (storage: Storage) => startServer({ ...setup.platform, storage });

/** How many tables a user was charged for, and how many image records exist. */
async function chargedTo({ user }: TestUser): Promise<[used: number, records: number]> {
  const { rows } = await setup.platform.database.pool.query(
    'select usage_count as used, (select count(*)::int from table_images where user_id = u.id) as records from users u where id = $1',
    [user.id],
  );
  return [rows[0].used, rows[0].records];
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(response)).toMatchObject({ code: 503, type: 'data-out-of-reach' });
}

async function expectUnknown(response: Response, hint: string): Promise<void> {
  expect(response.headers.get('retry-after')).toBe('5');
  const error = await errorOf(response);
  expect(error).toMatchObject({ code: 503, type: 'outcome-unknown' });
  expect(error.message).toContain('its outcome is unknown');
  expect(error.hint).toContain(hint);
}

async function expectNothingStored(response: Response): Promise<void> {
  expect(await errorOf(response)).toMatchObject({
    code: 503,
    type: 'data-out-of-reach',
    message: expect.stringContaining('nothing was stored'),
  });
}

/** Leaves the jobs of other servers alone. */
const withoutJobs = (platform: TestSetup['platform']) => ({
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
      // Not root, or not Linux: the disk reserve simulates a full disk.
    }
  });
  afterAll(async () => {
    if (isMounted) execFileSync('umount', [folder]);
    await removeFolder(folder);
  });

  it('rejects with 503, charges nothing, serves stored images, and recovers with free space', async () => {
    const caller = await addTestUser(setup.platform, 'enterprise');
    const service = await serveFrom(await openDiskStorage(folder));
    const generate = () => post(`${service.url}/api/table-to-image`, sales, caller.key);
    const stored = await store(`${service.url}/api/table-to-image`, sales, caller.key);
    const filler = path.join(folder, 'filler');
    const full = isMounted
      ? service
      : await serveFrom(await openDiskStorage(folder, Number.MAX_SAFE_INTEGER));
    if (isMounted) await writeFile(filler, Buffer.alloc(2 * 1024 * 1024)).catch(() => {});
    await expectUnavailable(await post(`${full.url}/api/table-to-image`, sales, caller.key));
    expect((await fetch(`${full.url}/readyz`)).status).toBe(503);
    expect((await fetch(full.url + new URL(stored.url).pathname)).status).toBe(200);
    expect(await chargedTo(caller)).toEqual([1, 1]);
    await rm(filler, { force: true });
    expect((await generate()).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.close();
    if (full !== service) await full.close();
  });
});

describe('an image record', () => {
  it('is written after its file, and not at all if the file could not be written', async () => {
    const caller = await addTestUser(setup.platform, 'enterprise');
    const { storage } = setup.platform;
    const recordsAtPut: number[] = [];
    let failure: Error | undefined;
    const observedStorage = overrideStorage(storage, {
      put: async (name, bytes) => {
        if (failure) throw failure;
        await storage.put(name, bytes);
        recordsAtPut.push((await chargedTo(caller))[1]);
      },
    });
    const service = await serveFrom(observedStorage);
    const generate = () => post(`${service.url}/api/table-to-image`, sales, caller.key);
    expect((await generate()).status).toBe(200);
    expect((await generate()).status).toBe(200);
    expect(recordsAtPut).toEqual([0, 1]);
    for (const code of ['EIO', 'ENOSPC', 'EROFS']) {
      failure = Object.assign(new Error(code), { code });
      await expectUnavailable(await generate());
    }
    expect(await chargedTo(caller)).toEqual([2, 2]);
    failure = undefined;
    expect((await generate()).status).toBe(200);
    await service.close();
  });
});

describe('a lost database connection', () => {
  let database: BreakableDatabase;
  let service: Awaited<ReturnType<typeof startServer>>;
  let caller: TestUser;
  beforeAll(async () => {
    database = await openBreakableDatabase(setup.platform.database);
    service = await startServer({ ...withoutJobs(setup.platform), database });
  });
  afterAll(async () => {
    await service?.close();
    await database?.close();
  });
  beforeEach(async () => {
    caller = await addTestUser(setup.platform, 'enterprise');
  });

  const generate = (headers: Record<string, string> = {}) =>
    post(`${service.url}/api/table-to-image`, sales, caller.key, headers);

  const used = async () => (await chargedTo(caller))[0];
  const chargeQuery = 'charge_tables';

  it('leaves it unknown whether a table was stored, and the error says so', async () => {
    // The first request also records when the key was used, in a separate write.
    expect((await generate()).status).toBe(200);
    database.breakAt(chargeQuery, 'lost');
    await expectUnknown(await generate(), 'list of your images');
    expect(await used()).toBe(2);
    database.breakAt(chargeQuery, 'cut');
    await expectUnknown(await generate(), 'list of your images');
    expect(await used()).toBe(2);
  });

  it('leaves a commit unknown too, and a retry with the Idempotency-Key gets the result', async () => {
    const once = { 'idempotency-key': 'lost at the end' };
    database.breakAt('commit\0', 'lost');
    await expectUnknown(await generate(once), 'same Idempotency-Key');
    expect(await used()).toBe(1);
    const again = await generate(once);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await used()).toBe(1);
  });

  it('before the commit is reported as nothing stored', async () => {
    const once = { 'idempotency-key': 'lost before the end' };
    database.breakAt(chargeQuery, 'lost');
    await expectNothingStored(await generate(once));
    expect(await used()).toBe(0);
    const again = await generate(once);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(await used()).toBe(1);
  });

  it('leaves it unknown whether a GitHub sign-in succeeded, and links to the sign-in page', async () => {
    const person = { id: 7_001, email: newEmail(), verified: true };
    const startSignIn = async (headers: Record<string, string> = {}) => {
      const browser = new Browser(service.url);
      const start = await browser.get('/api/auth/github');
      const back = setup.oauth.authorize(start.headers.get('location') ?? '', person);
      return () => browser.get(back, headers);
    };
    const first = await startSignIn();
    database.breakAt('commit\0', 'lost');
    await expectUnknown(await first(), 'sign in the same way again');
    const second = await startSignIn({ accept: 'text/html' });
    database.breakAt('commit\0', 'lost');
    const page = await second();
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(
      /You could not be signed in.*sign in the same way again.*href="\/auth"/s,
    );
    const third = await startSignIn();
    expect((await third()).headers.get('location')).toBe('/dashboard');
    const { rows } = await setup.platform.database.pool.query('select id from users where email = $1', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('during a read is reported as nothing stored', async () => {
    const headers = { 'x-api-key': caller.key };
    for (const path of ['user/usage', 'user/images', 'projects']) {
      database.breakAt('caller_by_user_key', 'lost');
      await expectNothingStored(await fetch(`${service.url}/api/pictable/${path}`, { headers }));
    }
    database.breakAt('caller_by_user_key', 'lost');
    await expectNothingStored(await generate());
  });
});

it('a deletion whose files cannot be moved is committed, and reported as an unknown outcome', async () => {
  const caller = await addTestUser(setup.platform, 'enterprise');
  const { id } = await store(`${setup.url}/api/table-to-image`, sales, caller.key);
  const put = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const storage = overrideStorage(setup.platform.storage, { put });
  const full = await startServer({ ...withoutJobs(setup.platform), storage });
  const headers = { 'x-api-key': caller.key };
  const path = `/api/pictable/user/images/${id}`;
  await expectUnknown(await fetch(full.url + path, { method: 'DELETE', headers }), 'Check whether');
  const listed = await fetch(`${full.url}/api/pictable/user/images`, { headers });
  expect(((await listed.json()) as ListedImage[]).map((image) => image.id)).not.toContain(id);
  await full.close();
});

it('images are served and read readiness is ok while the database is unavailable', async () => {
  const { id, image_url } = await store(`${setup.url}/api/table-to-image`, sales, setup.owner.key);
  expect(id).toBeGreaterThan(0);
  const { database } = await withUnreachableData(setup.platform);
  const service = await startServer({ ...withoutJobs(setup.platform), database });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  const ready = await fetch(`${service.url}/readyz/read`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  const url = service.url + new URL(image_url).pathname;
  for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '"other"' }] as HeadersInit[]) {
    const image = await fetch(url, { headers });
    expect([200, 206]).toContain(image.status);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(9);
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  await service.close();
});

it('read readiness fails while the storage is unavailable', async () => {
  const { storage } = await withUnreachableData(setup.platform);
  const service = await serveFrom(storage);
  expect((await fetch(`${service.url}/readyz/read`)).status).toBe(503);
  await service.close();
});

it('if the bucket hangs, requests get 503 and are not charged, and shutdown is not delayed', async () => {
  const caller = await addTestUser(setup.platform, 'enterprise');
  const bucket = await openS3Server();
  const proxy = await openHangingProxy(bucket.settings.endpoint!);
  const timeouts = shortS3Timeouts;
  const storage = await openS3Storage({ ...bucket.settings, endpoint: proxy.url }, { timeouts });
  const service = await startServer({ ...withoutJobs(setup.platform), storage });
  const { image_url } = await store(`${service.url}/api/table-to-image`, sales, caller.key);
  proxy.hang();
  const startedAt = performance.now();
  const storing = post(`${service.url}/api/table-to-image`, sales, caller.key);
  const image = await fetch(service.url + new URL(image_url).pathname);
  expect(performance.now() - startedAt).toBeLessThan(timeouts.read + 2_000);
  await expectUnavailable(image);
  for (const probe of ['/readyz', '/readyz/read'])
    expect((await fetch(service.url + probe)).status).toBe(503);
  const stopped = service.close();
  await expectUnavailable(await storing);
  await stopped;
  expect(performance.now() - startedAt).toBeLessThan(timeouts.store + 3_000);
  expect(await chargedTo(caller)).toEqual([1, 1]);
  await proxy.close();
  await bucket.close();
}, 30_000);

it('readiness warns about a database that can lose committed data', async () => {
  const database = { ...setup.platform.database, unsafeSettings: ['fsync is off'] };
  const service = await startServer({ ...withoutJobs(setup.platform), database });
  const response = await fetch(`${service.url}/readyz`);
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ok', warnings: ['The database may lose committed data on power failure: fsync is off.'] },
  ]);
  await service.close();
});

it('the database syncs commits to disk', async () => {
  const { pool } = setup.platform.database;
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
  );
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
});
