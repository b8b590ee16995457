import { isSoftBreak } from './soft-breaks.ts';

/** Shorter ones are read as a word. */
const LENGTH_MIN = 20;
/** Letters and digits that a hash or an identifier has at least; a time such as `2026-02-11T09:14:00Z` has fewer letters. */
const OF_EACH_MIN = 4;
/** More of them part the items of a list, each of which is read. */
const SEPARATORS_MAX = 1;
/** The end of the Latin letters with marks of their own. */
const LATIN_END = 0x24f;

/**
 * Whether a text without spaces is meant for machines: an address of the web, of mail or of a file, a hash, a key. A
 * reader looks at its start and its end, so it may be broken before prose has to be.
 */
export function isAddress(text: string): boolean {
  if (text.length < LENGTH_MIN) return false;
  let letters = 0;
  let digits = 0;
  let separators = 0;
  let hasJoint = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= 0x20 || unit > LATIN_END || unit === 0xad) return false;
    if (unit >= 0x30 && unit <= 0x39) digits++;
    else if (isLetter(unit)) letters++;
    else if (isSeparator(unit)) separators++;
    else hasJoint ||= isJointOfAddress(unit) && isSoftBreak(text, i + 1);
  }
  if (separators > SEPARATORS_MAX && !text.includes('://')) return false;
  return letters > 0 && (hasJoint || (letters >= OF_EACH_MIN && digits >= OF_EACH_MIN));
}

function isSeparator(unit: number): boolean {
  return unit === 0x2c || unit === 0x3b || unit === 0x7c;
}

/** Hyphens join words of prose, too. */
function isJointOfAddress(unit: number): boolean {
  return '_/\\.:@&=?#+~'.includes(String.fromCharCode(unit));
}

function isLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || unit >= 0xc0;
}
