import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  DecimalSum,
  decimalOf,
  distinctDouble,
  divideDecimal,
  divideDecimals,
  fixDecimal,
  floorDecimal,
  hasDigitsUpTo,
  multiplyDecimals,
  remainderOf,
  roundDecimal,
  shiftDecimal,
  significantDigits,
  subtractDecimals,
} from './decimal.ts';
import { writeDecimal } from './write-decimal.ts';

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

/** Numbers of up to 25 digits and 12 decimals, with their digits for 20 decimals. */
const numbers = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 12 }), fc.boolean())
  .map(([large, decimals, isShort]) => {
    const digits = isShort ? large % 1_000_000n : large;
    return { number: { digits, decimals }, scaled: digits * 10n ** BigInt(20 - decimals) };
  });
const scaledOf = (number: ReturnType<typeof decimal>) => fixDecimal(number, 40).digits;

test('a sum is that of whole numbers, also where a double does not hold it', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 30 }), (list) => {
      const sum = new DecimalSum();
      for (const { number } of list) expect(sum.add(writeDecimal(number))).toBe(true);
      const expected = list.reduce((total, { scaled }) => total + scaled, 0n);
      expect(scaledOf(sum.value())).toBe(expected * 10n ** 20n);
    }),
    { numRuns: 500 },
  );
  const sum = new DecimalSum();
  for (const text of ['9007199254740991', '999999999999999', '0.000000000000001', 'abc', '1e70'])
    sum.add(text);
  for (let count = 0; count < 20; count++) sum.add('999999999999999');
  expect(writeDecimal(sum.value())).toBe('30007199254740970.000000000000001');
});

test('products, comparisons, floors and remainders are those of whole numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 14 }), (left, right, decimals) => {
      expect(scaledOf(multiplyDecimals(left.number, right.number))).toBe(left.scaled * right.scaled);
      const order = left.scaled < right.scaled ? -1 : left.scaled > right.scaled ? 1 : 0;
      expect(compareDecimals(left.number, right.number)).toBe(order);
      const unit = 10n ** BigInt(20 - decimals);
      const below = left.scaled - (((left.scaled % unit) + unit) % unit);
      expect(scaledOf(floorDecimal(left.number, decimals))).toBe(below * 10n ** 20n);
      if (right.scaled === 0n) return;
      expect(scaledOf(remainderOf(left.number, right.number))).toBe(
        (left.scaled % right.scaled) * 10n ** 20n,
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['1', '3', 4, '0.3333'],
  ['2', '-3', 4, '-0.6667'],
  ['-1', '-8', 2, '0.13'],
  ['1', '0.004', 2, '250'],
  ['0.0001', '1000', 6, '0'],
  ['12345678901234567890', '0.1', 0, '123456789012345678900'],
])('%s divided by %s to %i decimals is %s', (left, right, decimals, quotient) => {
  expect(writeDecimal(divideDecimals(decimal(left), decimal(right), decimals))).toBe(quotient);
});

/** Numbers of up to 15 digits, as nearly all in tables are, and the same as big integers. */
const short = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: -1_000, max: 1_000 }),
      fc.integer({ min: -(10 ** 15 - 1), max: 10 ** 15 - 1 }),
    ),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([digits, decimals]) => {
    const large = { digits: BigInt(digits), decimals };
    return { number: decimal(writeDecimal(large)), large };
  });

test('short numbers, which take no big integers, give the results of big integers', () => {
  const operations = {
    add: addDecimals,
    subtract: subtractDecimals,
    multiply: multiplyDecimals,
    compare: compareDecimals,
  };
  fc.assert(
    fc.property(short, short, fc.constantFrom(0, 2, 20, 40), (left, right, decimalsMax) => {
      for (const compute of Object.values(operations))
        expect(compute(left.number, right.number)).toSatisfy((result) => {
          const expected = compute(left.large, right.large);
          if (typeof expected === 'number') return result === expected;
          return writeDecimal(result) === writeDecimal(expected) && result.digits === expected.digits;
        });
      if (right.large.digits === 0n) return;
      const quotient = divideDecimals(left.number, right.number, decimalsMax);
      const expected = divideDecimals(left.large, right.large, decimalsMax);
      expect(writeDecimal(quotient)).toBe(writeDecimal(expected));
      expect(quotient.digits).toBe(expected.digits);
      expect(significantDigits(quotient)).toBe(String(expected.digits).replace(/^-|^0$/g, '').length);
      expect(hasDigitsUpTo(quotient, 20)).toBe(significantDigits(expected) <= 20);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['1', '3', '0.33333333333333333333'],
  ['2', '3', '0.66666666666666666667'],
  ['0.999999999999999', '1', '0.999999999999999'],
  ['1', '99999999999', '0.000000000010000000'],
  ['99999999999', '100000000000', '0.99999999999'],
  ['100', '0.01', '10000'],
  ['0', '-7', '0'],
  ['999999999999998', '999999999999', '1000.000000000998'],
])('%s divided by %s has its 20 decimals', (left, right, quotient) => {
  const result = writeDecimal(divideDecimals(decimal(left), decimal(right), 20));
  const large = (text: string) => ({ ...decimal(text), digits: decimal(text).digits });
  expect(result).toBe(writeDecimal(divideDecimals(large(left), large(right), 20)));
  expect(Number(result)).toBeCloseTo(Number(quotient), 14);
});

test('numbers that doubles tell apart are equal if their doubles are', () => {
  fc.assert(
    fc.property(short, short, ({ number: left }, { number: right }) => {
      const [one, other] = [distinctDouble(left), distinctDouble(right)];
      if (one === undefined || other === undefined) return;
      expect(one < other ? -1 : one > other ? 1 : 0).toBe(compareDecimals(left, right));
    }),
    { numRuns: 5_000 },
  );
  expect(distinctDouble(decimal('-0'))).toBe(0);
  expect(distinctDouble(decimal('1234567890.123456789'))).toBeUndefined();
});
