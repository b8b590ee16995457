import { describe, expect, it } from 'vitest';
import { commonPasswordReason } from './common-passwords.ts';

const email = 'ada.lovelace@example.com';

describe('a common password', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd2027',
    '123password123',
    'qwertyuiop',
    'iloveyou2',
    'Welcome1',
    'sunshine!!',
    'pictable2027',
    '12345678',
    '1234567890',
    '87654321',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    '11112222',
    'ada.lovelace',
    'Ada.Lovelace99',
    'ada.lovelace@example.com',
  ])('is %s', (password) => {
    expect(commonPasswordReason(password, email)).toBeDefined();
  });

  it.each([
    'correct horse battery',
    'my password is long enough',
    'xkcd-936-tr0ub4dor',
    'Pa55age to India',
    'ζεστός καφές',
    '9f2c1a7be3',
    'lovelace wrote notes',
  ])('is not %s', (password) => {
    expect(commonPasswordReason(password, email)).toBeUndefined();
  });
});
