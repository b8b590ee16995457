import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsRepo } from '../accounts/accounts.repo.ts';
import { isForeignKeyViolation } from '../platform/db/pg-errors.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { groupedImagesRepo, type ImageRows, imagesRepo, type NewImageRow } from './images.repo.ts';

const now = new Date('2027-01-01T12:00:00Z');

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let users = 0;

async function newUser(): Promise<number> {
  const name = `user-${++users}`;
  const { id } = await accountsRepo(database.db).insert({
    email: `${name}@example.com`,
    username: name,
    tier: 'free',
    apiKeyHash: name,
    apiKeyPrefix: name,
    usageResetDate: new Date('2027-01-31T12:00:00Z'),
  });
  return id;
}

function imageOf(userId: number, name: string, change: Partial<NewImageRow> = {}): NewImageRow {
  return {
    userId,
    projectId: null,
    filename: `${userId}-${name}.png`,
    publicUrl: `https://tables.example/api/images/${userId}-${name}.png`,
    title: 'Title "1" \\ ü',
    description: null,
    format: 'png',
    widthPx: 1,
    heightPx: 2,
    sizeBytes: 3,
    alt: '',
    scale: 1.5,
    expiresAt: null,
    jsonText: '{"b":1.0,"a":"\\u0000"}',
    styleLayers: null,
    ...change,
  };
}

