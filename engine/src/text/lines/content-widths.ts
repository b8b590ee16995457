import type { Font } from '../font.ts';
import { isIdentifier } from './is-identifier.ts';
import { type PreparedText, unbreakableEmMax, type Word, wordMinContentEm } from './prepared-text.ts';
import { isSoftBreak } from './soft-breaks.ts';

/** Minimum width of a part longer than `unbreakableEmMax` without soft breaks; it is broken anywhere. */
const ANYWHERE_BREAK_EM = 6;

/**
 * Min-content width of a text whose words may break at soft breaks. Words up to `wholeEmMax` stay whole.
 * Parts longer than `unbreakableEmMax` are broken anywhere, and need the width of a few letters only.
 */
export function softMinContentEm(text: PreparedText, font: Font, wholeEmMax: number): number {
  let longestEm = 0;
  for (const { pieces } of text.paragraphs) {
    for (const { word } of pieces) {
      if (word === undefined || word.widthEm <= longestEm) continue;
      const wordEm = word.widthEm <= wholeEmMax ? wordMinContentEm(word) : longestPartEm(word, font);
      longestEm = Math.max(longestEm, wordEm);
    }
  }
  return longestEm;
}

/** Minimum width of URLs and identifiers, which are broken before words are. */
export const IDENTIFIER_MIN_EM = 8;

/** Width of the longest word of a text, without a limit; URLs and identifiers may be broken. */
export function longestWordEm({ paragraphs }: PreparedText): number {
  let longestEm = 0;
  for (const { pieces } of paragraphs) {
    for (const { word } of pieces) {
      if (word === undefined || word.widthEm <= longestEm) continue;
      const isBroken = word.widthEm > IDENTIFIER_MIN_EM && isIdentifier(word.text);
      longestEm = Math.max(longestEm, isBroken ? IDENTIFIER_MIN_EM : wordMinContentEm(word));
    }
  }
  return longestEm;
}

function longestPartEm(word: Word, font: Font): number {
  const { text, levels, styles, tailEm = 0 } = word;
  if (text === '') return tailEm;
  let longestEm = 0;
  let from = 0;
  for (let to = 1; to <= text.length; to++) {
    if (to < text.length && !isSoftBreak(text, to)) continue;
    const isWhole = from === 0 && to === text.length;
    const part = isWhole
      ? word
      : font.word(text.slice(from, to), levels?.subarray(from, to), styles?.slice(from, to));
    // Each part leaves space for the tail, which is part of the width of the whole word.
    const needEm = wordMinContentEm(part) + (isWhole ? 0 : tailEm);
    longestEm = Math.max(longestEm, needEm > unbreakableEmMax ? ANYWHERE_BREAK_EM : needEm);
    from = to;
  }
  return longestEm;
}
