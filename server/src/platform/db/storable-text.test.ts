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

it('keeps what is no longer than it may be and well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(storableText(text, text.length)).toBe(text.replaceAll('\0', ''));
    }),
  );
});
