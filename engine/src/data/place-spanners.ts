import { limits } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { SpannerDelimiter, SpannerRequest } from '../table/structure.ts';
import type { PlacedSpanner } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/** Columns in the order shown, and the spanners above them. */
export interface SpannedColumns {
  readonly order: readonly number[];
  readonly spanners: readonly PlacedSpanner[];
}

/** A spanner with the columns that it covers, and its level. */
interface CoveringSpanner {
  readonly request: SpannerRequest;
  readonly columns: ReadonlySet<number>;
  readonly level: number;
}

/**
 * Moves the columns of each spanner together and gives each spanner the lowest level above its columns.
 *
 * @param shown columns in the order shown; the first `fixed` of them are never moved
 * @throws EngineError if there are too many levels
 */
export function placeSpanners(
  requests: readonly SpannerRequest[],
  shown: readonly number[],
  fixed: number,
  warnings: Warnings,
): SpannedColumns {
  let order = shown;
  const placed: CoveringSpanner[] = [];
  for (const request of requests) {
    const covered = coveredColumns(request, placed, order, warnings);
    if (covered.length === 0) {
      const message = `${request.name} ("${request.label}") has no visible columns, so it was not rendered.`;
      warnings.add(message, request.pointer);
      continue;
    }
    const set = new Set(covered);
    const below = placed.filter(({ columns: other }) => covered.some((column) => other.has(column)));
    const level = below.reduce((highest, spanner) => Math.max(highest, spanner.level), 0) + 1;
    // Here, so that a list of any length has few placed spanners: the time grows with their square.
    checkLevel(level);
    if (request.gather) order = gather(order, set, fixed, placed);
    placed.push({ request, columns: set, level });
    const pieces = runsOf(order, set).length;
    if (pieces > 1 && request.gather) {
      const split = below.find(({ columns: other }) => ![...other].every((column) => set.has(column)));
      const reason = split === undefined ? 'moving the stub' : `splitting "${split.request.label}"`;
      warnings.add(
        `${request.name} ("${request.label}") cannot be made contiguous without ${reason}, so it was rendered in ${pieces} pieces.`,
        request.pointer,
      );
    }
  }
  const spanners = placed.flatMap(({ request, columns: set, level }) =>
    runsOf(order, set).map(([from, to]): PlacedSpanner => ({ label: request.label, level, from, to })),
  );
  return { order, spanners };
}

/** Visible columns of a spanner, those of the spanners below it included. */
function coveredColumns(
  { columns, over, name, pointer }: SpannerRequest,
  placed: readonly CoveringSpanner[],
  order: readonly number[],
  warnings: Warnings,
): number[] {
  const covered = new Set(columns);
  for (const label of over) {
    const below = placed.filter(({ request }) => request.label === label);
    if (below.length === 0)
      warnings.add(`${name}.over: there is no spanner "${label}" before it; it is ignored.`, pointer);
    for (const spanner of below) for (const column of spanner.columns) covered.add(column);
  }
  return order.filter((column) => covered.has(column));
}

/** Moves the columns of a spanner next to the first one, unless that would split an earlier spanner. */
function gather(
  order: readonly number[],
  columns: ReadonlySet<number>,
  fixed: number,
  placed: readonly CoveringSpanner[],
): readonly number[] {
  const movable = order.slice(fixed);
  const first = movable.findIndex((column) => columns.has(column));
  if (first < 0) return order;
  const before = movable.slice(0, first);
  const own = movable.filter((column) => columns.has(column));
  const others = movable.slice(first).filter((column) => !columns.has(column));
  const moved = [...order.slice(0, fixed), ...before, ...own, ...others];
  if (moved.every((column, index) => column === order[index])) return order;
  const isSplit = placed.some(
    (spanner) => runsOf(moved, spanner.columns).length > runsOf(order, spanner.columns).length,
  );
  return isSplit ? order : moved;
}

/** Runs [from, to) of adjacent columns of a set. */
function runsOf(order: readonly number[], set: ReadonlySet<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (const [index, column] of order.entries()) {
    if (!set.has(column)) continue;
    const last = runs.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else runs.push([index, index + 1]);
  }
  return runs;
}

function checkLevel(level: number): void {
  if (level <= limits.spannerLevelsMax) return;
  const message = `spanners may have at most ${limits.spannerLevelsMax} levels; got ${level}.`;
  throw new EngineError('invalid-setting', [{ path: '/spanners', message }]);
}

/** The names of the columns, and the spanners, of names that contain both. */
export interface SplitNames {
  /** By index in `names`. */
  readonly leaves: readonly string[];
  readonly spanners: readonly PlacedSpanner[];
}

/**
 * Splits names such as `2025.Q1` at a delimiter. Adjacent columns share a spanner if all their fragments from
 * the top down to it are equal.
 *
 * @throws EngineError if there are too many levels
 */
export function splitNames(names: readonly string[], delimiter: SpannerDelimiter): SplitNames {
  const paths = names.map((name) => fragmentsOf(name, delimiter));
  const highest = paths.reduce((most, path) => Math.max(most, path.length - 1), 0);
  checkLevel(highest);
  const spanners: PlacedSpanner[] = [];
  for (let level = 1; level <= highest; level++) {
    for (let from = 0; from < paths.length; ) {
      let to = from + 1;
      const key = keyAt(paths[from]!, level);
      while (to < paths.length && key !== undefined && keyAt(paths[to]!, level) === key) to++;
      if (key !== undefined) spanners.push({ label: paths[from]!.at(-1 - level)!, level, from, to });
      from = to;
    }
  }
  return { leaves: paths.map((path) => path.at(-1)!), spanners };
}

/** Fragments from the top to the level, which is counted from the column upwards; undefined without one. */
function keyAt(path: readonly string[], level: number): string | undefined {
  const depth = path.length - level;
  return depth < 1 ? undefined : JSON.stringify([path.length, ...path.slice(0, depth)]);
}

/** The fragments of a name from the top spanner to the column. */
function fragmentsOf(name: string, { delimiter, split, limit, reverse }: SpannerDelimiter): string[] {
  const all = name.split(delimiter);
  // A name that starts or ends with the delimiter, such as "etc.", is not split there.
  if (all.length === 1 || all.some((part) => part.trim() === '')) return [name];
  const count = Math.min(limit, all.length - 1);
  const rest = all.length - count;
  const parts =
    split === 'last'
      ? [all.slice(0, rest).join(delimiter), ...all.slice(rest)]
      : [...all.slice(0, count), all.slice(count).join(delimiter)];
  return (reverse ? parts.reverse() : parts).map((part) => part.trim());
}
