import { signInLimits } from '@pictable/contract';

/** 0: too short or known to everybody; 4: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/, /\s/, /[^\0-\x7f]/];

/**
 * A rough sense of how hard a password is to guess: different characters in a row count, repetitions and runs such as `abc`
 * or `321` do not. The service has the last word about common ones.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < signInLimits.passwordCharsMin) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const worth = newCharacters(password) + 2 * (variety - 1);
  if (worth < 8) return 1;
  if (worth < 11) return 2;
  return worth < 15 ? 3 : 4;
}

/** Characters that cannot be told from the one before them. */
function newCharacters(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const unforeseen = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  const different = new Set(unforeseen).size;
  // The third time a character comes it is worth little.
  return Math.min(unforeseen.length, different * 2);
}
