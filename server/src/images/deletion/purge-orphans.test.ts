import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { createLog } from '../../platform/log.ts';
import { openMetrics } from '../../platform/metrics/metrics.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imagesRepo, type NewImageRow } from '../images.repo.ts';
import { deletedImagesRepo } from './deleted-images.repo.ts';
import { orphanFilesRepo } from './orphan-files.repo.ts';
import { purgeOrphans } from './purge-orphans.ts';
import { watchOrphanFiles } from './watch-orphan-files.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let storage: Storage;
let userId: number;
let log: string[];

beforeEach(async () => {
  log = [];
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-orphans-'));
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

const start = Date.now();

/** Runs the purge at a time this many hours from now. */
function purgeAt(hours: number, isOwner = true): Promise<number> {
  const now = new Date(start + hours * 3_600_000);
  return purgeOrphans({
    images: imagesRepo(database.db),
    deletedImages: deletedImagesRepo(database.db),
    orphanFiles: orphanFilesRepo(database.db),
    storage,
    clock: { now: () => now },
    log: createLog('info', { write: (line) => log.push(line) }),
    ownsStorage: async () => isOwner,
  });
}

async function addFiles(count: number, name: string): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${name}-${index}.png`);
  await Promise.all(names.map((filename) => storage.put(`images/${filename}`, new Uint8Array([1]))));
  return names;
}

async function addImages(count: number): Promise<void> {
  const rows = (await addFiles(count, 'kept')).map(imageRow);
  for (const row of rows) await imagesRepo(database.db).chargeAndInsert([row], null, new Date());
}

function imageRow(filename: string): NewImageRow {
  const sizes = { widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 };
  const texts = { title: null, description: null, jsonText: '{}', styleLayers: null, expiresAt: null };
  return {
    userId,
    projectId: null,
    filename,
    publicUrl: `http://x/${filename}`,
    format: 'png',
    ...sizes,
    ...texts,
  };
}

async function countIn(name: string): Promise<number> {
  let files = 0;
  for await (const _ of storage.list(name)) files++;
  return files;
}

it('moves a few files without a record to the trash once they are an hour old, and deletes them 7 days later', async () => {
  await addImages(30);
  await storage.put('images/kept-3.svg', new Uint8Array([1]));
  await storage.put('images/orphan.png', new Uint8Array([1]));
  // In the wrong folder: it is moved back, and the image keeps it.
  await storage.put('deleted/kept-3.pdf', new Uint8Array([1]));
  await storage.put('previews/other.png', new Uint8Array([1]));

  expect(await purgeAt(0)).toBe(0);
  expect(await purgeAt(2)).toBe(1);
  expect(await storage.exists('images/orphan.png')).toBe(false);
  expect(await storage.exists('trash/orphan.png')).toBe(true);
  expect(await countIn('images')).toBe(32);
  expect(await storage.exists('images/kept-3.pdf')).toBe(true);
  expect(await storage.exists('previews/other.png')).toBe(true);

  await purgeAt(6.9 * 24);
  expect(await storage.exists('trash/orphan.png')).toBe(true);
  await purgeAt(7.1 * 24);
  expect(await storage.exists('trash/orphan.png')).toBe(false);
  expect(await countIn('images')).toBe(32);
});

it('deletes none of 1,492 files if the database is empty', { tags: ['slow'] }, async () => {
  await addFiles(1_492, 'live');
  for (const hours of [2, 8, 14, 20, 25.9]) expect(await purgeAt(hours)).toBe(0);
  expect(await countIn('images')).toBe(1_492);
  expect(log.some((line) => line.includes('have no record') && line.includes('"orphans":1492'))).toBe(true);
  const metrics = openMetrics();
  watchOrphanFiles(metrics, database.db);
  expect(await metrics.text()).toContain('pictable_orphan_files{state="waiting"} 1492');

  // One day after the warning the files go to the trash; nothing is deleted yet.
  expect(await purgeAt(26.1)).toBe(1_492);
  expect([await countIn('images'), await countIn('trash')]).toEqual([0, 1_492]);
  expect(await metrics.text()).toContain('pictable_orphan_files{state="waiting"} 0');
});

it('waits for a second run if more than 5 % of a few files have no record', async () => {
  await addImages(10);
  await addFiles(1, 'orphan');
  expect(await purgeAt(2)).toBe(0);
  // A file that is found later waits a full day too, and one that has a record by then stays.
  await addFiles(2, 'orphan');
  expect(await purgeAt(20)).toBe(0);
  await imagesRepo(database.db).chargeAndInsert([imageRow('orphan-1.png')], null, new Date());
  await addFiles(4, 'orphan');
  expect(await purgeAt(27)).toBe(1);
  expect(await storage.exists('trash/orphan-0.png')).toBe(true);
  expect(await storage.exists('images/orphan-1.png')).toBe(true);
});

it('restores files that have a record again, as after a restore', async () => {
  await addImages(30);
  await addFiles(1, 'orphan');
  expect(await purgeAt(2)).toBe(1);
  await imagesRepo(database.db).chargeAndInsert([imageRow('orphan-0.png')], null, new Date());
  await purgeAt(8 * 24);
  expect(await storage.exists('images/orphan-0.png')).toBe(true);
  expect(await countIn('trash')).toBe(0);
});

it('deletes the files of expired images by their names, with or without a record', async () => {
  await addImages(30);
  const expired = [`E100000_left-${'x'.repeat(22)}.png`, `P_E100000_kept-${'x'.repeat(22)}.png`];
  for (const name of expired) await storage.put(`images/${name}`, new Uint8Array([1]));
  await imagesRepo(database.db).chargeAndInsert([imageRow(expired[1]!)], null, new Date());
  expect(await purgeAt(2)).toBe(0);
  for (const name of expired) expect(await storage.exists(`images/${name}`)).toBe(false);
  expect([await countIn('images'), await countIn('trash')]).toEqual([30, 0]);
});

it('does nothing if the files now belong to another database', async () => {
  await addImages(30);
  await addFiles(1, 'orphan');
  expect(await purgeAt(2, false)).toBe(0);
  expect(await storage.exists('images/orphan-0.png')).toBe(true);
  expect(log.join()).toContain('belong to another database');
});
