import { ValueIds } from '../values/value-ids.ts';
import type { StepTable } from './step-table.ts';

/** The indexes of the rows of each group of equal values, in order of first appearance; of all rows if there are no columns. */
export function groupIndexes(table: StepTable, by: readonly number[]): number[][] {
  const { ids, count } = groupIds(table, by);
  const groups = Array.from({ length: count }, (): number[] => []);
  for (let row = 0; row < ids.length; row++) groups[ids[row]!]!.push(row);
  return groups;
}

/** Numbers of the groups of equal values, from 0 in order of first appearance. */
export interface GroupIds {
  /** By row. */
  readonly ids: readonly number[];
  readonly count: number;
}

/** More than the limit of values between two steps. */
const IDS_MAX = 1_048_576;

export function groupIds({ columns, sent }: StepTable, by: readonly number[]): GroupIds {
  const [first, ...others] = by.map((column) => columns[column]!.cells);
  if (first === undefined) return { ids: sent.map(() => 0), count: Math.min(sent.length, 1) };
  const firstIds = new ValueIds();
  let ids: readonly number[] = first.values.map((value) => firstIds.idOf(value));
  let count = firstIds.values.length;
  for (const cells of others) {
    const own = new ValueIds();
    const pairs = new Map<number, number>();
    const outer = ids;
    ids = cells.values.map((value, row) => {
      const pair = outer[row]! * IDS_MAX + own.idOf(value);
      const known = pairs.get(pair);
      if (known !== undefined) return known;
      pairs.set(pair, pairs.size);
      return pairs.size - 1;
    });
    count = pairs.size;
  }
  return { ids, count };
}
