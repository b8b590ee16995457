import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween } from './text-change.ts';

test('the change turns any text into any other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(word, word, (before, after) => {
      const { from, to, insert } = changeBetween(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test('replaces only the difference', () => {
  expect(changeBetween('[1, 2, 3]', '[1, 25, 3]')).toEqual({ from: 5, to: 5, insert: '5' });
  expect(changeBetween('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
});
