import { expect, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { StartError } from '../platform/start-error.ts';
import { acceptSecret, checkSecret } from './check-secret.ts';

const secret = 'a secret of tests, thirty-two characters long';
const other = 'another secret of thirty-two characters';

it('accepts only one server secret, and does not store it in plain text', async () => {
  const { db, pool, close } = await testDatabase();
  await checkSecret(db, secret);
  await checkSecret(db, secret);
  const rejection = await checkSecret(db, other).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(StartError);
  expect((rejection as Error).message).toContain('SERVER_SECRET');
  expect((rejection as Error).message).toContain('npm run secret:change');
  const { rows } = await pool.query('select * from installation');
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await acceptSecret(db, other)).toBe(true);
  expect(await acceptSecret(db, other)).toBe(false);
  await checkSecret(db, other);
  await expect(checkSecret(db, secret)).rejects.toBeInstanceOf(StartError);
  await close();
});

it('accepts one of two secrets when two instances start concurrently', async () => {
  const { db, close } = await testDatabase();
  const starts = await Promise.allSettled([checkSecret(db, secret), checkSecret(db, other)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await close();
});
