import type { HarfBuzzFace } from './harfbuzz.ts';

const HYPHEN = 0x2d;
const MINUS = '\u2212';

/** A negative number, amount or share, perhaps with a unit: `-12.5`, `-$1,204.50`, `-0.4 %`; nothing with a hyphen inside. */
const NEGATIVE = /^-(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\u00a0)?[.,]?\d[^-]*$/u;

/**
 * The text whose glyphs a word is drawn with: in negative numbers the hyphen at the start is drawn as a minus, which is as wide
 * and as high as a plus. The word itself keeps its hyphen, and so does what is copied.
 */
export function withDrawnMinus(word: string, face: HarfBuzzFace): string {
  if (word.charCodeAt(0) !== HYPHEN || !NEGATIVE.test(word)) return word;
  return face.glyphOf(MINUS.charCodeAt(0)) === 0 ? word : MINUS + word.slice(1);
}
