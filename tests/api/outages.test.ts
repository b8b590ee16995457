import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addTestUser, openDiskStorage, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    await rm(folder, { recursive: true, force: true });
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
