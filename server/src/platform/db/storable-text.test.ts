import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storableText } from './storable-text.ts';

it.each([
  ['a\0b', 'ab'],
  ['\ud83c', '\ufffd'],
  ['ab🌀', 'ab\ufffd'],
])('makes %j storable', (text, stored) => {
  expect(storableText(text, 3)).toBe(stored);
});

it('does not change well-formed text within the maximum length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(storableText(text, text.length)).toBe(text.replaceAll('\0', ''));
    }),
  );
});
