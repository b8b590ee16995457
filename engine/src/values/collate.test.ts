import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCaseAndAccents, naturalCompare } from './collate.ts';

/** Texts in ascending order. */
const ascending = [
  '',
  ' a',
  '#1',
  '_',
  '007',
  '7a',
  '8',
  '10',
  '10 b',
  '1000',
  'a',
  'A',
  'a 1',
  'a-2',
  'a1b2',
  'a1b10',
  'a02b1',
  'a2b2',
  'aa',
  'e',
  'é',
  'É',
  'ea',
  'file9',
  'file10',
  'resume',
  'Resume',
  'résumé',
  'ß',
  'z',
  '§',
  'ж',
  '東',
];

test('texts are in natural order', () => {
  for (const [index, left] of ascending.entries()) {
    for (const [other, right] of ascending.entries()) {
      const order = Math.sign(naturalCompare(left, right));
      expect(order, `${left} and ${right}`).toBe(Math.sign(index - other));
    }
  }
});

test('the order is consistent for all texts', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAbBéÉß 0129-_~{ж'), maxLength: 5 });
  fc.assert(
    fc.property(text, text, text, (one, two, three) => {
      expect(Math.sign(naturalCompare(one, two)) + Math.sign(naturalCompare(two, one))).toBe(0);
      expect(naturalCompare(one, two) === 0).toBe(one === two);
      const [low, middle, high] = [one, two, three].sort(naturalCompare);
      expect(naturalCompare(low!, middle!)).toBeLessThanOrEqual(0);
      expect(naturalCompare(low!, high!)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Éclair', 'eclair'],
  ['ABC xyz 09', 'abc xyz 09'],
  ['Straße ÆŒØŁĐÞ', 'strasse aeoeoldth'],
  ['e\u0301', 'e'],
  ['ЁЖ', 'еж'],
])('%s is folded to %s', (text, folded) => {
  expect(foldCaseAndAccents(text)).toBe(folded);
});
