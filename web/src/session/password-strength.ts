import { signInLimits } from '@pictable/contract';

/** 0: too short; 4: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/, /\s/, /[^\0-\x7f]/];

/**
 * A rough estimate of how hard a password is to guess: different consecutive characters count, repetitions
 * and runs such as `abc` or `321` do not. The service decides about common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < signInLimits.passwordCharsMin) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = newCharacters(password) + 2 * (variety - 1);
  if (score < 8) return 1;
  if (score < 11) return 2;
  return score < 15 ? 3 : 4;
}

/** Number of characters that cannot be predicted from the one before. */
function newCharacters(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const unpredictable = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  const different = new Set(unpredictable).size;
  // A character counts at most twice.
  return Math.min(unpredictable.length, different * 2);
}
