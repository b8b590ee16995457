/** Thai, Lao, Burmese and Khmer: phrases without spaces. The lists of `word-breaks.ts` lack many names. */
const PHRASE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

/** Vowels written before their consonant, and signs that stack the next letter below. */
const OPENING = /[\u0e40-\u0e44\u0ec0-\u0ec4\u1039\u17d2]$/;
/** Vowels between two consonants, perhaps with a tone. */
const INNER = /[\u0e31\u0e37\u0e47\u0eb1\u0ebb][\u0e48-\u0e4b\u0ec8-\u0ecb]?$/;
/** Vowels written after their consonant, and signs that repeat or abbreviate the preceding word. */
const TRAILING = /^[\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6]/;
/** Silent consonants, and consonants that close the preceding syllable. */
const CLOSING = /^(?:[\u0e01-\u0e2e][\u0e34\u0e38]?\u0e4c|[\u1000-\u1021]\u1037?\u103a)/;
/** Number of UTF-16 units that the rules need on either side. */
const CONTEXT_LENGTH = 3;

/** Whether a word is a phrase of a script without spaces, which may be broken inside. */
export function isUnspacedPhrase(word: string): boolean {
  return PHRASE.test(word);
}

/** Whether a break between two graphemes would split a syllable of a phrase, as after the vowel of `ใน`. */
export function isInsideSyllable(word: string, offset: number): boolean {
  if (!PHRASE.test(word.charAt(offset))) return false;
  const before = word.slice(Math.max(0, offset - CONTEXT_LENGTH), offset);
  const after = word.slice(offset, offset + CONTEXT_LENGTH);
  return OPENING.test(before) || INNER.test(before) || TRAILING.test(after) || CLOSING.test(after);
}
