import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { type ClaimedDelivery, dueDeliveriesRepo } from './due-deliveries.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from users'));

/** Accounts with one endpoint each, and as many due deliveries to it. */
async function addAccounts(accounts: number, deliveries: number): Promise<void> {
  await database.pool.query(
    `with account as (
        insert into users (email) select gen_random_uuid() || '@example.com' from generate_series(1, $1::int) returning id
      ), endpoint as (
        insert into webhook_endpoints (user_id, url, events) select id, 'https://hooks.example.com/', '{}' from account
        returning id, user_id
      )
      insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body)
      select id, user_id, 'msg', 'webhook.test', '{}' from endpoint, generate_series(1, $2::int)`,
    [accounts, deliveries],
  );
}

const claim = (capacity = {}) =>
  dueDeliveriesRepo(database.db).claim({ free: 64, reserved: 32, perAccount: 4, ...capacity });
function perAccount(claimed: readonly ClaimedDelivery[]): number[] {
  const counts: Record<number, number> = {};
  for (const { userId } of claimed) counts[userId] = (counts[userId] ?? 0) + 1;
  return Object.values(counts).sort();
}
const finish = (delivery: ClaimedDelivery) =>
  dueDeliveriesRepo(database.db).finish(delivery, {
    ...{ isDelivered: true, status: 204, text: '', durationMs: 1, error: null },
  });

it('an account gets its share once, however many processes claim at the same time', async () => {
  await addAccounts(1, 30);
  const claimed = (await Promise.all(Array.from({ length: 4 }, () => claim()))).flat();
  expect(perAccount(claimed)).toEqual([4]);
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(4);
  expect(await claim()).toEqual([]);
  await finish(claimed[0]!);
  expect(await claim()).toHaveLength(1);
});

it('the share of a crashed process is free when its leases end', async () => {
  await addAccounts(1, 6);
  await claim();
  await database.pool.query('update webhook_deliveries set due_at = now() where runner is not null');
  expect(perAccount(await claim())).toEqual([4]);
});

it('half of a process is for accounts without a running delivery', async () => {
  await addAccounts(10, 20);
  expect(perAccount(await claim())).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 4, 4]);
  await addAccounts(3, 20);
  expect(perAccount(await claim({ free: 32 }))).toEqual([1, 1, 1]);
});

it('a delivery is claimed once, and not before it is due', async () => {
  await addAccounts(3, 1);
  await database.pool.query(
    "update webhook_deliveries set due_at = now() + interval '1 minute' where id in (select id from webhook_deliveries limit 1)",
  );
  const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
  expect(perAccount(claimed)).toEqual([1, 1]);
});
