import type { JsonValue } from '@pictable/contract/json';
import type { Row, SortKey } from '../table/table.ts';
import { compareForSort, hasManyDigits, parseNumber } from './compare-values.ts';
import { wholeQuotient } from './decimal.ts';
import { SortedDoubles } from './sorted-doubles.ts';
import { ValueIds } from './value-ids.ts';

/** The values of a column. */
export interface SortColumn {
  readonly values: readonly (JsonValue | undefined)[];
  /** The numbers that values are or contain as text; undefined for other values. */
  readonly doubles: readonly (number | undefined)[];
  /** Whether numbers have more digits than a double, so that different ones can have the same double. */
  readonly hasLongNumbers: boolean;
}

/** Sorts rows by several keys, the first key first; equal rows keep their order. */
export function sortRows<Sorted extends Pick<Row, 'cells'>>(
  rows: readonly Sorted[],
  keys: readonly SortKey[],
): Sorted[] {
  const columnOf = (column: number): SortColumn => {
    const values = rows.map(({ cells }) => cells[column]?.value);
    return { values, doubles: values.map(parseNumber), hasLongNumbers: values.some(hasManyDigits) };
  };
  return sortedIndexes(rows.length, keys, columnOf).map((row) => rows[row]!);
}

/** The indexes of rows in the order of several keys, the first key first; equal rows keep their order. */
export function sortedIndexes(
  count: number,
  keys: readonly SortKey[],
  columnOf: (column: number) => SortColumn,
): readonly number[] {
  const columns = keys.map(({ column, descending }) => positionsOf(columnOf(column), descending));
  return sortedNatively(count, columns) ?? sortedByComparison(count, columns);
}

/**
 * Sorts one double for each row: the ranks of its values, and its index, which keeps the order of equal rows. Undefined
 * if the ranks do not fit into a double.
 */
function sortedNatively(
  count: number,
  columns: readonly (readonly number[])[],
): readonly number[] | undefined {
  const sortKeys = new Float64Array(count);
  let size = 1;
  for (const positions of columns) {
    const distinct = SortedDoubles.of(positions).distinct();
    size *= distinct.length;
    if (size * count > Number.MAX_SAFE_INTEGER) return undefined;
    for (let row = 0; row < count; row++)
      sortKeys[row] = sortKeys[row]! * distinct.length + distinct.countBelow(positions[row]!);
  }
  for (let row = 0; row < count; row++) sortKeys[row] = sortKeys[row]! * count + row;
  sortKeys.sort();
  return Array.from({ length: count }, (_, position) => {
    const key = sortKeys[position]!;
    return key - wholeQuotient(key, count) * count;
  });
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
function positionsOf(column: SortColumn, descending: boolean): readonly number[] {
  const { doubles, hasLongNumbers } = column;
  if (!hasLongNumbers && doubles.every(isFiniteNumber))
    return descending ? doubles.map((number) => -number) : doubles;
  const ids = new ValueIds();
  const idByRow = column.values.map((value) => ids.idOf(value));
  const { values } = ids;
  const sorted = values
    .map((_, id) => id)
    .sort((left, right) => compareForSort(values[left], values[right], descending));
  const positionById: number[] = [];
  let position = 0;
  for (const [index, id] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous !== undefined && compareForSort(values[previous], values[id], descending) !== 0)
      position = index;
    positionById[id] = position;
  }
  return idByRow.map((id) => positionById[id]!);
}

function isFiniteNumber(number: number | undefined): number is number {
  return Number.isFinite(number);
}
