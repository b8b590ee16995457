import type { Font } from './font.ts';
import { type PreparedText, unbreakableEmMax } from './prepared-text.ts';

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
  return !isDigit(word, offset) || !isPartOfNumber(word, joint);
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

/** The longest piece of a text that is not broken while its words are broken at their soft places, up to `unbreakableEmMax`. */
export function tightContentEm(text: PreparedText, font: Font): number {
  let longestEm = 0;
  for (const { pieces } of text.paragraphs) {
    for (const { word } of pieces) {
      if (word === undefined || word.widthEm <= longestEm) continue;
      let from = 0;
      for (let to = 1; to <= word.text.length; to++) {
        if (to < word.text.length && !isSoftBreak(word.text, to)) continue;
        const part =
          from === 0 && to === word.text.length
            ? word
            : font.word(word.text.slice(from, to), word.levels?.subarray(from, to));
        longestEm = Math.max(longestEm, part.widthEm);
        from = to;
      }
    }
  }
  return Math.min(longestEm, unbreakableEmMax);
}