async function count(userId: number): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select usage_count as used, (select count(*)::int from table_images where user_id = users.id) as images,
      (select coalesce(sum(tables), 0)::int from usage_days where user_id = users.id) as counted
     from users where id = $1`,
    [userId],
  );
  return rows[0];
}

async function noticesTo(email: string): Promise<object[]> {
  const { rows } = await database.pool.query<{ values: object }>(
    `select data -> 'values' as values from pgboss.job
     where name = 'send-mail' and data ->> 'to' = $1 order by (data -> 'values' ->> 'percent')::int`,
    [email],
  );
  return rows.map(({ values }) => values);
}

it('charges concurrent tables in order, and records them exactly as they were sent', async () => {
  const userId = await newUser();
  const { chargeAndInsert } = groupedImagesRepo(database.db);
  const names = Array.from({ length: 40 }, (_, index) => `table-${index}`);
  const charged = await Promise.all(names.map((name) => chargeAndInsert([imageOf(userId, name)], null, now)));
  expect(charged.map((each) => each?.used)).toEqual(names.map((_, index) => index + 1));
  expect(await count(userId)).toEqual({ used: 40, images: 40, counted: 40 });
  const { rows } = await database.pool.query(
    'select id::int, filename, title, scale, json_data::text as payload from table_images where user_id = $1 order by id',
    [userId],
  );
  expect(rows).toEqual(
    names.map((name, index) => ({
      id: charged[index]!.id,
      filename: `${userId}-${name}.png`,
      title: 'Title "1" \\ ü',
      scale: 1.5,
      payload: '{"b":1.0,"a":"\\u0000"}',
    })),
  );
});

it('never exceeds the limit, even with the groups of two processes', async () => {
  const userId = await newUser();
  const processes = [groupedImagesRepo(database.db), groupedImagesRepo(database.db)];
  const charged = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      processes[index % 2]!.chargeAndInsert([imageOf(userId, `${index}`)], 25, now),
    ),
  );
  const used = charged.flatMap((each) => each?.used ?? []);
  expect(used.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(await count(userId)).toEqual({ used: 25, images: 25, counted: 25 });
});

it('sends the notices that separate statements would send', async () => {
  const userId = await newUser();
  const { chargeAndInsert } = groupedImagesRepo(database.db);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => chargeAndInsert([imageOf(userId, `${index}`)], 10, now)),
  );
  expect(await noticesTo(`user-${users}@example.com`)).toEqual([
    { percent: 80, used: 8, limit: 10, resetDate: '2027-01-31' },
    { percent: 100, used: 10, limit: 10, resetDate: '2027-01-31' },
  ]);
});

it('sends no notice to an account without a limit, or below 80 percent', async () => {
  for (const limit of [null, 100]) {
    const userId = await newUser();
    const { chargeAndInsert } = groupedImagesRepo(database.db);
    await chargeAndInsert([imageOf(userId, 'alone')], limit, now);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => chargeAndInsert([imageOf(userId, `${index}`)], limit, now)),
    );
    expect(await noticesTo(`user-${users}@example.com`), `limit ${limit}`).toEqual([]);
  }
});

it('records all images of each table, with the id of its first', async () => {
  const userId = await newUser();
  const { chargeAndInsert } = groupedImagesRepo(database.db);
  const tables = ['a', 'b', 'c'].map(
    (name): ImageRows => [
      imageOf(userId, name),
      imageOf(userId, `${name}-2`, { jsonText: null }),
      imageOf(userId, `${name}-3`, { jsonText: null }),
    ],
  );
  const charged = await Promise.all(tables.map((images) => chargeAndInsert(images, null, now)));
  const { rows } = await database.pool.query(
    'select id::int, filename, first_part_id::int as first from table_images where user_id = $1 order by id',
    [userId],
  );
  for (const [index, images] of tables.entries()) {
    const { id, otherIds } = charged[index]!;
    expect(images.map(({ filename }) => rows.find((row) => row.filename === filename))).toEqual([
      { id, filename: images[0].filename, first: null },
      { id: otherIds[0], filename: images[1]!.filename, first: id },
      { id: otherIds[1], filename: images[2]!.filename, first: id },
    ]);
  }
});

it('rejects only the table whose values the database rejects', async () => {
  const userId = await newUser();
  const { chargeAndInsert } = groupedImagesRepo(database.db);
  const settled = await Promise.allSettled([
    chargeAndInsert([imageOf(userId, 'first')], null, now),
    chargeAndInsert([imageOf(userId, 'good')], null, now),
    chargeAndInsert([imageOf(userId, 'bad', { jsonText: '{' })], null, now),
    chargeAndInsert([imageOf(userId, 'also-good')], null, now),
    chargeAndInsert([imageOf(userId, 'gone', { projectId: 999_999 })], null, now),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(isForeignKeyViolation((settled[4] as PromiseRejectedResult).reason)).toBe(true);
  expect(await count(userId)).toEqual({ used: 3, images: 3, counted: 3 });
});

/** Sizes of groups that arrive one after the other, with a limit and tables that were charged before. */
const arrivals = fc.record({
  limit: fc.option(fc.integer({ min: 1, max: 30 })),
  usedBefore: fc.integer({ min: 0, max: 31 }),
  groups: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
  isWindowOver: fc.boolean(),
});

it('charges groups exactly as one table after the other', async () => {
  const prepare = async (usedBefore: number, isWindowOver: boolean) => {
    const userId = await newUser();
    await database.pool.query('update users set usage_count = $2, usage_reset_date = $3 where id = $1', [
      userId,
      usedBefore,
      isWindowOver ? '2026-12-30T12:00:00Z' : '2027-01-31T12:00:00Z',
    ]);
    return { userId, email: `user-${users}@example.com` };
  };
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ limit, usedBefore, groups, isWindowOver }) => {
      const [together, single] = [
        await prepare(usedBefore, isWindowOver),
        await prepare(usedBefore, isWindowOver),
      ];
      const grouped = groupedImagesRepo(database.db);
      const alone = imagesRepo(database.db);
      const results: unknown[][] = [[], []];
      for (const [index, size] of groups.entries()) {
        const names = Array.from({ length: size }, (_, place) => `${index}-${place}`);
        const charged = await Promise.all(
          names.map((name) => grouped.chargeAndInsert([imageOf(together.userId, name)], limit, now)),
        );
        results[0]!.push(...charged.map((each) => each && [each.used, each.resetsAt]));
        for (const name of names) {
          const each = await alone.chargeAndInsert([imageOf(single.userId, name)], limit, now);
          results[1]!.push(each && [each.used, each.resetsAt]);
        }
      }
      expect(results[0]).toEqual(results[1]);
      expect(await count(together.userId)).toEqual(await count(single.userId));
      expect(await noticesTo(together.email)).toEqual(await noticesTo(single.email));
    }),
    { numRuns: 30 },
  );
});
