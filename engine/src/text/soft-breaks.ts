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
