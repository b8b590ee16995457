import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  decimalOf,
  divideDecimal,
  fixDecimal,
  roundDecimal,
  shiftDecimal,
  writeDecimal,
} from './decimal.ts';

const decimal = (text: string) => decimalOf(text)!;

test.each(['0', '1.10', '-0.05', '12345678901234567890.123', '1e3', '-1.5E-3', '120e-1'])(
  '%s is read exactly',
  (text) => {
    expect(Number(writeDecimal(decimal(text)))).toBe(Number(text));
  },
);

test('digits are kept, exponents written out', () => {
  expect(writeDecimal(decimal('1.10'))).toBe('1.10');
  expect(writeDecimal(decimal('1.5e3'))).toBe('1500');
  expect(writeDecimal(decimal('-2e-3'))).toBe('-0.002');
});

test('text that is not a number, or too long to write out, is rejected', () => {
  for (const text of ['', '-', '.', 'abc', '1.2.3', '1e400', '1e999999999', '-1e-400'])
    expect(decimalOf(text)).toBeUndefined();
});

test.each([
  ['0.125', 2, '0.13'],
  ['-0.125', 2, '-0.13'],
  ['1.005', 2, '1.01'],
  ['2.5', 0, '3'],
  ['-0.4', 0, '0'],
  ['9.999', 2, '10.00'],
])('%s rounded to %i decimals is %s', (text, decimals, rounded) => {
  expect(writeDecimal(roundDecimal(decimal(text), decimals))).toBe(rounded);
});

test('sums, shifts and quotients are exact', () => {
  expect(writeDecimal(addDecimals(decimal('0.1'), decimal('0.2')))).toBe('0.3');
  expect(writeDecimal(shiftDecimal(decimal('0.15'), 2))).toBe('15');
  expect(writeDecimal(shiftDecimal(decimal('1'), 2))).toBe('100');
  expect(writeDecimal(divideDecimal(decimal('10'), 3, 4))).toBe('3.3333');
  expect(writeDecimal(divideDecimal(decimal('-10'), 4, 4))).toBe('-2.5');
  expect(writeDecimal(fixDecimal(decimal('5'), 2))).toBe('5.00');
});

test('addition agrees with integer cents', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (cents) => {
      const sum = cents.map((cent) => decimal((cent / 100).toFixed(2))).reduce(addDecimals);
      expect(Number(writeDecimal(sum))).toBe(cents.reduce((left, right) => left + right) / 100);
    }),
  );
});
