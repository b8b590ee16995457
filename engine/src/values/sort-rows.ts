import type { JsonValue } from '@pictable/contract/json';
import type { Row, SortKey } from '../table/table.ts';
import { compareForSort, parseNumber, valueKey } from './compare-values.ts';

/** Sorts rows by several keys, the first key first; equal rows keep their order. */
export function sortRows<Sorted extends Pick<Row, 'cells'>>(
  rows: readonly Sorted[],
  keys: readonly SortKey[],
): Sorted[] {
  const columns = keys.map(({ column, descending }) =>
    positionsOf(
      rows.map(({ cells }) => cells[column]?.value),
      descending,
    ),
  );
  const compare = (left: number, right: number): number => {
    for (const positions of columns) {
      const order = positions[left]! - positions[right]!;
      if (order !== 0) return order;
    }
    return 0;
  };
  // Array.prototype.sort is stable by specification.
  const order = rows.map((_, row) => row).sort(compare);
  return order.map((row) => rows[row]!);
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
