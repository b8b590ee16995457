import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deletedImagesRepo } from './deleted-images.repo.ts';
import { imagesRepo, type NewImageRow } from './images.repo.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-orphans-'));
  storage = await openDiskStorage(folder);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function imageRow(userId: number, filename: string): NewImageRow {
  const sizes = { widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 };
  const texts = {
    publicUrl: `http://x/${filename}`,
    title: null,
    description: null,
    jsonText: '{}',
    styleLayers: null,
  };
  return { userId, projectId: null, filename, format: 'png', ...sizes, ...texts };
}

it('deletes files without a record once they are an hour old', async () => {
  const images = imagesRepo(database.db);
  const deletedImages = deletedImagesRepo(database.db);
  const { rows } = await database.pool.query(
    "insert into users (email) values ('a@example.com') returning id",
  );
  for (const name of ['kept.png', 'kept.svg', 'orphan.png'])
    await storage.put(`images/${name}`, new Uint8Array([1]));
  // Left behind in the wrong place: it is brought back, and the image loses nothing.
  await storage.put('deleted/kept.pdf', new Uint8Array([1]));
  await storage.put('previews/other.png', new Uint8Array([1]));
  await images.chargeAndInsert([imageRow(Number(rows[0].id), 'kept.png')], null, new Date());

  expect(await sweepOrphans({ images, deletedImages, storage, clock: { now: () => new Date() } })).toBe(0);
  const inTwoHours = { now: () => new Date(Date.now() + 7_200_000) };
  expect(await sweepOrphans({ images, deletedImages, storage, clock: inTwoHours })).toBe(1);
  expect(await storage.exists('images/orphan.png')).toBe(false);
  for (const name of ['kept.png', 'kept.svg']) expect(await storage.exists(`images/${name}`)).toBe(true);
  expect(await storage.exists('images/kept.pdf')).toBe(true);
  expect(await storage.exists('previews/other.png')).toBe(true);
});
