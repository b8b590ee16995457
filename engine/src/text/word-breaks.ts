import { Break } from './break-opportunities.ts';
import { isInsideSyllable } from './syllables.ts';
import type { WordList } from './word-list.ts';

/** Scripts that are written without spaces between words and have a list of words. */
export const WORD_SCRIPTS = ['thai', 'lao', 'khmer', 'burmese'] as const;

/** One of them; also the name of its list. */
export type WordScript = (typeof WORD_SCRIPTS)[number];

/** First code points of their blocks. */
export const FIRST_LETTERS: Readonly<Record<WordScript, number>> = {
  thai: 0xe00,
  lao: 0xe80,
  khmer: 0x1780,
  burmese: 0x1000,
};

/**
 * What words are made of: class SA of Unicode Standard Annex 14, the joiners that stand in words, and the signs of Burmese for particles. Digits and full stops are not.
 */
const phrases: Readonly<Record<WordScript, RegExp>> = {
  thai: /[\u0e01-\u0e3a\u0e40-\u0e4e][\u0e01-\u0e3a\u0e40-\u0e4e\u200c\u200d]*/g,
  lao: /[\u0e81-\u0ece\u0edc-\u0edf][\u0e81-\u0ece\u0edc-\u0edf\u200c\u200d]*/g,
  khmer: /[\u1780-\u17d3\u17d7\u17dc\u17dd][\u1780-\u17d3\u17d7\u17dc\u17dd\u200c\u200d]*/g,
  burmese: /[\u1000-\u103f\u104c-\u108f\u109a-\u109f][\u1000-\u103f\u104c-\u108f\u109a-\u109f\u200c\u200d]*/g,
};

/** The least and the greatest code point of them all: most texts have none between. */
const LEAST = 0xe01;
const GREATEST = 0x17dd;

const none: readonly WordScript[] = [];

/** The scripts of a text that are broken between words by a list; nearly always none. */
export function wordScripts(text: string): readonly WordScript[] {
  return mayHaveWords(text) ? WORD_SCRIPTS.filter((script) => text.search(phrases[script]) >= 0) : none;
}

function mayHaveWords(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= LEAST && unit <= GREATEST) return true;
  }
  return false;
}

/**
 * Allows breaks between the words of phrases of one script.
 *
 * @param breaks as `breakOpportunities` gives them; changed in place
 */
export function allowWordBreaks(text: string, script: WordScript, words: WordList, breaks: Uint8Array): void {
  for (const { 0: phrase, index } of text.matchAll(phrases[script])) {
    for (const end of wordEnds(phrase, words)) {
      const place = index + end;
      if (breaks[place] === Break.never && !isMark(text, place)) breaks[place] = Break.allowed;
    }
  }
}

const MARK = /^[\p{M}\u200c\u200d]/u;

function isMark(text: string, offset: number): boolean {
  return MARK.test(text.slice(offset, offset + 1));
}

/** Signs that belong to the word before them: those that repeat or shorten it, and particles of Burmese. */
const SUFFIXES = new Set(
  [...'\u0e2f\u0e46\u0eaf\u0ec6\u17d7\u104c\u104d\u104f'].map((sign) => sign.charCodeAt(0)),
);

/** How many words a choice must be followed by to be sure of it. */
const WORDS_AHEAD = 2;
/** A word that is shorter is no sign that what could not be read ends there. */
const SURE_LETTERS = 3;

/** Where words end within a phrase, its own end left out. */
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
 * Reads a phrase word by word. Of the words that may stand at a place it takes the longest one after which two further words
 * can be read, else the one after which most can: the longest word alone is often one letter of the next too long.
 */
class PhraseReader {
  private readonly phrase: string;
  private readonly words: WordList;
  private readonly lengths: (readonly number[] | undefined)[] = [];

  constructor(phrase: string, words: WordList) {
    this.phrase = phrase;
    this.words = words;
  }

  /** Where the word ends that starts at an offset, with what could not be read after it. */
  endOfWord(offset: number): number {
    const length = this.bestLength(offset);
    const end = offset + length;
    if (length >= SURE_LETTERS || this.canGoOn(end)) return end;
    return this.nextKnown(end > offset ? end : offset + 1);
  }

  private canGoOn(offset: number): boolean {
    return offset >= this.phrase.length || this.lengthsAt(offset).length > 0;
  }

  private bestLength(offset: number): number {
    let best = 0;
    let bestCount = -1;
    const lengths = this.lengthsAt(offset);
    for (let i = lengths.length - 1; i >= 0; i--) {
      const count = this.wordsFrom(offset + lengths[i]!, WORDS_AHEAD);
      if (count <= bestCount) continue;
      best = lengths[i]!;
      bestCount = count;
      if (count === WORDS_AHEAD) break;
    }
    return best;
  }

  /** How many words can be read from an offset on, at most `most`. The end of the phrase is as good as any word. */
  private wordsFrom(offset: number, most: number): number {
    if (most === 0 || offset >= this.phrase.length) return most;
    let best = 0;
    for (const length of this.lengthsAt(offset)) {
      best = Math.max(best, 1 + this.wordsFrom(offset + length, most - 1));
      if (best === most) break;
    }
    return best;
  }

  /** The next place at which a word starts. */
  private nextKnown(offset: number): number {
    let next = offset;
    while (next < this.phrase.length && this.bestLength(next) < SURE_LETTERS) next++;
    return next;
  }

  /** Lengths of the words at an offset, with their suffixes, that do not end inside a syllable. */
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
