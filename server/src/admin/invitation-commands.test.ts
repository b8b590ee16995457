import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { adminCommands } from './admin-commands.ts';
import type { AdminContext, AdminFlags } from './admin-context.ts';

const now = new Date('2026-11-28T12:00:00Z');
const email = 'eve@example.org';

let database: Awaited<ReturnType<typeof testDatabase>>;
let printed: string[];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  printed = [];
});
afterAll(() => database?.close());

function contextWith(flags: Partial<AdminFlags> = {}): AdminContext {
  return {
    db: database.db,
    keyedHash: (text) => `hash of ${text}`,
    plans: [],
    openStorage: () => Promise.reject(new Error('not needed')),
    origin: 'https://pictable.example',
    registration: { mode: 'invite', allowedDomains: [] },
    sendsMail: false,
    now,
    say: (line) => void printed.push(line),
    confirm: async () => true,
    flags: { json: false, dryRun: false, days: 30, olderThan: 0, limit: 100, ...flags },
  };
}

const run = (name: string, words: string[], flags?: Partial<AdminFlags>) =>
  adminCommands[name]!.run(contextWith(flags), words);

it('invitations are listed, and a revoked one is gone', async () => {
  await run('invite', [email]);
  await run('invite', ['bo@example.org']);
  await run('revoke-invitation', [email], { dryRun: true });
  printed = [];
  await run('invitations', [], { json: true });
  expect(JSON.parse(printed[0]!)).toEqual(
    ['bo@example.org', email].map((address) => ({
      ...{ id: expect.any(Number), email: address, invitedBy: null },
      ...{ createdAt: now.toISOString(), expiresAt: '2026-12-05T12:00:00.000Z' },
    })),
  );
  await run('revoke-invitation', ['Eve@Example.org']);
  const { rows } = await database.pool.query('select email from invitations');
  expect(rows).toEqual([{ email: 'bo@example.org' }]);
  const [last] = await auditLogRepo(database.db).list({ limit: 1 });
  expect(last).toMatchObject({
    ...{ actor: 'command', action: 'account.revoke-invitation', userId: 0 },
    target: expect.stringMatching(/^invitation \d+$/),
  });
  await expect(run('revoke-invitation', [email])).rejects.toThrow(
    `There is no pending invitation for ${email}`,
  );
});

it('an invitation of a disabled account is listed and can be revoked, although it does not work', async () => {
  const address = 'fay@example.org';
  await run('invite', [address]);
  const { rows } = await database.pool.query(
    "insert into users (email, disabled_at) values ('op@example.org', now()) returning id",
  );
  await database.pool.query('update invitations set invited_by = $1 where email = $2', [rows[0].id, address]);
  expect(await invitationsRepo(database.db).listUsableOfEmail(address, now)).toEqual([]);
  printed = [];
  await run('invitations', [], { json: true });
  expect(JSON.parse(printed[0]!)).toContainEqual(expect.objectContaining({ email: address }));
  await run('revoke-invitation', [address]);
  await expect(run('revoke-invitation', [address])).rejects.toThrow('There is no pending invitation');
});
