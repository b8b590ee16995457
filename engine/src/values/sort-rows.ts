import type { Row, SortKey } from '../table/table.ts';
import { compareForSort, parseNumber } from './compare-values.ts';

/** Sorts rows by several keys, the first key first; equal rows keep their order. */
export function sortRows<Sorted extends Pick<Row, 'cells'>>(
  rows: readonly Sorted[],
  keys: readonly SortKey[],
): Sorted[] {
  const columns = keys.map(({ column, descending }) => {
    const values = rows.map(({ cells }) => cells[column]?.value);
    // Each number is read once, and not in every comparison.
    return { values, numbers: values.map(parseNumber), descending };
  });
  const compare = (left: number, right: number): number => {
    for (const { values, numbers, descending } of columns) {
      const [one, other] = [numbers[left], numbers[right]];
      const order =
        one === undefined || other === undefined
          ? compareForSort(values[left], values[right], descending)
          : descending
            ? other - one
            : one - other;
      if (order > 0 || order < 0) return order;
    }
    return 0;
  };
  // Array.prototype.sort is stable by specification.
  const order = rows.map((_, row) => row).sort(compare);
  return order.map((row) => rows[row]!);
}
