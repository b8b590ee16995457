import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { containsAllWords } from './contains-all-words.ts';
import { matchesWordPrefixes } from './matches-word-prefixes.ts';
import { createSearchIndex, excerptOf } from './search.ts';

describe('a text matches', () => {
  it.each([
    ['Sign out of Pictable', 'out', true, true],
    ['Sign out of Pictable', 'OUT si', true, true],
    ['A route', 'out', true, false],
    ['A route', 'route x', false, false],
    ['A route', '', true, true],
    ['Größe (px)', 'px grö', true, true],
    ['one', '  one  ', true, true],
  ])('%j, %j: anywhere %s, at the start of words %s', (text, typed, anywhere, prefixes) => {
    expect([containsAllWords(text, typed), matchesWordPrefixes(text, typed)]).toEqual([anywhere, prefixes]);
  });
});

describe('the search', () => {
  const hit = (href: string, page: string, title: string, text: string) => ({ href, page, title, text });
  const index = createSearchIndex([
    hit('/text', 'Guide', 'Other', 'A legend explains.'),
    hit('/title', 'Guide', 'Legend', 'Colours.'),
    hit('/page', 'Legend', 'Other', 'Colours.'),
    hit('/short', 'Guide', 'SVG', 'Vector format.'),
  ]);
  const find = (words: string) => index.search(words).map(({ href }) => href);

  it('finds titles before pages, and pages before texts', () => {
    expect(find('legend')).toEqual(['/title', '/page', '/text']);
  });

  it('needs every word, in any field', () => {
    expect(find('legend guide')).toEqual(['/title', '/text']);
    expect(find('legend vector')).toEqual([]);
  });

  it('tolerates an error in a long word, but not in a short one', () => {
    expect(find('legnd')).toEqual(['/title', '/page', '/text']);
    expect(find('svx')).toEqual([]);
    expect(find('sv')).toEqual(['/short']);
  });

  it('returns what a result shows', () => {
    expect(index.search('svg')[0]).toMatchObject(hit('/short', 'Guide', 'SVG', 'Vector format.'));
  });
});

describe('an excerpt', () => {
  const long = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ');

  it('starts with the text if the word is near its start or not in it', () => {
    expect(excerptOf(long, 'w2')).toBe(`${long.slice(0, 110).trim()}…`);
    expect(excerptOf(long, 'none')).toBe(`${long.slice(0, 110).trim()}…`);
    expect(excerptOf('', 'none')).toBe('');
  });

  it('starts with a whole word before the first found one', () => {
    expect(excerptOf(long, 'w39 W25')).toBe(`…${long.slice(long.indexOf('w18'))}`);
  });

  test('has at most 110 characters of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 60 }), fc.nat(), (words, at) => {
        const text = words.join(' ');
        const word = words[at % Math.max(1, words.length)] ?? '';
        const excerpt = excerptOf(text, word);
        const bare = excerpt.replaceAll('…', '');
        expect(bare.length).toBeLessThanOrEqual(110);
        expect(text).toContain(bare);
        expect(bare.includes(word)).toBe(true);
        expect(excerpt.startsWith('…')).toBe(!text.startsWith(bare) || (bare === '' && text !== ''));
      }),
    );
  });
});
