import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { previewsRepo } from '../rendering/previews.repo.ts';
import { storeTemporaryImages } from '../rendering/store-temporary-images.ts';
import { purgeExpiredPreviews } from './purge-expired-previews.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-sweep-'));
  storage = await openDiskStorage(folder);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('deletes the files and records of expired previews only', async () => {
  const previews = previewsRepo(database.db);
  const start = new Date('2026-01-01T00:00:00Z');
  const at = (seconds: number) => ({ now: () => new Date(start.getTime() + seconds * 1000) });
  for (const [filename, lifetimeSeconds] of [
    ['short.png', 60],
    ['gone-already.png', 60],
    ['long.png', 3_600],
  ] as const) {
    const parts = [{ bytes: new Uint8Array([1]) }];
    const image = { userId: null, filename, parts, lifetimeSeconds, origin: 'http://x' };
    await storeTemporaryImages({ previews, storage, clock: at(0) }, image);
  }
  await storage.delete('previews/gone-already.png');

  expect(await purgeExpiredPreviews({ previews, storage, clock: at(59) })).toBe(0);
  expect(await purgeExpiredPreviews({ previews, storage, clock: at(61) })).toBe(2);
  expect(await storage.exists('previews/short.png')).toBe(false);
  expect(await storage.exists('previews/long.png')).toBe(true);
  expect(await previews.findExpiries(['short.png', 'long.png'], start)).toEqual(
    new Map([['long.png', at(3_600).now()]]),
  );
});
