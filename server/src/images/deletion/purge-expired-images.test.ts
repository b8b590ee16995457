import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { newFilename } from '../image-file.ts';
import { imagesRepo } from '../images.repo.ts';
import { expiredImagesRepo } from './expired-images.repo.ts';
import { purgeExpiredImages } from './purge-expired-images.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let storage: Storage;
let userId: number;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-expired-'));
  storage = await openDiskStorage(folder);
  const { rows } = await database.pool.query(
    "insert into users (email) values ('a@example.com') returning id",
  );
  userId = Number(rows[0].id);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const start = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

async function addImage(minutes: number | undefined): Promise<string> {
  const expiresAt = minutes === undefined ? undefined : after(minutes);
  const filename = newFilename('sales', undefined, 'png', { access: 'public', expiresAt });
  for (const name of [filename, filename.replace('.png', '.svg')])
    await storage.put(`images/${name}`, new Uint8Array([1]));
  const row = {
    ...{ userId, projectId: null, filename, publicUrl: `http://x/${filename}`, format: 'png' as const },
    ...{ widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 },
    ...{ title: 'Sales', description: null, jsonText: '{"data":[]}', styleLayers: '[{}]' },
  };
  await imagesRepo(database.db).chargeAndInsert([{ ...row, expiresAt: expiresAt ?? null }], null, start);
  return filename;
}

const purgeAt = (minutes: number, files = storage) =>
  purgeExpiredImages({
    expiredImages: expiredImagesRepo(database.db),
    storage: files,
    clock: { now: () => after(minutes) },
  });

async function stateOf(filename: string) {
  const { rows } = await database.pool.query(
    'select title, json_data is null and style_layers is null as "isEmpty", purged_at is not null as "isPurged" from table_images where filename = $1',
    [filename],
  );
  const stored = [filename, filename.replace('.png', '.svg')].map((name) => storage.exists(`images/${name}`));
  return { ...rows[0], files: (await Promise.all(stored)).filter(Boolean).length };
}

const whole = { title: 'Sales', isEmpty: false, isPurged: false, files: 2 };
const purged = { title: 'Sales', isEmpty: true, isPurged: true, files: 0 };

it('deletes files and payloads of expired images once, and keeps their records', async () => {
  const [short, long, endless] = [await addImage(60), await addImage(120), await addImage(undefined)];
  expect(await purgeAt(59)).toBe(0);
  expect(await purgeAt(60)).toBe(1);
  expect([await stateOf(short), await stateOf(long), await stateOf(endless)]).toEqual([purged, whole, whole]);
  expect(await purgeAt(61)).toBe(0);
  expect(await purgeAt(60 * 24 * 365)).toBe(1);
  expect([await stateOf(long), await stateOf(endless)]).toEqual([purged, whole]);
});

it('continues after a failure in the middle', async () => {
  const names = [await addImage(60), await addImage(60), await addImage(60)];
  let deletions = 0;
  const failing: Storage = {
    ...storage,
    delete: async (name) => {
      if (++deletions === 6) throw new Error('disk');
      return storage.delete(name);
    },
  };
  await expect(purgeAt(61, failing)).rejects.toThrow('disk');
  expect(await purgeAt(61)).toBe(3);
  for (const name of names) expect(await stateOf(name)).toEqual(purged);
});

it('leaves a deleted image to the job that deletes its record, until it is restored', async () => {
  const name = await addImage(60);
  await database.pool.query('update table_images set deleted_at = now()');
  expect(await purgeAt(61)).toBe(0);
  await database.pool.query('update table_images set deleted_at = null');
  expect(await purgeAt(61)).toBe(1);
  expect(await stateOf(name)).toEqual(purged);
});

it('purges more images than fit into a batch', async () => {
  await addImage(60);
  await database.pool.query(
    `insert into table_images (user_id, filename, public_url, format, width_px, height_px, size_bytes, expires_at)
     select user_id, 'E100000_t-' || n || '.png', '', format, 1, 1, 1, expires_at
     from table_images, generate_series(1, 450) n`,
  );
  expect(await purgeAt(61)).toBe(451);
});
