import { expect, test } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

const known = ['headerBg', 'headerText', 'borderColor', 'fontSize', 'cellPadding'];

test.each([
  ['headerbg', 'headerBg'],
  ['header_bg', 'headerBg'],
  ['headrBg', 'headerBg'],
  ['boarderColour', 'borderColor'],
  ['fontszie', 'fontSize'],
  ['padding', undefined],
  ['zzz', undefined],
  ['', undefined],
  ['fo', undefined],
])('%s → %s', (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test('counts edits; swapping adjacent characters is one', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('form', 'from')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});
