import { expect, test } from 'vitest';
import { at, pairwise } from './elements.ts';

test('an element is read from either end of a list', () => {
  expect(at(['first', 'middle', 'last'], 0)).toBe('first');
  expect(at(['first', 'middle', 'last'], -1)).toBe('last');
  expect(at([0], 0)).toBe(0);
});

test.each([1, -2, Number.POSITIVE_INFINITY])(
  'an index outside the list, %d, is an error that names it',
  (index) => {
    expect(() => at(['only'], index)).toThrow(new RangeError(`No element ${index} in a list of 1`));
  },
);

test('lists are combined element by element, and a shorter second list is an error', () => {
  expect(pairwise([1, 2], [10, 20], (left, right) => left + right)).toEqual([11, 22]);
  expect(() => pairwise([1, 2], [10], (left, right) => left + right)).toThrow('No element 1 in a list of 1');
});
