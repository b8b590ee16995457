import { afterAll, beforeAll, expect, it } from 'vitest';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { newUserRow } from './new-user-row.ts';
import { usersRepo } from './users.repo.ts';
import { findOrCreateVerifiedUser } from './verify-email.ts';

const now = new Date('2026-11-28T12:00:00Z');
const expiresAt = new Date('2026-12-05T12:00:00Z');

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('the first proof of an address ends what somebody else may have set up to come back or to get the images', async () => {
  const { db, pool } = database;
  const email = 'victim@example.com';
  const user = await usersRepo(db).insertUnlessTaken(newUserRow(email, now));
  const { rows } = await pool.query(
    `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
     values ($1, 'Sales', 'sales-1', 'hash', 'pictable') returning id::int`,
    [user!.id],
  );
  const project = { id: rows[0].id as number, role: 'editor' as const };
  const invitations = invitationsRepo(db);
  const add = (to: string, more: object = {}) =>
    invitations.replace({
      ...{ tokenHash: `hash of ${to}`, email: to, invitedBy: null, createdAt: now, expiresAt },
      ...more,
    });
  await add('attacker@example.com', { project, invitedBy: user!.id });
  await add('somebody@example.com');
  await pool.query("update projects set bucket = '{}', bucket_secret = 'sealed' where id = $1", [project.id]);
  await pool.query(
    `insert into webhook_endpoints (user_id, project_id, url, events)
     values ($1, $2, 'https://attacker.example/', '{}'), ($1, null, 'https://attacker.example/', '{}')`,
    [user!.id, project.id],
  );
  const registration = { mode: 'open', allowedDomains: [] } as const;
  const proof = { email, now, registration, passwordHash: null };
  await db.transaction((tx) => findOrCreateVerifiedUser(tx, proof));
  expect(await invitations.listPending(project.id, now)).toEqual([]);
  expect(await invitations.listPending(null, now)).toMatchObject([{ email: 'somebody@example.com' }]);
  const left = await pool.query('select bucket, bucket_secret from projects');
  expect(left.rows).toEqual([{ bucket: null, bucket_secret: null }]);
  expect((await pool.query('select from webhook_endpoints')).rowCount).toBe(0);
});
