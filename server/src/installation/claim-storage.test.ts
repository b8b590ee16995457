import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imagesRepo, type NewImageRow } from '../images/images.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { StartError } from '../platform/start-error.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import { openS3Server } from '../platform/storage/s3-server.fixture.ts';
import { openS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { adoptStorage, claimStorage, ownsStorage } from './claim-storage.ts';
import { installationRepo } from './installation.repo.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

let folder: string;
let bucket: Awaited<ReturnType<typeof openS3Server>>;
let opened = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-owner-'));
  bucket = await openS3Server();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const kinds: [string, () => Promise<Storage>][] = [
  ['a disk', () => openDiskStorage(path.join(folder, `${++opened}`))],
  ['a bucket', () => openS3Storage({ ...bucket.settings, prefix: `${++opened}/` })],
];

describe.each(kinds)('files on %s', (_kind, open) => {
  let production: TestDatabase;
  let staging: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    [production, staging] = await Promise.all([testDatabase(), testDatabase()]);
    storage = await open();
    return () => Promise.all([production.close(), staging.close()]);
  });

  const claim = ({ db }: TestDatabase, files = storage) =>
    claimStorage({ db, storage: files, place: 'the bucket tables' });
  const ownerOf = ({ db }: TestDatabase) => installationRepo(db).read('owner');
  const filesIn = async (name: string) => {
    const found: string[] = [];
    for await (const file of storage.list(name)) found.push(file.name);
    return found.sort();
  };

  it('get one owner id at the first start, which later starts find', async () => {
    await claim(production);
    const owner = await ownerOf(production);
    expect(owner).toMatch(/^[0-9a-f-]{36}$/);
    expect(await filesIn('owner')).toEqual([`owner/${owner}`]);
    await addImages(production, storage, 2);
    await claim(production);
    expect(await ownerOf(production)).toBe(owner);
  });

  it('get one owner id if several instances start concurrently for the first time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => claim(production)));
    expect(await filesIn('owner')).toEqual([`owner/${await ownerOf(production)}`]);
  });

  it('are assigned to one of two databases that start concurrently for the first time', async () => {
    const starts = await Promise.allSettled([claim(production), claim(staging)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = starts[0].status === 'fulfilled' ? production : staging;
    expect(await filesIn('owner')).toEqual([`owner/${await ownerOf(winner)}`]);
  });

  it('of an installation without an owner id get one', async () => {
    await addImages(production, storage, 3);
    // A leftover of a crash is no reason to reject the database.
    await storage.put('images/a-leftover.png', Buffer.from('x'));
    await claim(production);
    expect(await filesIn('owner')).toEqual([`owner/${await ownerOf(production)}`]);
  });

  it('get the owner id that an interrupted first start left in the database', async () => {
    await installationRepo(production.db).setIfAbsent('owner', 'the-id');
    await claim(production);
    expect(await filesIn('owner')).toEqual(['owner/the-id']);
  });

  it.each([
    ['an empty database', true, 0],
    ['an empty database, from before there were ids', false, 0],
    ['a database with images of its own', true, 2],
    ['a database with images of its own, from before there were ids', false, 2],
  ])('are not assigned to %s', async (_who, isClaimed, otherImages) => {
    await addImages(production, storage, 3);
    if (isClaimed) await claim(production);
    const before = [await filesIn('images'), await filesIn('owner')];
    await addImages(staging, await open(), otherImages, 'staging');
    const error = await claim(staging).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StartError);
    for (const hint of ['DATABASE_URL', 'S3_BUCKET', 'S3_PREFIX', 'npm run storage:adopt'])
      expect((error as Error).message).toContain(hint);
    expect([await filesIn('images'), await filesIn('owner')]).toEqual(before);
    await claim(production);
  });

  it('are reported as missing if the database has images and the storage is empty', async () => {
    await addImages(production, storage, 1);
    await claim(production);
    const empty = await open();
    await expect(claim(production, empty)).rejects.toThrow('the bucket tables contains none of their files');
    await adoptStorage({ db: production.db, storage: empty });
    await claim(production, empty);
  });

  it('can be assigned to another database, and the previous one notices', async () => {
    await claim(production);
    expect(await ownsStorage({ db: production.db, storage })).toBe(true);
    const before = await ownerOf(production);
    expect(await adoptStorage({ db: staging.db, storage })).toEqual([before]);
    await claim(staging);
    expect(await ownsStorage({ db: production.db, storage })).toBe(false);
    await expect(claim(production)).rejects.toThrow('belong to another database');
  });
});

async function addImages({ db, pool }: TestDatabase, files: Storage, count: number, name = 'table') {
  if (count === 0) return;
  const { rows } = await pool.query("insert into users (email) values ('ada@example.com') returning id");
  for (let index = 0; index < count; index++) {
    const filename = `${name}-${index}.png`;
    await files.put(`images/${filename}`, Buffer.from('picture'));
    await imagesRepo(db).chargeAndInsert([imageRow(Number(rows[0].id), filename)], null, new Date());
  }
}

function imageRow(userId: number, filename: string): NewImageRow {
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
