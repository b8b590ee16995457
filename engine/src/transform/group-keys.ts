import { valueKey } from '../values/compare-values.ts';
import type { StepRow } from './step-table.ts';

/** The rows of each group of equal values, in order of first appearance; all rows if there are no columns. */
export function groupsOf<Grouped extends Pick<StepRow, 'cells'>>(
  rows: readonly Grouped[],
  by: readonly number[],
): Grouped[][] {
  return [...groupsByKey(rows, by).values()];
}

/** The rows of each group by a key of its values, in order of first appearance. */
export function groupsByKey<Grouped extends Pick<StepRow, 'cells'>>(
  rows: readonly Grouped[],
  by: readonly number[],
): ReadonlyMap<string, Grouped[]> {
  const groups = new Map<string, Grouped[]>();
  for (const row of rows) {
    const key = groupKey(row, by);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

export function groupKey({ cells }: Pick<StepRow, 'cells'>, by: readonly number[]): string {
  if (by.length === 1) return valueKey(cells[by[0]!]?.value);
  return by.map((column) => valueKey(cells[column]?.value)).join('\u0000');
}
