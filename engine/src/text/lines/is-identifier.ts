import { isSoftBreak } from './soft-breaks.ts';

/** Shorter texts are treated as words. */
const LENGTH_MIN = 20;
/** Minimum number of letters and of digits of a hash or key; `2026-02-11T09:14:00Z` has fewer letters. */
const EACH_KIND_MIN = 4;
/** More separators indicate a list, whose items are words. */
const SEPARATORS_MAX = 1;
/** Last Latin letter with a diacritic. */
const LATIN_END = 0x24f;

/**
 * Whether a text without spaces is a machine-readable identifier: a URL, an e-mail address, a file path, a
 * hash, a key. Readers need only its start and its end, so it may be broken before prose is.
 */
export function isIdentifier(text: string): boolean {
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
    else hasJoint ||= isIdentifierJoint(unit) && isSoftBreak(text, i + 1);
  }
  if (separators > SEPARATORS_MAX && !text.includes('://')) return false;
  return letters > 0 && (hasJoint || (letters >= EACH_KIND_MIN && digits >= EACH_KIND_MIN));
}

function isSeparator(unit: number): boolean {
  return unit === 0x2c || unit === 0x3b || unit === 0x7c;
}

/** Without the hyphen, which also joins words of prose. */
function isIdentifierJoint(unit: number): boolean {
  return '_/\\.:@&=?#+~'.includes(String.fromCharCode(unit));
}

function isLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || unit >= 0xc0;
}
