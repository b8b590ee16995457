import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsRepo } from '../accounts/accounts.repo.ts';
import { usersRepo } from '../accounts/users.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { adminAccountsRepo } from './admin-accounts.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('a role that an operator gives or removes no longer depends on the group', async () => {
  const { db } = database;
  const { id } = await accountsRepo(db).insert({
    ...{ email: 'ada@example.com', username: 'ada', tier: 'free' },
    ...{ apiKeyHash: 'hash', apiKeyPrefix: 'prefix', usageResetDate: new Date() },
  });
  const users = usersRepo(db);
  const role = async () => (await users.getProfile(id)).role;
  expect(await users.setRoleByGroup(id, true)).toBe('operator');
  expect(await users.setRoleByGroup(id, true)).toBeUndefined();
  await adminAccountsRepo(db).setRole(id, 'operator');
  expect(await users.setRoleByGroup(id, false)).toBeUndefined();
  expect(await role()).toBe('operator');
  await adminAccountsRepo(db).setRole(id, 'user');
  expect(await users.setRoleByGroup(id, false)).toBeUndefined();
  expect(await users.setRoleByGroup(id, true)).toBe('operator');
  expect(await users.setRoleByGroup(id, false)).toBe('user');
  expect(await role()).toBe('user');
});
