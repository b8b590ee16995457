import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartMap, writePartMap } from '../fonts/part-map.ts';
import { WordList, writeWordList } from './word-list.ts';

const FIRST = 0x0e00;
const letters = (text: string) =>
  [...text].map((digit) => String.fromCharCode(FIRST + Number(digit))).join('');
const listOf = (...words: string[]) => new WordList(writeWordList(words.map(letters), FIRST), FIRST);

describe('a list of words', () => {
  it('finds every word at an offset, the shortest first, and no further than an end', () => {
    const list = listOf('12', '1', '1234', '13', '2', '12');
    expect(list.size).toBe(5);
    const at = (text: string, offset = 0, end = text.length) => list.lengthsAt(letters(text), offset, end);
    expect(at('12345')).toEqual([1, 2, 4]);
    expect(at('1234', 0, 3)).toEqual([1, 2]);
    expect(at('0134', 1)).toEqual([1, 2]);
    expect(at('3')).toEqual([]);
    expect(at('')).toEqual([]);
    expect(list.lengthsAt('1a', 0, 2)).toEqual([]);
    expect(list.lengthsAt(`${letters('1')}a`, 0, 2)).toEqual([1]);
  });

  it('finds the words that it was made of', () => {
    const word = fc.string({ unit: fc.constantFrom('1', '2', '3'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), word, (words, text) => {
        const expected = [...new Set(words)]
          .filter((each) => text.startsWith(each))
          .map(({ length }) => length);
        expect(listOf(...words).lengthsAt(letters(text), 0, text.length)).toEqual(expected.sort());
      }),
    );
  });

  it('has joiners, but no letters of another script and no words of 64 letters', () => {
    const joined = `${letters('1')}\u200c${letters('2')}\u200d`;
    const list = new WordList(writeWordList([joined], FIRST), FIRST);
    expect(list.lengthsAt(joined, 0, joined.length)).toEqual([4]);
    expect(() => writeWordList(['a'], FIRST)).toThrow('The word "a" has a letter of another script');
    expect(() => writeWordList([letters('1'.repeat(64))], FIRST)).toThrow('A word has more than 63 letters');
    const long = letters('1'.repeat(63));
    expect(new WordList(writeWordList([long], FIRST), FIRST).lengthsAt(long, 0, 63)).toEqual([63]);
    expect(writeWordList([''], FIRST)).toHaveLength(0);
  });

  it.each([
    ['no data', [], 'The data is not a word list'],
    ['no first word', [0x41], 'The data is not a word list'],
    ['more shared letters than the word before it has', [0, 0x41, 2, 0x42], 'The word list is damaged'],
    [
      'more shared letters than a short word before it has',
      [0, 0x41, 0x42, 0x43, 1, 3, 0x42],
      'The word list is damaged',
    ],
  ])('is rejected with %s', (_what, bytes, message) => {
    expect(() => new WordList(Uint8Array.from(bytes), FIRST)).toThrow(message);
  });
});

describe('a map of parts', () => {
  it('has the part of each code point, and -1 for the others', () => {
    const entry = fc.tuple(fc.integer({ min: 0x20, max: 0x500 }), fc.nat(200));
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { maxLength: 30, selector: ([codePoint]) => codePoint }),
        (entries) => {
          const ascending = entries.toSorted(([one], [other]) => one - other);
          const map = new PartMap(writePartMap(ascending));
          const parts = new Map(ascending);
          for (let codePoint = 0; codePoint < 0x520; codePoint++)
            expect(map.partOf(codePoint)).toBe(parts.get(codePoint) ?? -1);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is written in segments', () => {
    expect(
      writePartMap([
        [36, 0],
        [37, 1],
        [39, 2],
        [52, 0],
        [66, 0],
      ]),
    ).toBe('10:01.2............0 1u:0');
  });
});
