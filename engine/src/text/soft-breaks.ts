import { isAddress } from './addresses.ts';
import type { Font } from './font.ts';
import { type PreparedText, unbreakableEmMax, type Word, wordNeedEm } from './prepared-text.ts';

/** What joins the parts of names, paths and addresses. Its own runs, such as `://`, are not broken. */
const JOINTS = new Set([...'_/\\.-:@&=?#+~|,;'].map((joint) => joint.charCodeAt(0)));
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;
const SMALL = /^\p{Ll}/u;
const LARGE = /^\p{Lu}/u;
/** A hump with less before it is part of a name, as in `iPhone` and `McGee`. */
const HUMP_AFTER = 3;

/**
 * Whether a word that has to be broken is best broken before an offset: after a joint, as in `order_total`, or at a hump,
 * as in `orderTotal`. Numbers, dates and times have joints between digits and stay whole.
 */
export function isSoftBreak(word: string, offset: number): boolean {
  if (offset < 1 || offset >= word.length) return false;
  if (!JOINTS.has(word.charCodeAt(offset - 1))) return offset >= HUMP_AFTER && isHump(word, offset);
  if (!LETTER_OR_DIGIT.test(word.slice(offset, offset + 2))) return false;
  let joint = offset - 1;
  while (joint > 0 && JOINTS.has(word.charCodeAt(joint - 1))) joint--;
  if (joint === 0) return false;
  return !isDigit(word, offset) || !isPartOfNumber(word, joint) || isInCommaList(word, offset);
}

/** How much of a word shows whether its commas part the items of a list or the thousands of a number. */
const LIST_WINDOW = 48;
/** More commas than a number has. */
const LIST_COMMAS = 6;

/** Whether a comma between digits parts items, as in `290,291,292,…`, and not thousands. Looks at a bounded part of the word. */
function isInCommaList(word: string, offset: number): boolean {
  if (word[offset - 1] !== ',') return false;
  const around = word.slice(Math.max(0, offset - LIST_WINDOW), offset + LIST_WINDOW);
  if (!/^[\d,]+$/.test(around)) return false;
  return around.split(',').length > LIST_COMMAS || /,(?:\d|\d{4,}),/.test(around);
}

/** Whether digits after a joint go on with the number before it, as in `1.5` and `5e-7`. */
function isPartOfNumber(word: string, joint: number): boolean {
  return isDigit(word, joint - 1) || (/^[-+.,:]/.test(word.slice(joint)) && isDigit(word, joint - 2));
}

/** `orderTotal` has a hump before the T, `HTTPServer` before the S. */
function isHump(word: string, offset: number): boolean {
  if (!LARGE.test(word.slice(offset, offset + 1))) return false;
  const before = word.slice(offset - HUMP_AFTER, offset);
  if (SMALL.test(before.slice(-1))) return !/[^\p{L}]/u.test(before);
  return LARGE.test(before.slice(-1)) && SMALL.test(word.slice(offset + 1, offset + 2));
}

function isDigit(word: string, offset: number): boolean {
  const unit = word.charCodeAt(offset);
  return unit >= 0x30 && unit <= 0x39;
}

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
  const { text, levels } = word;
  let longestEm = 0;
  let from = 0;
  for (let to = 1; to <= text.length; to++) {
    if (to < text.length && !isSoftBreak(text, to)) continue;
    const isWhole = from === 0 && to === text.length;
    const part = isWhole ? word : font.word(text.slice(from, to), levels?.subarray(from, to));
    const needEm = wordNeedEm(part);
    longestEm = Math.max(longestEm, needEm > unbreakableEmMax ? CUT_PART_EM : needEm);
    from = to;
  }
  return longestEm;
}
