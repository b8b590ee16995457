import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../platform/storage/storage.ts';
import { openSharedBucket, operate, startOnce } from './shared-bucket.fixture.ts';

type SharedBucket = Awaited<ReturnType<typeof openSharedBucket>>;

let shared: SharedBucket;
let storage: Storage;
let production: SharedBucket['production'];
let staging: SharedBucket['staging'];
let settingsOf: SharedBucket['settingsOf'];
let filesIn: SharedBucket['filesIn'];

beforeAll(async () => {
  shared = await openSharedBucket();
  ({ storage, production, staging, settingsOf, filesIn } = shared);
});
afterAll(() => shared?.close());

it('starts production, and rejects staging on the bucket of production until an operator adopts it', async () => {
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  for (let index = 0; index < 20; index++) await storage.put(`images/live-${index}.png`, new Uint8Array([1]));
  const before = [...(await filesIn('images')), ...(await filesIn('owner'))];
  expect(before).toHaveLength(21);

  const rejected = await startOnce(await settingsOf(staging));
  expect(rejected).toMatchObject({ code: 1, hasListened: false });
  expect(rejected.output).toContain('The files in the bucket tables belong to another database');
  expect(rejected.output).not.toContain('    at ');
  expect([...(await filesIn('images')), ...(await filesIn('owner'))]).toEqual(before);
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });

  const output = await operate('storage:adopt', await settingsOf(staging));
  expect(output).toContain('The files in the bucket tables now belong to this database.');
  expect(output).toContain('stop any instances of it that are still running');
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 1 });
  await operate('storage:adopt', await settingsOf(production));
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  expect(await filesIn('images')).toHaveLength(20);
}, 120_000);

it('rejects an instance with another SERVER_SECRET until an operator accepts it', async () => {
  const other = await settingsOf(production, { SERVER_SECRET: 'another secret of thirty-two characters' });
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  const rejected = await startOnce(other);
  expect(rejected).toMatchObject({ code: 1, hasListened: false });
  expect(rejected.output).toContain('The server secret is not the one');
  await operate('secret:change', other);
  expect(await startOnce(other)).toMatchObject({ code: 0, hasListened: true });
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 1 });
}, 120_000);

it('restores files from the trash with a command', async () => {
  const { rows } = await staging.pool.query(
    "insert into users (email) values ('ada@example.com') returning id",
  );
  await staging.pool.query(
    `insert into table_images (user_id, filename, public_url, format, width_px, height_px, size_bytes)
     values ($1, 'known.png', 'http://x/known.png', 'png', 1, 1, 1)`,
    [rows[0].id],
  );
  for (const name of ['known.png', 'unknown.png']) await storage.put(`trash/${name}`, new Uint8Array([1]));
  await operate('storage:adopt', await settingsOf(staging));
  const output = await operate('trash:restore', await settingsOf(staging));
  expect(output).toContain('1 files were restored; 1 in the trash');
  expect(await storage.exists('images/known.png')).toBe(true);
  expect(await filesIn('trash')).toEqual(['trash/unknown.png']);
}, 60_000);
