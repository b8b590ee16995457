import { planCatalogues, planOfTier } from '@pictable/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { systemClock } from '../../platform/clock.ts';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { accountsRepo } from '../accounts.repo.ts';
import { RecentCallers } from './recent-callers.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let recentCallers: RecentCallers;
let loads = 0;

beforeAll(async () => {
  database = await testDatabase();
  await accountsRepo(database.db).insert({
    email: 'a@example.com',
    username: 'a',
    tier: 'free',
    apiKeyHash: 'hash',
    apiKeyPrefix: 'prefix',
    usageResetDate: new Date('2030-01-01'),
  });
  await database.pool.query(
    `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
     select id, 'Sales', 'sales', 'project hash', 'prefix' from users`,
  );
  await database.pool.query(
    "insert into api_keys (user_id, name, key_hash, prefix, scopes) select id, 'CI', 'key hash', 'prefix', '{}' from users",
  );
});
afterAll(() => database.close());
beforeEach(() => {
  recentCallers = new RecentCallers({ database, plans: planCatalogues.pricing, clock: systemClock });
  loads = 0;
});

async function load(): Promise<Caller | undefined> {
  loads++;
  return accountsRepo(database.db).findByUserKey('hash');
}

it('finds a caller in the database once', async () => {
  const [first, second] = [
    await recentCallers.find('hash', 'preview', load),
    await recentCallers.find('hash', 'preview', load),
  ];
  expect(first?.user.currentPlanTier).toBe('free');
  expect(second).toBe(first);
  expect(loads).toBe(1);
});

it('forgets a caller after a second, so that the change of an operator command is noticed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await recentCallers.find('hash', 'preview', load);
    vi.advanceTimersByTime(999);
    await recentCallers.find('hash', 'preview', load);
    expect(loads).toBe(1);
    vi.advanceTimersByTime(1);
    await recentCallers.find('hash', 'preview', load);
    expect(loads).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  "update users set current_plan_tier = 'free'",
  'update projects set is_active = false',
  'update api_keys set revoked_at = now()',
])('forgets all callers after: %s', async (statement) => {
  await recentCallers.find('hash', 'preview', load);
  await database.pool.query(statement);
  await recentCallers.find('hash', 'preview', load);
  expect(loads).toBe(2);
});

it('does not keep a caller that was read before a change', async () => {
  await recentCallers.find('hash', 'preview', async () => {
    const caller = await load();
    await database.pool.query("update users set current_plan_tier = 'enterprise'");
    return caller;
  });
  const { user } = (await recentCallers.find('hash', 'preview', load))!;
  expect(user.currentPlanTier).toBe('enterprise');
});

it.each([
  { plan: 'enterprise', used: 1_000_000, expected: 1 },
  { plan: 'business', used: 0, expected: 1 },
  { plan: 'business', used: 'limit - 1000', expected: 2 },
  { plan: 'free', used: 0, expected: 2 },
] as const)(
  'charges a kept caller only if the quota suffices: $plan, $used used',
  async ({ plan, used, expected }) => {
    const limit = planOfTier(planCatalogues.pricing, plan).tablesPerMonth ?? 0;
    await database.pool.query('update users set current_plan_tier = $1, usage_count = $2', [
      plan,
      typeof used === 'number' ? used : limit - 1_000,
    ]);
    await recentCallers.find('hash', 'charge', load);
    await recentCallers.find('hash', 'charge', load);
    expect(loads).toBe(expected);
    await recentCallers.find('hash', 'preview', load);
    expect(loads).toBe(expected);
  },
);

it('looks for an unknown key each time', async () => {
  const findNothing = async () => {
    loads++;
    return undefined;
  };
  await recentCallers.find('other', 'preview', findNothing);
  await recentCallers.find('other', 'preview', findNothing);
  expect(loads).toBe(2);
});

it('keeps a bounded number of callers', async () => {
  const caller = (await load())!;
  const loadAny = async () => {
    loads++;
    return caller;
  };
  for (let n = 0; n <= 200; n++) await recentCallers.find(`hash ${n}`, 'preview', loadAny);
  loads = 0;
  await recentCallers.find('hash 200', 'preview', loadAny);
  expect(loads).toBe(0);
  await recentCallers.find('hash 0', 'preview', loadAny);
  expect(loads).toBe(1);
});
