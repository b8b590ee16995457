import type { JsonValue } from '@pictable/contract/json';
import { valueKey } from '../values/compare-values.ts';
import { valuesOf } from './column-cache.ts';
import type { StepRow } from './step-table.ts';

/** The rows of each group of equal values, in order of first appearance; all rows if there are no columns. */
export function groupsOf<Grouped extends Pick<StepRow, 'cells'>>(
  rows: readonly Grouped[],
  by: readonly number[],
): Grouped[][] {
  return groupIndexes(rows, by).map((group) => group.map((row) => rows[row]!));
}

/** The indexes of the rows of each group. */
export function groupIndexes(rows: readonly Pick<StepRow, 'cells'>[], by: readonly number[]): number[][] {
  const { ids, count } = groupIds(rows, by);
  const groups = Array.from({ length: count }, (): number[] => []);
  for (const [row, id] of ids.entries()) groups[id]!.push(row);
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

export function groupIds(rows: readonly Pick<StepRow, 'cells'>[], by: readonly number[]): GroupIds {
  const [first, ...others] = by;
  if (first === undefined) return { ids: rows.map(() => 0), count: Math.min(rows.length, 1) };
  const firstIds = new ValueIds();
  let ids: readonly number[] = valuesOf(rows, first).map((value) => firstIds.idOf(value));
  let count = firstIds.count;
  for (const column of others) {
    const own = new ValueIds();
    const pairs = new Map<number, number>();
    const outer = ids;
    ids = valuesOf(rows, column).map((value, row) => {
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

/** Numbers for different values: `1` and `"1"` are different. */
class ValueIds {
  readonly #texts = new Map<string, number>();
  readonly #others = new Map<string, number>();

  get count(): number {
    return this.#texts.size + this.#others.size;
  }

  idOf(value: JsonValue | undefined): number {
    const isText = typeof value === 'string';
    const ids = isText ? this.#texts : this.#others;
    const key = isText ? value : valueKey(value);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = this.count;
    ids.set(key, id);
    return id;
  }
}
