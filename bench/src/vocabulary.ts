import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { Random } from './random.ts';

/** The words of a ledger. */
export interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly cities: readonly string[];
  /** A word of a sentence. */
  noteWord(random: Random): string;
}

const noteWords = words(
  'the parcel came late because our customer gave another address for the second shipment and the stock was not counted before Friday so we offered a partial refund with free delivery on the next order please ask the account office about renewal terms and the signed invoice',
);

/** About a hundred words, so that a table contains each of them many times. */
export const smallVocabulary: Vocabulary = {
  firstNames: words(
    'Olivia Liam Emma Noah Ava Ethan Sophia Mason Mia Lucas Amelia James Harper Zoë Jürgen Søren Łukasz Íñigo',
  ),
  lastNames: words(
    'Smith Johnson Garcia Miller Hernandez Wilson Anderson Taylor Thompson Nguyen Robinson Müller Østergaard Wójcik',
  ),
  cities: [
    'New York',
    'Los Angeles',
    'Philadelphia',
    'San Antonio',
    'London',
    'Paris',
    'Vienna',
    'Tokyo',
    'São Paulo',
    'Zürich',
    'Kraków',
  ],
  noteWord: (random) => random.pick(noteWords),
};

const openWordCount = 100_000;
let openWords: Vocabulary | undefined;

/**
 * 100,000 English words. Names are picked at random; words of sentences have the frequencies of Zipf's law: the
 * word of rank n is chosen in proportion to 1 / n.
 */
export function openVocabulary(): Vocabulary {
  openWords ??= readOpenVocabulary();
  return openWords;
}

function readOpenVocabulary(): Vocabulary {
  const all = shuffled(readFileSync(wordListPath, 'utf8').split('\n')).slice(0, openWordCount);
  const names = all.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return {
    firstNames: names,
    lastNames: names,
    cities: names,
    noteWord: (random) => all[Math.floor(openWordCount ** random.next()) - 1]!,
  };
}

function shuffled(values: string[]): string[] {
  const random = new Random(openWordCount);
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [values[last], values[other]] = [values[other]!, values[last]!];
  }
  return values;
}

function words(text: string): string[] {
  return text.split(' ');
}
