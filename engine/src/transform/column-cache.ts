import type { JsonValue } from '@pictable/contract/json';
import type { Row } from '../table/table.ts';
import { type ExpressionValue, expressionValue } from '../values/expression/arithmetic.ts';

/** The values of one column, in the order of the rows. */
interface CachedColumn {
  values?: readonly (JsonValue | undefined)[];
  /** The same as an expression reads them. */
  numbers?: readonly ExpressionValue[];
}

type Rows = readonly Pick<Row, 'cells'>[];

/**
 * Columns that steps have read, by the rows of their table: after a sort, the cells of neighbouring rows are far apart
 * in memory, so that reading a column again from its rows takes longer than computing with it.
 */
const caches = new WeakMap<Rows, Map<number, CachedColumn>>();

/** The values of a column. */
export function valuesOf(rows: Rows, column: number): readonly (JsonValue | undefined)[] {
  const cached = cachedColumn(rows, column);
  cached.values ??= rows.map(({ cells }) => cells[column]?.value);
  return cached.values;
}

/** The values of a column as an expression reads them. */
export function numbersOf(rows: Rows, column: number): readonly ExpressionValue[] {
  const cached = cachedColumn(rows, column);
  cached.numbers ??= valuesOf(rows, column).map(expressionValue);
  return cached.numbers;
}

/** Replaces what was read of a column that a step sets. */
export function cacheColumn(rows: Rows, column: number, cached: CachedColumn): void {
  columnsOf(rows).set(column, cached);
}

/** The rows at the given indexes, and what was read of them. */
export function rowsAt<Moved extends Pick<Row, 'cells'>>(
  rows: readonly Moved[],
  indexes: readonly number[],
): Moved[] {
  const at = <Item>(items: readonly Item[]) => indexes.map((index) => items[index]!);
  const chosen = at(rows);
  for (const [column, { values, numbers }] of caches.get(rows) ?? [])
    cacheColumn(chosen, column, {
      ...(values && { values: at(values) }),
      ...(numbers && { numbers: at(numbers) }),
    });
  return chosen;
}

function cachedColumn(rows: Rows, column: number): CachedColumn {
  const columns = columnsOf(rows);
  const known = columns.get(column) ?? {};
  columns.set(column, known);
  return known;
}

function columnsOf(rows: Rows): Map<number, CachedColumn> {
  const known = caches.get(rows) ?? new Map<number, CachedColumn>();
  caches.set(rows, known);
  return known;
}
