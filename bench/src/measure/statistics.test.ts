import { expect, it } from 'vitest';
import { median, middleHalf, minimum } from './statistics.ts';

it('returns the median and minimum of unsorted values', () => {
  expect(median([30, 4, 100])).toBe(30);
  expect(median([4, 1])).toBe(1);
  expect(minimum([30, 4, 100])).toBe(4);
  expect(median([])).toBeNaN();
  expect(minimum([])).toBeNaN();
});

it('finds the middle half', () => {
  expect(middleHalf([9, 1, 5, 100, 3])).toEqual([3, 9]);
  expect(middleHalf([4])).toEqual([4, 4]);
});
