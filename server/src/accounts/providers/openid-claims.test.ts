import { describe, expect, it } from 'vitest';
import { readClaims } from './openid-claims.ts';

const settings = { groupsClaim: 'groups', operatorGroup: 'ops' };
const bare = { iss: 'https://id.example', sub: '7', email: 'ada@example.com' };
const read = (claims: object, changes: Partial<typeof settings> = {}) =>
  readClaims({ ...bare, ...claims }, { ...settings, ...changes });

it('needs no more than an email address', () => {
  expect(read({})).toEqual({
    ...{ externalId: 'https://id.example 7', email: 'ada@example.com', isEmailVerified: false },
    ...{ firstName: null, lastName: null, avatarUrl: null, isOperator: false },
  });
});

it('distinguishes the same subject of two issuers', () => {
  expect(read({ iss: 'https://other.example' }).externalId).toBe('https://other.example 7');
});

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [null, false],
])('takes %j as a verified address: %j', (claim, isEmailVerified) => {
  expect(read({ email_verified: claim }).isEmailVerified).toBe(isEmailVerified);
});

it.each([
  [{ given_name: 'Ada', family_name: 'Lovelace', name: 'Countess' }, 'Ada', 'Lovelace'],
  [{ given_name: 'Ada', name: 'Ada Lovelace' }, 'Ada', null],
  [{ family_name: 'Lovelace' }, null, 'Lovelace'],
  [{ name: ' Ada  King of Lovelace' }, 'Ada', 'King of Lovelace'],
  [{ given_name: null, family_name: '', name: null }, null, null],
  [{ given_name: 'x'.repeat(200) }, 'x'.repeat(100), null],
])('has the name of %j', (claims, firstName, lastName) => {
  expect(read(claims)).toMatchObject({ firstName, lastName });
});

it.each([
  ['https://a.example/1.png', 'https://a.example/1.png'],
  ['javascript:alert(1)', null],
  ['', null],
  [7, null],
])('has the picture of %j', (picture, avatarUrl) => {
  expect(read({ picture }).avatarUrl).toBe(avatarUrl);
});

describe('an operator', () => {
  it.each([
    [{ groups: ['staff', 'ops'] }, true],
    [{ groups: 'ops' }, true],
    [{ groups: ['Ops', 'ops '] }, false],
    [{ groups: 'staff ops' }, false],
    [{ groups: { ops: true } }, false],
    [{ groups: [['ops']] }, false],
    [{ roles: ['ops'] }, false],
  ])('is a member of the group: %j', (claims, isOperator) => {
    expect(read(claims).isOperator).toBe(isOperator);
  });

  it('can have the group in a claim of another name', () => {
    expect(
      read({ 'https://a.example/roles': ['ops'] }, { groupsClaim: 'https://a.example/roles' }),
    ).toMatchObject({
      isOperator: true,
    });
  });

  it('is nobody if no group is configured', () => {
    const claims = { ...bare, groups: ['ops', 'undefined', ''] };
    expect(readClaims(claims, { groupsClaim: 'groups', operatorGroup: undefined }).isOperator).toBe(false);
  });
});

it.each([{ sub: '' }, { sub: 'x'.repeat(256) }, { sub: 7 }, { email: null }, { email_verified: 'yes' }])(
  'rejects %j',
  (claims) => {
    expect(() => read(claims)).toThrow();
  },
);
