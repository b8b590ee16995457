import type { Row, SortKey } from '../table/table.ts';
import { compareForSort } from '../values/compare-values.ts';

/** Sorts rows by several keys, the first key first; equal rows keep their order. */
export function sortRows(rows: readonly Row[], keys: readonly SortKey[]): Row[] {
  // Array.prototype.sort is stable by specification.
  return [...rows].sort((left, right) => {
    for (const { column, descending } of keys) {
      const order = compareForSort(left.cells[column]?.value, right.cells[column]?.value, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}
