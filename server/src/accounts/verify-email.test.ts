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

it('the first proof of an address ends the invitations that somebody else may have sent', async () => {
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
  const registration = { mode: 'open', allowedDomains: [] } as const;
  const proof = { email, now, registration, passwordHash: null };
  await db.transaction((tx) => findOrCreateVerifiedUser(tx, proof));
  expect(await invitations.listOpen(project.id, now)).toEqual([]);
  expect(await invitations.listOpen(null, now)).toMatchObject([{ email: 'somebody@example.com' }]);
});
