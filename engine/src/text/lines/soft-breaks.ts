/** Characters that join the parts of names, paths and URLs. Sequences such as `://` are not broken. */
const JOINTS = new Set([...'_/\\.-:@&=?#+~|,;'].map((joint) => joint.charCodeAt(0)));
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;
const LOWER_CASE = /^\p{Ll}/u;
const UPPER_CASE = /^\p{Lu}/u;
/** A capital with fewer letters before it is part of a name, as in `iPhone` and `McGee`. */
const PREFIX_MIN = 3;

/**
 * Whether an offset is a preferred place to break a long word: after a joint, as in `order_total`, or at a
 * camel-case boundary, as in `orderTotal`. Numbers, dates and times have joints between digits and stay
 * whole.
 */
export function isSoftBreak(word: string, offset: number): boolean {
  if (offset < 1 || offset >= word.length) return false;
  if (!JOINTS.has(word.charCodeAt(offset - 1))) return offset >= PREFIX_MIN && isCamelBreak(word, offset);
  if (!LETTER_OR_DIGIT.test(word.slice(offset, offset + 2))) return false;
  let joint = offset - 1;
  while (joint > 0 && JOINTS.has(word.charCodeAt(joint - 1))) joint--;
  if (joint === 0) return false;
  return !isDigit(word, offset) || !isPartOfNumber(word, joint) || isInCommaList(word, offset);
}

/** Number of UTF-16 units on each side used to distinguish lists from numbers with thousands separators. */
const LIST_WINDOW = 48;
/** Numbers have fewer commas. */
const LIST_COMMAS_MIN = 6;

/** Whether a comma between digits separates list items, as in `290,291,292,…`, not thousands. */
function isInCommaList(word: string, offset: number): boolean {
  if (word[offset - 1] !== ',') return false;
  const around = word.slice(Math.max(0, offset - LIST_WINDOW), offset + LIST_WINDOW);
  if (!/^[\d,]+$/.test(around)) return false;
  return around.split(',').length > LIST_COMMAS_MIN || /,(?:\d|\d{4,}),/.test(around);
}

/** Whether digits after a joint continue the number before it, as in `1.5` and `5e-7`. */
function isPartOfNumber(word: string, joint: number): boolean {
  return isDigit(word, joint - 1) || (/^[-+.,:]/.test(word.slice(joint)) && isDigit(word, joint - 2));
}

/** `orderTotal` has a boundary before the T, `HTTPServer` before the S. */
function isCamelBreak(word: string, offset: number): boolean {
  if (!UPPER_CASE.test(word.slice(offset, offset + 1))) return false;
  const before = word.slice(offset - PREFIX_MIN, offset);
  if (LOWER_CASE.test(before.slice(-1))) return !/[^\p{L}]/u.test(before);
  return UPPER_CASE.test(before.slice(-1)) && LOWER_CASE.test(word.slice(offset + 1, offset + 2));
}

function isDigit(word: string, offset: number): boolean {
  const unit = word.charCodeAt(offset);
  return unit >= 0x30 && unit <= 0x39;
}
