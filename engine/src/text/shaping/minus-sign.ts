import type { HarfBuzzFace } from './harfbuzz.ts';

const MINUS = '\u2212';

/**
 * A negative number, amount or percentage with an optional exponent or unit: `-12.5`, `-$1,204.50`,
 * `-0.4 %`, `-2.2e-12`, `-१२`. Excludes texts with another hyphen, and keys of nested values such as `-1:`.
 */
const NEGATIVE = /^-(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\u00a0)?[.,\u066b]?\p{Nd}(?:[^-]*[^-:]|[\d.,]*[eE]-?\d+)?$/u;
/** A number with a negative exponent, such as `1.6e-27`. */
const NEGATIVE_EXPONENT = /^[-+]?\d[\d.,]*[eE]-\d+$/;

/**
 * Replaces the hyphen of negative numbers and exponents by a minus sign, which matches the plus sign in width
 * and height. For shaping only: the text of the word, and so copied text, keeps the hyphen.
 */
export function replaceHyphenWithMinus(word: string, face: HarfBuzzFace): string {
  const hyphen = word.indexOf('-');
  if (hyphen < 0) return word;
  const isNegative = hyphen === 0 && NEGATIVE.test(word);
  const hasExponent = NEGATIVE_EXPONENT.test(word);
  if ((!isNegative && !hasExponent) || face.glyphOf(MINUS.charCodeAt(0)) === 0) return word;
  return hasExponent ? word.replaceAll('-', MINUS) : MINUS + word.slice(1);
}
