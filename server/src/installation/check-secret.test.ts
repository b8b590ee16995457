import { expect, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { StartError } from '../platform/start-error.ts';
import { acceptSecret, checkSecret } from './check-secret.ts';

const secret = 'a secret of tests, thirty-two characters long';
const other = 'another secret of thirty-two characters';

it('lets instances start under one server secret only, and tells nothing of it', async () => {
  const { db, pool, close } = await testDatabase();
  await checkSecret(db, secret);
  await checkSecret(db, secret);
  const refused = await checkSecret(db, other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toContain('SERVER_SECRET');
  expect((refused as Error).message).toContain('npm run secret:change');
  const { rows } = await pool.query('select * from installation');
  expect(JSON.stringify(rows)).not.toContain(secret);
  await acceptSecret(db, other);
  await checkSecret(db, other);
  await expect(checkSecret(db, secret)).rejects.toBeInstanceOf(StartError);
  await close();
});

it('lets one of two secrets win when both come first', async () => {
  const { db, close } = await testDatabase();
  const starts = await Promise.allSettled([checkSecret(db, secret), checkSecret(db, other)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await close();
});
