import { valueKey } from '../compare-values.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  distinctDouble,
  divideDecimals,
  powerOfTen,
  wholeDecimal,
} from '../decimal.ts';
import { SortedDoubles } from '../sorted-doubles.ts';
import { summarizeNumbers } from '../summarize.ts';
import { writeDecimal } from '../write-decimal.ts';
import {
  type ExpressionProblems,
  type ExpressionValue,
  isDecimal,
  numberOf,
  QUOTIENT_DECIMALS,
} from './arithmetic.ts';

/** Values of one group of rows, in their order. */
export type ColumnValues = readonly ExpressionValue[];

/** A function that has one value for all rows of a group; empty values do not count. */
export function aggregateValue(
  name: string,
  column: ColumnValues,
  problems: ExpressionProblems,
): ExpressionValue {
  const values = column.filter((value) => value !== null && value !== '');
  switch (name) {
    case 'count':
      return wholeDecimal(values.length);
    case 'countDistinct':
      return wholeDecimal(new Set(values.map(keyOf)).size);
    case 'first':
      return values[0] ?? null;
    case 'last':
      return values.at(-1) ?? null;
    default: {
      const numbers = values.map((value) => numberOf(value, problems)).filter((number) => number !== null);
      if (numbers.length === 0) return null;
      if (name === 'min')
        return numbers.reduce((least, one) => (compareDecimals(one, least) < 0 ? one : least));
      if (name === 'max') return numbers.reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most));
      const known = name as Parameters<typeof summarizeNumbers>[0];
      return summarizeNumbers(known, numbers, QUOTIENT_DECIMALS) ?? null;
    }
  }
}

/** A function that has a value for each row of a group. @param offset of the row that `prev` and `next` use */
export function windowValues(
  name: string,
  column: ColumnValues,
  offset: number,
  problems: ExpressionProblems,
): ExpressionValue[] {
  switch (name) {
    case 'prev':
      return column.map((_, row) => column[row - offset] ?? null);
    case 'next':
      return column.map((_, row) => column[row + offset] ?? null);
    case 'rank':
      return ranks(column, { isDense: false, ascending: false }, problems);
    case 'running':
      return runningSums(column, problems);
    default:
      return shares(column, problems);
  }
}

/** The sum of all values up to each row; a row without a number has none. */
export function runningSums(column: ColumnValues, problems: ExpressionProblems): (Decimal | null)[] {
  let sum: Decimal = { digits: 0n, decimals: 0 };
  return column.map((value) => {
    const number = numberOf(value, problems);
    if (number === null) return null;
    sum = addDecimals(sum, number);
    return sum;
  });
}

/** The part of each value in the sum of all of them. */
export function shares(column: ColumnValues, problems: ExpressionProblems): (Decimal | null)[] {
  const numbers = column.map((value) => numberOf(value, problems));
  const given = numbers.filter((number) => number !== null);
  const total = given.length === 0 ? undefined : summarizeNumbers('sum', given);
  if (total === undefined) return numbers.map(() => null);
  if (total.digits === 0n) {
    problems.add('zero');
    return numbers.map(() => null);
  }
  return numbers.map((number) => number && divideDecimals(number, total, QUOTIENT_DECIMALS));
}

/**
 * The position of each number among all of them, from 1: equal numbers share the first of their positions, and
 * dense ranks leave no gaps after them. A row without a number has no rank.
 */
export function ranks(
  column: ColumnValues,
  { isDense, ascending }: RankOptions,
  problems: ExpressionProblems,
): (Decimal | null)[] {
  const numbers = column.map((value) => numberOf(value, problems));
  return ranksOfDoubles(numbers, { isDense, ascending }) ?? ranksOfNumbers(numbers, { isDense, ascending });
}

interface RankOptions {
  readonly isDense: boolean;
  readonly ascending: boolean;
}

/** The ranks of numbers that doubles tell apart, which are sorted natively; undefined if there are others. */
function ranksOfDoubles(
  numbers: readonly (Decimal | null)[],
  { isDense, ascending }: RankOptions,
): (Decimal | null)[] | undefined {
  const doubles = numbers.map((number) => (number === null ? null : distinctDouble(number)));
  if (doubles.includes(undefined)) return undefined;
  const all = SortedDoubles.of(doubles.filter((double) => typeof double === 'number'));
  const others = isDense ? all.distinct() : all;
  return doubles.map((double) =>
    typeof double === 'number'
      ? wholeDecimal((ascending ? others.countBelow(double) : others.countAbove(double)) + 1)
      : null,
  );
}

function ranksOfNumbers(
  numbers: readonly (Decimal | null)[],
  { isDense, ascending }: RankOptions,
): (Decimal | null)[] {
  const order = numbers.flatMap((number, row) =>
    number === null ? [] : [{ number, row, nearest: nearestDouble(number) }],
  );
  const sign = ascending ? 1 : -1;
  order.sort((left, right) => {
    // Only numbers with the same nearest double need an exact comparison.
    const difference = left.nearest - right.nearest;
    return sign * (difference || compareDecimals(left.number, right.number));
  });
  const result: (Decimal | null)[] = numbers.map(() => null);
  let rank = 0;
  for (const [index, { number, row }] of order.entries()) {
    const isTied = index > 0 && compareDecimals(number, order[index - 1]!.number) === 0;
    if (!isTied) rank = isDense ? rank + 1 : index + 1;
    result[row] = wholeDecimal(rank);
  }
  return result;
}

/** A double that is never larger than that of a larger number. */
function nearestDouble({ digits, decimals }: Decimal): number {
  return Number(digits) / Number(powerOfTen(decimals));
}

/** Key of a value among values of any kind. */
function keyOf(value: ExpressionValue): string {
  return isDecimal(value) ? `d${writeDecimal(value)}` : valueKey(value);
}
