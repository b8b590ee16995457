import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUserRow } from '../accounts/new-user-row.ts';
import { usersRepo } from '../accounts/users.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { serviceStateRepo } from './service-state.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('finds the failures among many requests that succeeded, without reading these', async () => {
  const { db, pool } = database;
  const user = await usersRepo(db).insertUnlessTaken(newUserRow('ada@example.com', new Date()));
  await pool.query(
    `insert into request_log (user_id, request_id, method, route, status, ms, bytes, error_type)
     select $1, 'r-' || n, 'POST', '/x', case when n = 2 then 500 when n = 3 then 422 else 200 end, 1, 1,
       case when n = 3 then 'too-complex' when n = 4 then 'wrong-project' end
     from generate_series(1, 20000) n`,
    [user!.id],
  );
  await pool.query('analyze request_log');
  const filter = { requestId: undefined, userId: undefined, limit: 50 };
  const found = await serviceStateRepo(db).failedRequests(filter);
  expect(found.map(({ requestId }) => requestId)).toEqual(['r-3', 'r-2']);
  const scans = async () => {
    const { rows } = await pool.query(
      "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'request_log_failed'",
    );
    return rows[0]?.n;
  };
  await expect.poll(scans, { timeout: 5_000 }).toBe(1);
});
