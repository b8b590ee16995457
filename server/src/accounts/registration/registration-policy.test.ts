import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationsRepo } from '../../invitations/invitations.repo.ts';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { newUserRow } from '../new-user-row.ts';
import { usersRepo } from '../users.repo.ts';
import {
  admitProvenAddress,
  checkUnprovenAddress,
  isAllowedDomain,
  type RegistrationRules,
} from './registration-policy.ts';

const now = new Date('2026-11-28T12:00:00Z');
const rules = (mode: RegistrationRules['mode'], ...allowedDomains: string[]): RegistrationRules => ({
  mode,
  allowedDomains,
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let ofService: number;
beforeAll(async () => {
  database = await testDatabase();
  const owner = await usersRepo(database.db).insertUnlessTaken(newUserRow('owner@example.com', now));
  const { rows } = await database.pool.query(
    `insert into projects (user_id, name, endpoint_path, api_key_hash, api_key_prefix)
     values ($1, 'Sales', 'sales-1', 'hash', 'pictable') returning id`,
    [owner!.id],
  );
  const project = { id: Number(rows[0].id), role: 'editor' as const };
  const add = (email: string, more: { project?: typeof project; days?: number } = {}) =>
    invitationsRepo(database.db).replace({
      ...{ tokenHash: `hash of ${email}`, email, invitedBy: null, createdAt: now },
      ...(more.project && { project: more.project }),
      expiresAt: new Date(now.getTime() + (more.days ?? 7) * 86_400_000),
    });
  ofService = await add('guest@elsewhere.example');
  await add('late@example.com', { days: 0 });
  await add('member@example.com', { project });
  await add('member@elsewhere.example', { project });
});
afterAll(() => database?.close());

const admits = async (given: RegistrationRules, email: string) =>
  (await admitProvenAddress(database.db, given, { email, now })) !== undefined;

describe('a domain', () => {
  it.each([
    ['ada@example.com', true],
    ['ada@EXAMPLE.com', true],
    ['ada@sub.example.com', false],
    ['ada@example.com.evil.example', false],
    ['"@example.com"@evil.example', false],
    ['ada@notexample.com', false],
  ])('of %s is compared as a whole', (email, expected) => {
    expect(isAllowedDomain(rules('open', 'example.com', 'example.org'), email)).toBe(expected);
    expect(isAllowedDomain(rules('open'), email)).toBe(true);
  });
});

describe('an address that anyone may have entered', () => {
  it('is accepted by an open server, at the allowed domains', () => {
    expect(() => checkUnprovenAddress(rules('open'), 'ada@example.com')).not.toThrow();
    expect(() => checkUnprovenAddress(rules('open', 'example.com'), 'ada@example.com')).not.toThrow();
    expect(() => checkUnprovenAddress(rules('open', 'example.com'), 'ada@example.org')).toThrow(
      expect.objectContaining({
        status: 403,
        type: 'registration-closed',
        extras: {
          details: [
            { path: '/email', message: 'email must be an address at example.com; got "ada@example.org".' },
          ],
        },
      }),
    );
  });

  it.each(['invite', 'closed'] as const)('is rejected in the mode %s, invited or not', (mode) => {
    for (const email of ['ada@example.com', 'guest@elsewhere.example'])
      expect(() => checkUnprovenAddress(rules(mode), email)).toThrow('does not accept new accounts');
  });
});

describe('a proven address', () => {
  const [stranger, guest, member, outsider, late] = [
    'ada@example.com',
    'guest@elsewhere.example',
    'member@example.com',
    'member@elsewhere.example',
    'late@example.com',
  ];
  it.each([
    [rules('open'), [stranger, guest, member, outsider, late]],
    [rules('open', 'example.com'), [stranger, guest, member, late]],
    [rules('invite'), [guest, member, outsider]],
    [rules('invite', 'example.com'), [guest, member]],
    [rules('closed'), []],
  ])('gets an account with %j: %j', async (given, expected) => {
    const admitted = [];
    for (const email of [stranger, guest, member, outsider, late])
      if (await admits(given, email)) admitted.push(email);
    expect(admitted).toEqual(expected);
  });

  it('uses up an invitation to the service, but not to a project', async () => {
    const admit = (email: string) => admitProvenAddress(database.db, rules('invite'), { email, now });
    expect((await admit(guest))?.invitation?.id).toBe(ofService);
    expect(await admit(member)).toEqual({ invitation: undefined });
  });
});
