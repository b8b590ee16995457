import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainCell, type SortKey } from '../table/table.ts';
import { compareForSort } from './compare-values.ts';
import { sortRows } from './sort-rows.ts';

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom('a', 'B', 'b', '10', '9', '', null, true, '-0', '1e400', '12 %'),
);
const key = fc.record({ column: fc.integer({ min: 0, max: 3 }), descending: fc.boolean() });

type Rows = readonly { readonly cells: readonly ReturnType<typeof plainCell>[] }[];

function rowsOf(values: readonly (readonly unknown[])[]): { cells: ReturnType<typeof plainCell>[] }[] {
  return values.map((row) => ({ cells: row.map((one) => plainCell(fromJs(one), undefined)) }));
}

/** The same with a comparison of every two rows. */
function sortedOneByOne(rows: Rows, keys: readonly SortKey[]): Rows {
  return [...rows].sort((left, right) => {
    for (const { column, descending } of keys) {
      const [one, other] = [left, right].map(({ cells }) => cells[column]?.value);
      const order = compareForSort(one, other, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

it('rows are in the order of their values, equal ones in their own order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { maxLength: 3 }), { maxLength: 30 }),
      fc.array(key, { minLength: 1, maxLength: 3 }),
      (values, keys) => {
        const rows = rowsOf(values);
        const indexes = (sorted: Rows) => sorted.map((row) => (rows as Rows).indexOf(row));
        expect(indexes(sortRows(rows, keys))).toEqual(indexes(sortedOneByOne(rows, keys)));
      },
    ),
    { numRuns: 500 },
  );
});

it('rows with more combinations of values than a double holds are sorted too', () => {
  const columns = [0, 1, 2, 3, 4, 5];
  const values = Array.from({ length: 2_000 }, (_, row) => [
    row % 2,
    ...columns.map((by) => (row * (by + 7)) % 1_999),
  ]);
  const rows = rowsOf(values);
  const keys = columns.map((column) => ({ column, descending: column % 2 === 1 }));
  expect(sortRows(rows, keys)).toEqual(sortedOneByOne(rows, keys));
});
