import type { StyledTable } from '../table/styled-table.ts';
import { type BoundedNeed, boundNeeds, withinCaps } from './column-bounds.ts';

/** What one cell asks for, padding included, whole px. */
export interface CellNeed {
  readonly column: number;
  readonly colspan: number;
  readonly minPx: number;
  /** What it keeps however its column is shared out, at least `minPx`, which it is where it is not given. */
  readonly keptPx?: number;
  /** What it makes do with until the others have what reads well; `readablePx` where it is not given. */
  readonly modestPx?: number;
  readonly readablePx: number;
  readonly maxPx: number;
}

/** What the cells of a column ask for, padding included, whole px. */
export interface ColumnNeed extends BoundedNeed {
  /** The column takes no share of what is left: its width was asked for, or it is to be narrow. */
  readonly isFixed: boolean;
}

/**
 * Needs of each column: cells of one column first, then spanning cells, those over fewer columns first. A spanning cell
 * that needs more than its columns widens them as a table of that width would, which is what CSS Tables 3 says.
 */
export function columnNeeds(cells: readonly CellNeed[], table: StyledTable, betweenPx: number): ColumnNeed[] {
  const needs = table.columns.map(
    ({ widthPx, isNarrow }): ColumnNeed => ({
      minPx: 0,
      keptPx: 0,
      modestPx: 0,
      readablePx: 0,
      maxPx: 0,
      isFixed: widthPx !== undefined || isNarrow === true,
    }),
  );
  const spanning: CellNeed[] = [];
  for (const cell of cells) {
    if (cell.colspan > 1) spanning.push(cell);
    else addCell(needs[cell.column]!, cell);
  }
  table.columns.forEach(({ widthPx }, column) => {
    if (widthPx === undefined) return;
    const need = needs[column]!;
    const wantedPx = Math.max(need.minPx, Math.round(widthPx));
    need.modestPx = wantedPx;
    need.readablePx = wantedPx;
    need.maxPx = wantedPx;
  });
  boundNeeds(needs, table.columns);
  spanning.sort((left, right) => left.colspan - right.colspan || left.column - right.column);
  for (const cell of spanning)
    addSpanningCell(needs.slice(cell.column, cell.column + cell.colspan), cell, betweenPx);
  if (spanning.length > 0) boundNeeds(needs, table.columns);
  return needs;
}

function addCell(need: ColumnNeed, cell: CellNeed): void {
  need.minPx = Math.max(need.minPx, cell.minPx);
  need.keptPx = Math.max(need.keptPx, cell.keptPx ?? cell.minPx);
  need.modestPx = Math.max(need.modestPx, cell.modestPx ?? cell.readablePx);
  need.readablePx = Math.max(need.readablePx, cell.readablePx);
  need.maxPx = Math.max(need.maxPx, cell.maxPx);
}

function addSpanningCell(needs: readonly ColumnNeed[], cell: CellNeed, betweenPx: number): void {
  const linesPx = betweenPx * (needs.length - 1);
  const shared = (wantedPx: number) => givenWidths(needs, Math.max(0, wantedPx - linesPx));
  const minPx = shared(cell.minPx);
  const keptPx = shared(cell.keptPx ?? cell.minPx);
  const modestPx = shared(cell.modestPx ?? cell.readablePx);
  const readablePx = shared(cell.readablePx);
  const maxPx = shared(cell.maxPx);
  needs.forEach((need, i) => {
    need.minPx = Math.max(need.minPx, minPx[i]!);
    if (need.isFixed) {
      // A width of its own gives way to words that cannot be broken, not to a wish for one line.
      need.maxPx = Math.max(need.minPx, need.maxPx);
      need.keptPx = Math.max(need.minPx, need.keptPx);
      need.modestPx = need.maxPx;
      need.readablePx = need.maxPx;
      return;
    }
    need.keptPx = Math.max(need.minPx, need.keptPx, keptPx[i]!);
    need.modestPx = Math.max(need.keptPx, need.modestPx, modestPx[i]!);
    need.readablePx = Math.max(need.modestPx, need.readablePx, readablePx[i]!);
    need.maxPx = Math.max(need.readablePx, need.maxPx, maxPx[i]!);
  });
}

/** Widths when nothing limits the table: each column as wide as reads well; at least `leastPx` together. */
export function contentWidths(needs: readonly ColumnNeed[], leastPx: number): number[] {
  const naturalPx = sum(needs, (need) => need.readablePx);
  return naturalPx < leastPx ? givenWidths(needs, leastPx) : needs.map((need) => need.readablePx);
}

/**
 * Widths that add up to `availablePx`, as CSS automatic table layout has it: columns grow from their min-content width, those
 * with a width of their own first, then the others to what reads well, those of addresses after those of prose, then to one
 * line; what is left is shared in proportion to the one-line widths of the columns without a width of their own. Never narrower
 * than min-content: then the sum is larger than what was available.
 */
export function givenWidths(needs: readonly ColumnNeed[], availablePx: number): number[] {
  return withinCaps(needs, (capped) => spreadWidths(capped, availablePx));
}

