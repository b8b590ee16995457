import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { projectsRepo } from '../../projects/projects.repo.ts';
import { accountsRepo } from '../accounts.repo.ts';
import { sessionsRepo } from '../sessions.repo.ts';
import { usersRepo } from '../users.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('never includes the hash of a password, a key or a session token', async () => {
  const { db, pool } = database;
  const { rows } = await pool.query(
    `insert into users (email, password, api_key_hash) values ('ada@example.com', 'hash of a password', 'hash of a key')
     returning id`,
  );
  const userId = Number(rows[0].id);
  await pool.query(
    `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
     values ($1, 'Sales', 'sales', 'hash of a project key', 'prefix')`,
    [userId],
  );
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  await sessionsRepo(db).insert({
    userId,
    tokenHash: 'hash of a token',
    createdAt,
    expiresAt,
    provesMailbox: false,
    idToken: null,
  });
  const found = [
    await accountsRepo(db).findByUserKey('hash of a key'),
    await accountsRepo(db).findByProjectKey('hash of a project key'),
    await sessionsRepo(db).findByHash('hash of a token'),
    await projectsRepo(db).findActiveWithOwner('sales'),
    { user: await usersRepo(db).getProfile(userId) },
  ];
  for (const caller of found) {
    expect(caller?.user.id).toBe(userId);
    expect(JSON.stringify(caller)).not.toContain('hash of');
  }
  expect((await usersRepo(db).findWithPasswordHash('ada@example.com'))?.passwordHash).toBe(
    'hash of a password',
  );
});
