import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, subtractDecimals, withoutEndZeros } from './decimal.ts';
import { rootOfQuotient } from './root-of-quotient.ts';
import { mean, quantile } from './statistics.ts';
import { decimalParts, writeDecimal } from './write-decimal.ts';

test.each([
  [[1, 2, 3, 4], 0, 1],
  [[1, 2, 3, 4], 0.25, 1.75],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4], 1, 4],
  [[1, 5, 9], 0.5, 5],
  [[7], 0.75, 7],
  [[-Number.MAX_VALUE, Number.MAX_VALUE], 0.5, 0],
])('the quantile of %j at %d is %d', (numbers, share, expected) => {
  expect(quantile(numbers, share)).toBe(expected);
});

test('quantiles rise with their share, between the smallest number and the largest', () => {
  const number = fc.integer({ min: -1_000, max: 1_000 });
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 9 }), share, share, (numbers, one, other) => {
      const ascending = numbers.toSorted((left, right) => left - right);
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) => quantile(ascending, at));
      expect(low).toBeGreaterThanOrEqual(ascending[0]!);
      expect(high! - low!).toBeGreaterThanOrEqual(-1e-9);
      expect(high).toBeLessThanOrEqual(ascending.at(-1)!);
    }),
  );
});

test('a mean is finite for all finite numbers', () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE);
  expect(mean([-1])).toBe(-1);
});

test.each([
  ['2', 1n, 4, '1.4142'],
  ['9', 1n, 4, '3'],
  ['1', 4n, 2, '0.5'],
  ['2', 3n, 3, '0.816'],
  ['0', 5n, 3, '0'],
  ['0.0001', 1n, 4, '0.01'],
  ['1', 1000000n, 2, '0'],
  ['12345678901234567890', 1n, 2, '3513641828.82'],
])('the root of %s / %s with %i decimals is %s', (raw, divisor, decimals, root) => {
  expect(writeDecimal(rootOfQuotient(decimalOf(raw)!, divisor, decimals))).toBe(root);
});

test('roots agree with those of floats', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000 }), (number, divisor) => {
      const root = rootOfQuotient(decimalOf(String(number))!, BigInt(divisor), 6);
      expect(Number(writeDecimal(root))).toBeCloseTo(Math.sqrt(number / divisor), 5);
    }),
  );
});

test('differences, parts and zeros at the end are exact', () => {
  const decimal = (raw: string) => decimalOf(raw)!;
  expect(writeDecimal(subtractDecimals(decimal('0.3'), decimal('0.25')))).toBe('0.05');
  expect(writeDecimal(subtractDecimals(decimal('1'), decimal('2.50')))).toBe('-1.50');
  expect(decimalParts(decimal('-0.05'))).toEqual({ negative: true, whole: '0', fraction: '05' });
  expect(decimalParts(decimal('120'))).toEqual({ negative: false, whole: '120', fraction: '' });
  expect(writeDecimal(withoutEndZeros(decimal('1.500')))).toBe('1.5');
  expect(writeDecimal(withoutEndZeros(decimal('100')))).toBe('100');
  expect(writeDecimal(withoutEndZeros(decimal('-0.00')))).toBe('0');
});

test.each([
  ['60 digits', '1'.repeat(60), true],
  ['61 digits', '1'.repeat(61), false],
  ['an exponent of 60', '1e60', true],
  ['an exponent of 61', '1e61', false],
  ['60 decimals', '1e-60', true],
  ['61 decimals', '1e-61', false],
  ['a plus sign', '+1', true],
  ['no digits before the point', '.5', true],
  ['no digits after the point', '5.', true],
])('a number with %s is read: %3$s', (_what, raw, isRead) => {
  const decimal = decimalOf(raw);
  expect(decimal !== undefined).toBe(isRead);
  if (decimal !== undefined) expect(Number(writeDecimal(decimal))).toBe(Number(raw));
});
