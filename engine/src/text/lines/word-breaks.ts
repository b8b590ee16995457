import { BreakOpportunity } from '../unicode/break-opportunities.ts';
import { isInsideSyllable } from '../unicode/syllables.ts';
import type { WordList } from './word-list.ts';

/** Scripts without spaces between words that have a word list. */
export const WORD_SCRIPTS = ['thai', 'lao', 'khmer', 'burmese'] as const;

/** A script with a word list; also the name of the list. */
export type WordScript = (typeof WORD_SCRIPTS)[number];

/** First code point of the block of each script. */
export const SCRIPT_BLOCK_STARTS: Readonly<Record<WordScript, number>> = {
  thai: 0xe00,
  lao: 0xe80,
  khmer: 0x1780,
  burmese: 0x1000,
};

/**
 * Characters of words: class SA of Unicode Standard Annex 14, joiners inside words, and the Burmese signs for
 * particles, but not digits and full stops.
 */
const phrases: Readonly<Record<WordScript, RegExp>> = {
  thai: /[\u0e01-\u0e3a\u0e40-\u0e4e][\u0e01-\u0e3a\u0e40-\u0e4e\u200c\u200d]*/g,
  lao: /[\u0e81-\u0ece\u0edc-\u0edf][\u0e81-\u0ece\u0edc-\u0edf\u200c\u200d]*/g,
  khmer: /[\u1780-\u17d3\u17d7\u17dc\u17dd][\u1780-\u17d3\u17d7\u17dc\u17dd\u200c\u200d]*/g,
  burmese: /[\u1000-\u103f\u104c-\u108f\u109a-\u109f][\u1000-\u103f\u104c-\u108f\u109a-\u109f\u200c\u200d]*/g,
};

/** First and last code point of all phrases: most texts have none in this range. */
const FIRST_CODE_POINT = 0xe01;
const LAST_CODE_POINT = 0x17dd;

const none: readonly WordScript[] = [];

/** The scripts of a text whose words are found with a list; nearly always none. */
export function wordScripts(text: string): readonly WordScript[] {
  return mayHaveWords(text) ? WORD_SCRIPTS.filter((script) => text.search(phrases[script]) >= 0) : none;
}

function mayHaveWords(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= FIRST_CODE_POINT && unit <= LAST_CODE_POINT) return true;
  }
  return false;
}

/**
 * Allows breaks between the words in phrases of one script.
 *
 * @param breaks result of `breakOpportunities`; changed in place
 */
export function allowWordBreaks(text: string, script: WordScript, words: WordList, breaks: Uint8Array): void {
  for (const { 0: phrase, index } of text.matchAll(phrases[script])) {
    for (const end of wordEnds(phrase, words)) {
      const offset = index + end;
      if (breaks[offset] === BreakOpportunity.never && !isMark(text, offset))
        breaks[offset] = BreakOpportunity.allowed;
    }
  }
}

const MARK = /^[\p{M}\u200c\u200d]/u;

function isMark(text: string, offset: number): boolean {
  return MARK.test(text.slice(offset, offset + 1));
}

/** Signs that belong to the preceding word: those that repeat or abbreviate it, and Burmese particles. */
const SUFFIXES = new Set(
  [...'\u0e2f\u0e46\u0eaf\u0ec6\u17d7\u104c\u104d\u104f'].map((sign) => sign.charCodeAt(0)),
);

/** Number of words that must follow a candidate to accept it. */
const LOOKAHEAD_WORDS = 2;
/** Shorter words do not reliably end a part of the phrase that is not in the list. */
const RELIABLE_LENGTH_MIN = 3;

/** Ends of words inside a phrase, without the end of the phrase. */
function wordEnds(phrase: string, words: WordList): number[] {
  const reader = new PhraseReader(phrase, words);
  const ends: number[] = [];
  let offset = 0;
  while (offset < phrase.length) {
    offset = reader.endOfWord(offset);
    if (offset < phrase.length) ends.push(offset);
  }
  return ends;
}

/**
 * Reads a phrase word by word. Of the words at an offset it takes the longest one that two further words can
 * follow, else the one that most words can follow: the longest word often includes a letter of the next word.
 */
class PhraseReader {
  private readonly phrase: string;
  private readonly words: WordList;
  private readonly lengths: (readonly number[] | undefined)[] = [];

  constructor(phrase: string, words: WordList) {
    this.phrase = phrase;
    this.words = words;
  }

  /** End of the word that starts at an offset, including unknown text after it. */
  endOfWord(offset: number): number {
    const length = this.bestLength(offset);
    const end = offset + length;
    if (length >= RELIABLE_LENGTH_MIN || this.canContinueAt(end)) return end;
    return this.nextWordStart(end > offset ? end : offset + 1);
  }

  private canContinueAt(offset: number): boolean {
    return offset >= this.phrase.length || this.lengthsAt(offset).length > 0;
  }

  private bestLength(offset: number): number {
    let best = 0;
    let bestCount = -1;
    const lengths = this.lengthsAt(offset);
    for (let i = lengths.length - 1; i >= 0; i--) {
      const count = this.wordsFrom(offset + lengths[i]!, LOOKAHEAD_WORDS);
      if (count <= bestCount) continue;
      best = lengths[i]!;
      bestCount = count;
      if (count === LOOKAHEAD_WORDS) break;
    }
    return best;
  }

  /** Number of words readable from an offset, at most `limit`; the end of the phrase counts as `limit`. */
  private wordsFrom(offset: number, limit: number): number {
    if (limit === 0 || offset >= this.phrase.length) return limit;
    let best = 0;
    for (const length of this.lengthsAt(offset)) {
      best = Math.max(best, 1 + this.wordsFrom(offset + length, limit - 1));
      if (best === limit) break;
    }
    return best;
  }

  /** The next offset at which a known word starts. */
  private nextWordStart(offset: number): number {
    let next = offset;
    while (next < this.phrase.length && this.bestLength(next) < RELIABLE_LENGTH_MIN) next++;
    return next;
  }

  /** Lengths of the words at an offset, including suffixes, that do not end inside a syllable. */
  private lengthsAt(offset: number): readonly number[] {
    const known = this.lengths[offset];
    if (known) return known;
    const found = this.startsSyllable(offset)
      ? this.words
          .lengthsAt(this.phrase, offset, this.phrase.length)
          .map((length) => this.afterSuffixes(offset + length) - offset)
          .filter((length) => this.startsSyllable(offset + length))
      : [];
    this.lengths[offset] = found;
    return found;
  }

  private afterSuffixes(offset: number): number {
    let end = offset;
    while (SUFFIXES.has(this.phrase.charCodeAt(end))) end++;
    return end;
  }

  private startsSyllable(offset: number): boolean {
    if (offset === 0 || offset >= this.phrase.length) return true;
    return !isMark(this.phrase, offset) && !isInsideSyllable(this.phrase, offset);
  }
}
