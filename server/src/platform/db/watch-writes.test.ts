import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from './schema.ts';
import { testDatabase } from './test-database.fixture.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let userId: number;
let calls = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query(
    "insert into users (email) values ('a@example.com') returning id",
  );
  userId = Number(rows[0].id);
  database.watchWrites({ tables: ['users', 'projects'], exceptStatements: ['ignored'] }, () => calls++);
});
afterAll(() => database.close());

/** How often the watcher is called while something runs. */
async function callsDuring(run: () => Promise<unknown>): Promise<number> {
  const before = calls;
  await run();
  return calls - before;
}

const rename = (db: Pick<typeof database.db, 'update'>) =>
  db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, userId));

it.each([
  ['an update of the query layer', () => rename(database.db)],
  ['raw SQL', () => database.pool.query('UPDATE users SET first_name = $1', ['Ada'])],
  ['a step of a statement', () => database.pool.query('with a as (delete from "projects") select 1')],
  ['an insert', () => database.pool.query("insert  into users (email) values ('b@example.com')")],
  [
    'a change in a step of an update that matches no row',
    () =>
      database.pool.query(
        'with a as (delete from users where false) update users set email = email where false',
      ),
  ],
  ['a merge', () => database.pool.query('merge into users using users a on false when matched then delete')],
  ['a table with its schema', () => database.pool.query('update "public"."users" set email = email')],
  ['a change of a table', () => database.pool.query('alter table if exists users add column extra int')],
  ['a truncation', () => database.pool.query('truncate only projects cascade')],
  [
    'a prepared statement',
    () => database.pool.query({ name: 'seen', text: 'update users set email = email' }),
  ],
  [
    'a prepared statement again',
    () => database.pool.query({ name: 'seen', text: 'update users set email = email' }),
  ],
])('calls back once after %s', async (_, run) => {
  expect(await callsDuring(run)).toBe(1);
});

it('calls back before a callback of the driver', async () => {
  const seen = await new Promise((resolve) => {
    const before = calls;
    database.pool.query('update users set first_name = $1', ['Ada'], () => resolve(calls - before));
  });
  expect(seen).toBe(1);
});

it('calls back after a statement that failed, which may have succeeded', async () => {
  const failing = () => database.pool.query('update users set usage_count = 1 / 0').catch(() => {});
  expect(await callsDuring(failing)).toBe(1);
});

it.each([
  ['reads', () => database.pool.query('select * from users')],
  ['writes to another table', () => database.pool.query('delete from users_of_nothing').catch(() => {})],
  [
    'a statement that is excepted',
    () => database.pool.query({ name: 'ignored', text: 'update users set email = email' }),
  ],
  ['an update that matches no row', () => database.pool.query('update users set email = email where false')],
  ['a text in a value', () => database.pool.query('select $1', ['update users set id = 1'])],
])('does not call back after %s', async (_, run) => {
  expect(await callsDuring(run)).toBe(0);
});

it('calls back again when the transaction is committed and its changes become visible', async () => {
  let duringTransaction = 0;
  const run = () =>
    database.db.transaction(async (tx) => {
      duringTransaction = await callsDuring(() => rename(tx));
      await tx.transaction((inner) => inner.execute(sql`select 1`));
    });
  expect(await callsDuring(run)).toBe(2);
  expect(duringTransaction).toBe(1);
});

it('does not call back at the end of a transaction that changed nothing, or was rolled back', async () => {
  const reading = () => database.db.transaction((tx) => tx.execute(sql`select * from users`));
  expect(await callsDuring(reading)).toBe(0);
  const failing = () =>
    database.db
      .transaction(async (tx) => {
        await rename(tx);
        throw new Error('Rolled back.');
      })
      .catch(() => {});
  expect(await callsDuring(failing)).toBe(1);
  expect(await callsDuring(reading)).toBe(0);
});
