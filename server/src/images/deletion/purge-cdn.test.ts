import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { enqueueCdnPurge } from './purge-cdn.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function enqueuedBases(): Promise<string[][]> {
  const { rows } = await database.pool.query<{ data: { bases: string[] } }>(
    "select data from pgboss.job where name = 'purge-cdn' order by created_on, id",
  );
  return rows.map(({ data }) => data.bases);
}

it('purges each of many images once, at most 100 per job', async () => {
  const bases = Array.from({ length: 250 }, (_, index) => `table-${index}`);
  const filenames = bases.flatMap((base) => [`${base}.png`, `${base}.svg`]);
  const cdn = { purge: async () => {} };
  await enqueueCdnPurge({ database, cdn }, filenames);
  const jobs = await enqueuedBases();
  expect(jobs.map(({ length }) => length).sort()).toEqual([100, 100, 50]);
  expect(jobs.flat().sort()).toEqual([...bases].sort());
});
