/** Thai, Lao, Burmese and Khmer: whole phrases stand without a space; lists tell their words (see `word-breaks.ts`), but not all names. */
const PHRASE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

/** Vowels that are written before their consonant, and signs that hold the next letter under them. */
const OPENING = /[\u0e40-\u0e44\u0ec0-\u0ec4\u1039\u17d2]$/;
/** Vowels between two consonants, perhaps with a tone. */
const INNER = /[\u0e31\u0e37\u0e47\u0eb1\u0ebb][\u0e48-\u0e4b\u0ec8-\u0ecb]?$/;
/** Vowels that are written after their consonant, and signs that repeat or cut short what they follow. */
const TRAILING = /^[\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6]/;
/** Consonants that are silent, or close the syllable before them. */
const CLOSING = /^(?:[\u0e01-\u0e2e][\u0e34\u0e38]?\u0e4c|[\u1000-\u1021]\u1037?\u103a)/;
/** Longest text that the rules look at on either side. */
const REACH = 3;

/** Whether a word is a phrase of a script without spaces: a column need not hold all of it on a line. */
export function isPhrase(word: string): boolean {
  return PHRASE.test(word);
}

/** Whether a break between two graphemes would part a syllable of such a phrase, as after the vowel of `ใน`. */
export function isInsideSyllable(word: string, offset: number): boolean {
  if (!PHRASE.test(word.charAt(offset))) return false;
  const before = word.slice(Math.max(0, offset - REACH), offset);
  const after = word.slice(offset, offset + REACH);
  return OPENING.test(before) || INNER.test(before) || TRAILING.test(after) || CLOSING.test(after);
}
