import type { Font } from './font.ts';
import { isAddress } from './is-address.ts';
import { type PreparedText, unbreakableEmMax, type Word, wordNeedEm } from './prepared-text.ts';
import { isSoftBreak } from './soft-breaks.ts';

/** What a part asks for that is broken anywhere, as it has no soft place and is longer than `unbreakableEmMax`. */
const CUT_PART_EM = 6;

/**
 * The longest piece of a text that is not broken while its words are broken at their soft places. Words up to `wholeEmMax` are kept
 * whole. What is longer than `unbreakableEmMax` all the same is broken wherever a line ends, and asks for a few letters only.
 */
export function tightContentEm(text: PreparedText, font: Font, wholeEmMax: number): number {
  let longestEm = 0;
  for (const { pieces } of text.paragraphs) {
    for (const { word } of pieces) {
      if (word === undefined || word.widthEm <= longestEm) continue;
      const wordEm = word.widthEm <= wholeEmMax ? wordNeedEm(word) : longestPartEm(word, font);
      longestEm = Math.max(longestEm, wordEm);
    }
  }
  return longestEm;
}

/** What an address asks for that is broken where lines end, so that words need not be. */
export const ADDRESS_EM = 8;

/** The longest word of a text, however long; addresses may be broken. */
export function wordContentEm({ paragraphs }: PreparedText): number {
  let longestEm = 0;
  for (const { pieces } of paragraphs) {
    for (const { word } of pieces) {
      if (word === undefined || word.widthEm <= longestEm) continue;
      const isBroken = word.widthEm > ADDRESS_EM && isAddress(word.text);
      longestEm = Math.max(longestEm, isBroken ? ADDRESS_EM : wordNeedEm(word));
    }
  }
  return longestEm;
}

function longestPartEm(word: Word, font: Font): number {
  const { text, levels, styles } = word;
  let longestEm = 0;
  let from = 0;
  for (let to = 1; to <= text.length; to++) {
    if (to < text.length && !isSoftBreak(text, to)) continue;
    const isWhole = from === 0 && to === text.length;
    const part = isWhole
      ? word
      : font.word(text.slice(from, to), levels?.subarray(from, to), styles?.slice(from, to));
    const needEm = wordNeedEm(part);
    longestEm = Math.max(longestEm, needEm > unbreakableEmMax ? CUT_PART_EM : needEm);
    from = to;
  }
  return longestEm;
}
