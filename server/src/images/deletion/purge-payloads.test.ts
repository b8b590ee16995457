import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { imagesRepo, type NewImageRow } from '../images.repo.ts';
import { purgePayloads } from './purge-payloads.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const DAY_MS = 86_400_000;
const now = new Date('2026-06-30T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

function imageRow(userId: number, filename: string): NewImageRow {
  const sizes = { widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 };
  const texts = {
    publicUrl: `http://x/${filename}`,
    title: 'A',
    description: null,
    jsonText: '{"a":1}',
    styleLayers: null,
    expiresAt: null,
  };
  return { userId, projectId: null, filename, format: 'png', ...sizes, ...texts };
}

it('deletes payloads after 30 days in batches, and keeps their images', async () => {
  const images = imagesRepo(database.db);
  const { rows } = await database.pool.query(
    "insert into users (email) values ('a@example.com') returning id",
  );
  const userId = Number(rows[0].id);
  await images.chargeAndInsert([imageRow(userId, 'young.png')], null, ago(29.99));
  await images.chargeAndInsert([imageRow(userId, 'old.png')], null, ago(30.01));
  await database.pool.query(
    `insert into table_images
       (user_id, filename, public_url, format, width_px, height_px, size_bytes, json_data, created_at)
     select $1, 'many-' || n, 'x', 'png', 1, 1, 1, '{}', $2 from generate_series(1, 1200) n`,
    [userId, ago(31)],
  );
  expect(await purgePayloads({ images, clock: { now: () => now } }, 30)).toBe(1_201);
  expect(await purgePayloads({ images, clock: { now: () => now } }, 30)).toBe(0);
  const left = await database.pool.query(
    "select filename, title, json_data as json from table_images where filename not like 'many-%' order by id",
  );
  expect(left.rows).toEqual([
    { filename: 'young.png', title: 'A', json: '{"a":1}' },
    { filename: 'old.png', title: 'A', json: null },
  ]);
});
