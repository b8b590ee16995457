import type { HarfBuzzFace } from './harfbuzz.ts';

const MINUS = '\u2212';

/**
 * A negative number, amount or share, perhaps with an exponent or a unit: `-12.5`, `-$1,204.50`, `-0.4 %`, `-2.2e-12`, `-१२`;
 * nothing with another hyphen inside, and not the key of a nested value, `-1:`.
 */
const NEGATIVE = /^-(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\u00a0)?[.,\u066b]?\p{Nd}(?:[^-]*[^-:]|[\d.,]*[eE]-?\d+)?$/u;
/** The exponent of a number such as `1.6e-27`. */
const SMALL_EXPONENT = /^[-+]?\d[\d.,]*[eE]-\d+$/;

/**
 * The text whose glyphs a word is drawn with: in negative numbers and exponents the hyphen is drawn as a minus, which is as wide
 * and as high as a plus. The word itself keeps its hyphen, and so does what is copied.
 */
export function withDrawnMinus(word: string, face: HarfBuzzFace): string {
  const hyphen = word.indexOf('-');
  if (hyphen < 0) return word;
  const isNegative = hyphen === 0 && NEGATIVE.test(word);
  const hasExponent = SMALL_EXPONENT.test(word);
  if ((!isNegative && !hasExponent) || face.glyphOf(MINUS.charCodeAt(0)) === 0) return word;
  return hasExponent ? word.replaceAll('-', MINUS) : MINUS + word.slice(1);
}
