import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { type ClaimedDelivery, dueDeliveriesRepo } from './due-deliveries.repo.ts';
import { webhooksRepo } from './webhooks.repo.ts';

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
const finish = (delivery: ClaimedDelivery, attempt = {}) =>
  dueDeliveriesRepo(database.db).finish(delivery, {
    ...{ isDelivered: true, status: 204, text: '', durationMs: 1, error: null, ...attempt },
  });
const failedAttempt = { isDelivered: false, status: 500, error: 'The endpoint responded with status 500.' };
const states = async () =>
  (await database.pool.query('select state from webhook_deliveries order by id')).rows.map(
    ({ state }) => state,
  );

/** The endpoint of the only account. */
async function onlyEndpoint() {
  const { rows } = await database.pool.query(
    'select id::int, user_id::int as "userId" from webhook_endpoints',
  );
  const { id, userId } = rows[0] as { id: number; userId: number };
  const repo = webhooksRepo(database.db);
  return { id, userId, delete: () => repo.delete(id, userId), restore: () => repo.restore(id, userId) };
}

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

it('nothing is claimed for a deleted endpoint, until it is restored', async () => {
  await addAccounts(1, 3);
  const endpoint = await onlyEndpoint();
  await endpoint.delete();
  expect(await claim()).toEqual([]);
  await endpoint.restore();
  expect(await claim()).toHaveLength(3);
});

it('what is enqueued for an endpoint while it is deleted takes no place of others', async () => {
  await addAccounts(1, 0);
  const { id, userId, ...endpoint } = await onlyEndpoint();
  await endpoint.delete();
  await database.pool.query(
    `insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body, due_at)
      select $1, $2, 'msg', 'webhook.test', '{}', now() - interval '1 minute' from generate_series(1, 4)`,
    [id, userId],
  );
  const { rows } = await database.pool.query(
    "insert into webhook_endpoints (user_id, url, events) values ($1, 'https://hooks.example.com/', '{}') returning id",
    [userId],
  );
  await database.pool.query(
    "insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body) values ($1, $2, 'msg', 'webhook.test', '{}')",
    [rows[0].id, userId],
  );
  expect(await claim()).toMatchObject([{ endpointId: Number(rows[0].id) }]);
  await endpoint.restore();
  expect(await claim()).toHaveLength(3);
});

it('the outcome of an attempt that was running when its endpoint was deleted is kept', async () => {
  await addAccounts(1, 4);
  const endpoint = await onlyEndpoint();
  const [delivered, retried, failed, running] = await claim();
  await endpoint.delete();
  await finish(delivered!);
  await finish(retried!, { ...failedAttempt, retryAfterMs: 0 });
  await finish(failed!, failedAttempt);
  expect(await claim()).toEqual([]);
  expect((await states()).sort()).toEqual(['delivered', 'failed', 'paused', 'paused']);
  await endpoint.restore();
  expect(await claim()).toMatchObject([{ id: retried!.id, attempts: 1 }]);
  await finish(running!);
  expect((await states()).sort()).toEqual(['delivered', 'delivered', 'failed', 'pending']);
});

it('an endpoint that responds with 410 while it is deleted gets nothing after it is restored', async () => {
  await addAccounts(1, 3);
  const endpoint = await onlyEndpoint();
  const [gone] = await claim({ perAccount: 1 });
  await endpoint.delete();
  await finish(gone!, { ...failedAttempt, disable: 'The endpoint responded with status 410 (Gone).' });
  expect(await states()).toEqual(['failed', 'failed', 'failed']);
});
