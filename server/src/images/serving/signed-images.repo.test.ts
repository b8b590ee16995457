import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLostError } from '../../idempotency/lease-lost-error.ts';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import type { NewImageRow } from '../images.repo.ts';
import { signedImagesRepo } from './signed-images.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let userId: number;
let projectIds: number[];
let added = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function insertedId(sql: string, values: readonly unknown[]): Promise<number> {
  return Number((await database.pool.query(sql, [...values])).rows[0].id);
}

beforeEach(async () => {
  added += 1;
  userId = await insertedId('insert into users (email) values ($1) returning id', [`${added}@example.com`]);
  projectIds = [];
  for (const name of ['a', 'b'])
    projectIds.push(
      await insertedId(
        `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
         values ($1, $2, $3, $3, 'x') returning id`,
        [userId, name, `${name}-${added}`],
      ),
    );
});

function rowOf(filename: string): NewImageRow {
  return {
    ...{
      userId,
      projectId: projectIds[0] ?? null,
      filename,
      publicUrl: `http://x/${filename}`,
      format: 'png',
    },
    ...{ widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 },
    ...{ title: null, description: null, jsonText: '{}', styleLayers: null, expiresAt: null },
  };
}

const charge = (fingerprint: string, limit: number | null, project = 0) =>
  signedImagesRepo(database.db).chargeOnce(
    { projectId: projectIds[project] ?? 0, fingerprint },
    [rowOf(`${fingerprint}-${project}-${added}.png`)],
    limit,
    new Date(),
  );
const find = async (fingerprint: string, project = 0) => {
  const found = await signedImagesRepo(database.db).find(projectIds[project] ?? 0, fingerprint);
  return found && { filename: found.filename };
};
const used = async () =>
  Number(
    (await database.pool.query('select usage_count from users where id = $1', [userId])).rows[0].usage_count,
  );

describe('a signed table', () => {
  it('is charged once, and found afterwards, for its project only', async () => {
    expect(await find('one')).toBeUndefined();
    expect(await charge('one', null)).toMatchObject({ used: 1 });
    await expect(charge('one', null)).rejects.toThrow(LeaseLostError);
    expect([await used(), await find('one')]).toEqual([1, { filename: `one-0-${added}.png` }]);
    expect([await find('one', 1), await find('two')]).toEqual([undefined, undefined]);
    expect(await charge('one', null, 1)).toMatchObject({ used: 2 });
    expect(await find('one', 1)).toEqual({ filename: `one-1-${added}.png` });
  });

  it('is not recorded if the quota is used up, so that it can be rendered later', async () => {
    expect(await charge('one', 1)).toMatchObject({ used: 1 });
    expect(await charge('two', 1)).toBeUndefined();
    expect([await used(), await find('two')]).toEqual([1, undefined]);
    expect(await charge('two', 2)).toMatchObject({ used: 2 });
    expect(await find('two')).toEqual({ filename: `two-0-${added}.png` });
  });

  it('whose image was deleted is known, but has no image', async () => {
    const charged = await charge('one', null);
    await database.pool.query('update table_images set deleted_at = now() where id = $1', [charged?.id]);
    expect(await find('one')).toEqual({ filename: undefined });
    await expect(charge('one', null)).rejects.toThrow(LeaseLostError);
  });
});
