import type { JsonValue } from '@pictable/contract/json';
import type { Row, SortKey } from '../table/table.ts';
import { compareForSort, parseNumber, valueKey } from './compare-values.ts';

/** Sorts rows by several keys, the first key first; equal rows keep their order. */
export function sortRows<Sorted extends Pick<Row, 'cells'>>(
  rows: readonly Sorted[],
  keys: readonly SortKey[],
): Sorted[] {
  const valuesOf = (column: number) => rows.map(({ cells }) => cells[column]?.value);
  return sortedIndexes(rows.length, keys, valuesOf).map((row) => rows[row]!);
}

/** The indexes of rows in the order of several keys, the first key first; equal rows keep their order. */
export function sortedIndexes(
  count: number,
  keys: readonly SortKey[],
  valuesOf: (column: number) => readonly (JsonValue | undefined)[],
): readonly number[] {
  const columns = keys.map(({ column, descending }) => positionsOf(valuesOf(column), descending));
  return sortedNatively(count, columns) ?? sortedByComparison(count, columns);
}

/**
 * Sorts one double for each row: the positions of its values, and its index, which keeps the order of equal rows. Typed
 * arrays are sorted natively, which takes a fraction of the time of a comparison function. Undefined if the positions
 * do not fit into a double.
 */
function sortedNatively(
  count: number,
  columns: readonly (readonly number[])[],
): readonly number[] | undefined {
  const sortKeys = new Float64Array(count);
  let size = 1;
  for (const positions of columns) {
    const ranks = denseRanks(positions);
    size *= ranks.count;
    if (size * count > Number.MAX_SAFE_INTEGER) return undefined;
    for (let row = 0; row < count; row++) sortKeys[row] = sortKeys[row]! * ranks.count + ranks.ranks[row]!;
  }
  for (let row = 0; row < count; row++) sortKeys[row] = sortKeys[row]! * count + row;
  return Array.from(sortKeys.sort(), (key) => key % count);
}

/** The ranks of numbers from 0, and their number. */
function denseRanks(numbers: readonly number[]): {
  readonly ranks: readonly number[];
  readonly count: number;
} {
  const byNumber = new Map<number, number>();
  for (const number of Float64Array.from(numbers).sort())
    if (!byNumber.has(number)) byNumber.set(number, byNumber.size);
  return { ranks: numbers.map((number) => byNumber.get(number)!), count: byNumber.size };
}

function sortedByComparison(count: number, columns: readonly (readonly number[])[]): readonly number[] {
  const compare = (left: number, right: number): number => {
    for (const positions of columns) {
      const order = positions[left]! - positions[right]!;
      if (order !== 0) return order;
    }
    return 0;
  };
  // Array.prototype.sort is stable by specification.
  return Array.from({ length: count }, (_, row) => row).sort(compare);
}

/**
 * A number for each value, so that values compare as these numbers do. Different values are compared once, and not
 * for each pair of rows.
 */
function positionsOf(values: readonly (JsonValue | undefined)[], descending: boolean): readonly number[] {
  const numbers = values.map(parseNumber);
  if (numbers.every(isFiniteNumber)) return descending ? numbers.map((number) => -number) : numbers;
  const byKey = new Map<string, JsonValue | undefined>();
  const keys = values.map((value) => (typeof value === 'string' ? value : `\u0000${valueKey(value)}`));
  for (const [row, key] of keys.entries()) if (!byKey.has(key)) byKey.set(key, values[row]);
  const sorted = [...byKey].sort(([, left], [, right]) => compareForSort(left, right, descending));
  const positions = new Map<string, number>();
  let position = 0;
  for (const [index, [key, value]] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous !== undefined && compareForSort(previous[1], value, descending) !== 0) position = index;
    positions.set(key, position);
  }
  return keys.map((key) => positions.get(key)!);
}

function isFiniteNumber(number: number | undefined): number is number {
  return Number.isFinite(number);
}
