import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { billingRepo } from './billing.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function addCustomer(customerId: string): Promise<void> {
  await database.pool.query('insert into users (email, stripe_customer_id) values ($1, $2)', [
    `${customerId}@example.com`,
    customerId,
  ]);
}

async function tierOf(customerId: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select current_plan_tier from users where stripe_customer_id = $1',
    [customerId],
  );
  return rows[0].current_plan_tier;
}

async function expectWaitingForLock(): Promise<void> {
  const { rows } = await database.pool.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
}

const eventOf = (customerId: string, id: string) => ({
  id,
  type: 'customer.subscription.updated',
  customerId,
});

it('processes the events of one customer in sequence, and those of others concurrently', async () => {
  const billing = billingRepo(database.db);
  await addCustomer('cus_one');
  await addCustomer('cus_other');
  const paid = { id: 'sub_1', tier: 'premium' } as const;
  let startReading = () => {};
  const reading = new Promise<void>((resolve) => {
    startReading = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = billing.applyOnce(eventOf('cus_one', 'evt_1'), async () => {
    startReading();
    await released;
    return paid;
  });
  await reading;
  // The customer cancels after the first event has read the subscription.
  const second = billing.applyOnce(eventOf('cus_one', 'evt_2'), async () => undefined);
  await Promise.race([second, vi.waitFor(expectWaitingForLock, 20_000)]);
  expect(await billing.applyOnce(eventOf('cus_other', 'evt_3'), async () => paid)).toBe('applied');
  release();
  expect(await Promise.all([first, second])).toEqual(['applied', 'applied']);
  expect(await tierOf('cus_one')).toBe('free');
  expect(await tierOf('cus_other')).toBe('premium');
});
