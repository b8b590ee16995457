import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import type { LeftOutValues } from './aggregate-warnings.ts';
import {
  compareForSort,
  isEmptyValue,
  isMissingValue,
  numberShareMin,
  numberTextOf,
  valueKey,
} from './compare-values.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  DecimalSum,
  decimalOf,
  divideDecimal,
  subtractDecimals,
} from './decimal.ts';
import { rootOfQuotient } from './root-of-quotient.ts';
import { writeDecimal } from './write-decimal.ts';

/** Decimals of a mean or a standard deviation that does not terminate earlier. */
export const MEAN_DECIMALS = 4;

/** A function over the values of a column. */
export interface SummarizedValue extends LeftOutValues {
  /** Null if no value can be used. */
  readonly value: JsonValue;
}

/** Computes a function over the values of a column; empty values never count. */
export function summarize(
  name: SummaryFunction,
  column: readonly (JsonValue | undefined)[],
): SummarizedValue {
  const values = column.filter((value): value is JsonValue => !isEmptyValue(value));
  const count = values.length;
  const whole = (value: JsonValue) => ({ value, ignored: 0, count });
  switch (name) {
    case 'count':
      return whole(new JsonNumber(String(count)));
    case 'countDistinct':
      return whole(new JsonNumber(String(new Set(values.map(valueKey)).size)));
    case 'first':
      return whole(values[0] ?? null);
    case 'last':
      return whole(values.at(-1) ?? null);
    case 'min':
    case 'max':
      return extreme(values, name === 'max');
    case 'sum': {
      const sum = new DecimalSum();
      let numbers = 0;
      for (const value of values) {
        const raw = numberTextOf(value);
        if (raw !== undefined && sum.add(raw)) numbers++;
      }
      const total = numbers === 0 ? null : new JsonNumber(writeDecimal(sum.value()));
      return { value: total, ignored: count - numbers, count };
    }
    default: {
      const numbers = values.map(exactNumber).filter((number) => number !== undefined);
      const result = numbers.length === 0 ? undefined : summarizeNumbers(name, numbers);
      const value = result === undefined ? null : new JsonNumber(writeDecimal(result));
      return { value, ignored: count - numbers.length, count };
    }
  }
}

/** The exact number that a value is or contains as text. */
export function exactNumber(value: JsonValue | undefined): Decimal | undefined {
  const raw = numberTextOf(value);
  return raw === undefined ? undefined : decimalOf(raw);
}

/** @param decimalsMax of a mean or a standard deviation */
export function summarizeNumbers(
  name: 'sum' | 'mean' | 'median' | 'sd' | 'range',
  numbers: readonly Decimal[],
  decimalsMax = MEAN_DECIMALS,
): Decimal | undefined {
  switch (name) {
    case 'sum':
      return sum(numbers);
    case 'mean':
      return divideDecimal(sum(numbers), numbers.length, decimalsMax);
    case 'median':
      return median(numbers);
    case 'sd':
      return standardDeviation(numbers, decimalsMax);
    case 'range': {
      const sorted = [...numbers].sort(compareDecimals);
      return subtractDecimals(sorted.at(-1)!, sorted[0]!);
    }
  }
}

const ZERO: Decimal = { digits: 0n, decimals: 0 };

function sum(numbers: readonly Decimal[]): Decimal {
  return numbers.reduce(addDecimals, ZERO);
}

/** The middle value; exactly half of the sum of both middle values of an even number of values. */
function median(numbers: readonly Decimal[]): Decimal {
  const sorted = [...numbers].sort(compareDecimals);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  if (sorted.length % 2 === 1) return upper;
  const both = addDecimals(sorted[sorted.length / 2 - 1]!, upper);
  return divideDecimal(both, 2, both.decimals + 1);
}

/** The standard deviation of a sample, with n − 1; undefined for fewer than two values. */
function standardDeviation(numbers: readonly Decimal[], decimalsMax: number): Decimal | undefined {
  const count = numbers.length;
  if (count < 2) return undefined;
  const decimals = numbers.reduce((most, number) => Math.max(most, number.decimals), 0);
  const digits = numbers.map((number) => number.digits * 10n ** BigInt(decimals - number.decimals));
  const total = digits.reduce((whole, one) => whole + one, 0n);
  const squares = digits.reduce((whole, one) => whole + one * one, 0n);
  const spread = BigInt(count) * squares - total * total;
  return rootOfQuotient(
    { digits: spread, decimals: 2 * decimals },
    BigInt(count) * BigInt(count - 1),
    decimalsMax,
  );
}

/**
 * The smallest or largest value; numbers are compared exactly. Placeholders such as n/a are neither, nor are other texts
 * between numbers.
 */
function extreme(values: readonly JsonValue[], largest: boolean): SummarizedValue {
  const count = values.length;
  const numbers = values.map(exactNumber);
  const numeric = numbers.reduce((before, number) => before + (number === undefined ? 0 : 1), 0);
  const filled = numeric === count ? values : values.filter((value) => !isMissingValue(value));
  if (numeric === 0 || numeric < filled.length * numberShareMin)
    return { value: extremeOf(filled.length > 0 ? filled : values, largest), ignored: 0, count };
  let best: number | undefined;
  for (const [index, number] of numbers.entries()) {
    if (number === undefined) continue;
    const order = best === undefined ? 1 : compareDecimals(number, numbers[best]!);
    if (best === undefined || (largest ? order > 0 : order < 0)) best = index;
  }
  return { value: values[best!]!, ignored: count - numeric, count };
}

/** The first or last value in the order of a sort, in which equal kinds are compared. */
function extremeOf(values: readonly JsonValue[], largest: boolean): JsonValue {
  let best: JsonValue | undefined;
  for (const value of values) {
    if (best === undefined || isBefore(value, best, largest)) best = value;
  }
  return best ?? null;
}

function isBefore(value: JsonValue, other: JsonValue, largest: boolean): boolean {
  const [left, right] = [exactNumber(value), exactNumber(other)];
  if (left === undefined || right === undefined) return compareForSort(value, other, largest) < 0;
  return largest ? compareDecimals(left, right) > 0 : compareDecimals(left, right) < 0;
}

/** Whether a function only uses numbers. */
export function needsNumbers(name: SummaryFunction): boolean {
  return name === 'sum' || name === 'mean' || name === 'median' || name === 'sd' || name === 'range';
}

/** Whether the result of a function depends on the amounts of several values, which then must be in one currency. */
export function combinesAmounts(name: SummaryFunction): boolean {
  return needsNumbers(name) || name === 'min' || name === 'max';
}

/** Whether a function counts values, so that its result has neither their type nor their format. */
export function isCount(name: SummaryFunction | undefined): boolean {
  return name === 'count' || name === 'countDistinct';
}
