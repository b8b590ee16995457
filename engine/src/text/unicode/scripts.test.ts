import { describe, expect, it } from 'vitest';
import { COMMON_SCRIPT, defaultScript, isAscii, isIgnorable, scriptOf } from './scripts.ts';

/** The four letters of a tag. */
const nameOf = (tag: number) =>
  String.fromCharCode(tag >>> 24, (tag >> 16) & 255, (tag >> 8) & 255, tag & 255);

const codePoints = Array.from({ length: 0x32400 }, (_, codePoint) => codePoint).filter(
  (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff,
);

describe('the script of a code point', () => {
  it('is that of Unicode for each letter in a block of one script', () => {
    const patterns = new Map<string, RegExp>();
    const wrong = new Map<string, string[]>();
    for (const codePoint of codePoints) {
      const tag = scriptOf(codePoint);
      const letter = String.fromCodePoint(codePoint);
      if (
        tag === COMMON_SCRIPT ||
        !/[\p{L}\p{M}]/u.test(letter) ||
        /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)
      )
        continue;
      const name = nameOf(tag);
      // Stands for all ancient scripts that are written from right to left.
      if (name === 'Phnx') continue;
      const pattern = patterns.get(name) ?? new RegExp(`\\p{Script=${name}}`, 'u');
      patterns.set(name, pattern);
      if (!pattern.test(letter)) wrong.set(name, [...(wrong.get(name) ?? []), codePoint.toString(16)]);
    }
    // Coptic letters in the Greek block, and Greek and Cyrillic ones among phonetic letters.
    expect([...wrong.keys()].sort()).toEqual(['Grek', 'Latn']);
    expect(wrong.get('Grek')).toHaveLength(14);
    expect(wrong.get('Latn')).toHaveLength(19);
    expect(patterns.size).toBeGreaterThan(60);
  });

  it('is common for digits, punctuation and spaces of ASCII, and Latin for its letters', () => {
    for (let codePoint = 0; codePoint < 0x80; codePoint++) {
      const isLetter = /[A-Za-z]/.test(String.fromCodePoint(codePoint));
      expect(scriptOf(codePoint)).toBe(isLetter ? defaultScript : COMMON_SCRIPT);
    }
  });
});

it('characters that are ignored are ignorable in Unicode, among them joiners, marks and selectors', () => {
  const own = codePoints.filter(isIgnorable);
  const more = own.filter(
    (codePoint) => !/\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(codePoint)),
  );
  expect(more).toEqual([]);
  const ignored = [
    0xad, 0x34f, 0x61c, 0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x206f, 0xfe00, 0xfe0f, 0xfeff,
  ];
  for (const codePoint of ignored) expect(isIgnorable(codePoint), codePoint.toString(16)).toBe(true);
  expect([0xdffff, 0xe0000, 0xe0fff, 0xe1000].map(isIgnorable)).toEqual([false, true, true, false]);
});

it.each([
  ['', true],
  [' ~\n', true],
  ['\t', false],
  ['\u001f', false],
  ['\u007f', false],
  ['aé', false],
])('%j is plain ASCII: %s', (text, isPlain) => {
  expect(isAscii(text)).toBe(isPlain);
});
