import { signInLimits } from '@pictable/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['123456789012', 1],
    ['abababababab', 1],
    ['qzmxnwr', 0],
    ['qzmxnwrb', 2],
    ['aaaaaaab', 1],
    ['qzmxnwrbkt', 2],
    ['qzmxnwrbktv', 3],
    ['qzmxnwrbktvdh', 3],
    ['qzmxnwrbktvdhy', 3],
    ['qzmxnwrbktvdhyp', 4],
    ['QZmxnwrb1', 3],
    ['rivers77', 2],
    ['quiet river', 3],
    ['correct horse 77', 4],
    ['tR4!x9Qz-mK2', 4],
  ])('"%s" is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('does not decrease when a different character is added', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (password) => {
        expect(passwordStrength(`${password}€`)).toBeGreaterThanOrEqual(passwordStrength(password));
      }),
    );
  });

  it('is 0 below the required length', () => {
    const tooShort = fc.string({ maxLength: signInLimits.passwordCharsMin - 1 });
    fc.assert(fc.property(tooShort, (password) => passwordStrength(password) === 0));
  });
});