function spreadWidths(needs: readonly ColumnNeed[], availablePx: number): number[] {
  let widths = needs.map((need) => need.minPx);
  const steps: readonly ((need: ColumnNeed) => number)[] = [
    ownWidth,
    wishWithin(needs, availablePx),
    (need) => need.readablePx,
    (need) => need.maxPx,
  ];
  for (const wanted of steps) {
    const leftPx = availablePx - sum(widths, (width) => width);
    if (leftPx <= 0) return widths;
    const wishes = needs.map((need, i) => Math.max(0, wanted(need) - widths[i]!));
    const wishedPx = sum(wishes, (wish) => wish);
    const grants = wishedPx <= leftPx ? wishes : share(leftPx, wishes);
    widths = widths.map((width, i) => width + grants[i]!);
  }
  const leftPx = availablePx - sum(widths, (width) => width);
  if (leftPx <= 0) return widths;
  const areAllFixed = needs.every((need) => need.isFixed);
  const shares = share(
    leftPx,
    needs.map((need) => (need.isFixed && !areAllFixed ? 0 : need.maxPx)),
  );
  return widths.map((width, i) => width + shares[i]!);
}

/**
 * As `givenWidths`, but a column that would have less than it keeps gets that, and the others share the rest. What columns keep
 * must not add up to more than there is.
 */
export function keptWidths(needs: readonly ColumnNeed[], availablePx: number): number[] {
  const shared = [...needs];
  for (;;) {
    const widths = givenWidths(shared, availablePx);
    const short = widths.findIndex((width, i) => width < needs[i]!.keptPx);
    if (short < 0) return widths;
    widths.forEach((width, i) => {
      const { keptPx } = needs[i]!;
      if (width >= keptPx) return;
      shared[i] = {
        minPx: keptPx,
        keptPx,
        modestPx: keptPx,
        readablePx: keptPx,
        maxPx: keptPx,
        isFixed: true,
      };
    });
  }
}

function ownWidth(need: ColumnNeed): number {
  return need.isFixed ? need.maxPx : need.minPx;
}

/**
 * What a column wishes for before others get one line: what reads well. Where not all can have that, longer texts weigh more, and
 * the less room there is the nearer their weight comes to one line: at one weight for all, the longest would be in many short lines.
 */
function wishWithin(needs: readonly ColumnNeed[], availablePx: number): (need: ColumnNeed) => number {
  const modestPx = sum(needs, (need) => need.modestPx);
  if (modestPx <= availablePx) return (need) => need.modestPx;
  const ownPx = sum(needs, ownWidth);
  const met = Math.max(0, (availablePx - ownPx) / (modestPx - ownPx));
  const towardsModest = met * met;
  return (need) =>
    need.maxPx > need.readablePx && need.modestPx === need.readablePx
      ? Math.round(1 / ((1 - towardsModest) / need.maxPx + towardsModest / Math.max(1, need.modestPx)))
      : need.modestPx;
}

/**
 * Widths where whole words have no room: no column is narrower than the parts of its words, then as many columns as can be
 * keep theirs whole, those that lack least first; what is left goes to the next.
 */
export function tightWidths(
  tight: readonly ColumnNeed[],
  needs: readonly ColumnNeed[],
  availablePx: number,
): number[] {
  const widths = tight.map((need) => need.keptPx);
  let leftPx = availablePx - sum(widths, (width) => width);
  const lackPx = (column: number) => Math.max(0, needs[column]!.keptPx - tight[column]!.keptPx);
  const columns = widths.map((_, column) => column).sort((i, j) => lackPx(i) - lackPx(j) || i - j);
  for (const column of columns) {
    if (leftPx <= 0) break;
    const grantedPx = Math.min(leftPx, lackPx(column));
    widths[column] = widths[column]! + grantedPx;
    leftPx -= grantedPx;
  }
  return widths;
}

/** Equal widths for the columns that are not fixed; one that needs more for its longest word gets it. */
export function equalWidths(needs: readonly ColumnNeed[], availablePx: number | undefined): number[] {
  return withinCaps(needs, (capped) => spreadEqually(capped, availablePx));
}

function spreadEqually(needs: readonly ColumnNeed[], availablePx: number | undefined): number[] {
  const flexible = needs.filter((need) => !need.isFixed);
  if (availablePx === undefined) {
    const widestPx = flexible.reduce((widest, need) => Math.max(widest, need.readablePx), 0);
    return needs.map((need) => (need.isFixed ? need.readablePx : widestPx));
  }
  if (flexible.length === 0) return spreadWidths(needs, availablePx);
  const wide = new Set<ColumnNeed>();
  for (;;) {
    const equal = flexible.filter((need) => !wide.has(need));
    const takenPx = sum(needs, (need) => (need.isFixed ? need.maxPx : wide.has(need) ? need.minPx : 0));
    const shares = share(
      Math.max(0, availablePx - takenPx),
      equal.map(() => 1),
    );
    const tooWide = equal.filter((need, i) => need.minPx > shares[i]!);
    if (tooWide.length === 0) {
      return needs.map((need) =>
        need.isFixed ? need.maxPx : wide.has(need) ? need.minPx : shares[equal.indexOf(need)]!,
      );
    }
    for (const need of tooWide) wide.add(need);
  }
}

/** Splits whole px in proportion to weights into whole px that add up; what rounding leaves goes to the largest rests. */
export function share(totalPx: number, weights: readonly number[]): number[] {
  const weightSum = sum(weights, (weight) => weight);
  const exact = weights.map((weight) =>
    weightSum > 0 ? (totalPx * weight) / weightSum : totalPx / weights.length,
  );
  const shares = exact.map((value) => Math.floor(value));
  const restPx = totalPx - sum(shares, (value) => value);
  const byRest = exact
    .map((_, i) => i)
    .sort((i, j) => exact[j]! - shares[j]! - (exact[i]! - shares[i]!) || i - j);
  for (let i = 0; i < restPx; i++) {
    const index = byRest[i % byRest.length]!;
    shares[index] = shares[index]! + 1;
  }
  return shares;
}

function sum<T>(values: readonly T[], read: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += read(value);
  return total;
}
