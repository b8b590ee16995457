import type { StyledTable } from '../../table/styled-table.ts';
import { at, pairwise } from '../elements.ts';
import { applyWidthBounds, type BoundedWidthNeeds, distributeWithinMaxWidths } from './column-bounds.ts';

/** Width needs of one cell, padding included, whole px. */
export interface CellWidthNeeds {
  readonly column: number;
  readonly colspan: number;
  readonly minPx: number;
  /** Guaranteed width, at least `minPx`; defaults to `minPx`. */
  readonly keptPx?: number;
  /** Width before other columns get their `readablePx`; defaults to `readablePx`. */
  readonly modestPx?: number;
  readonly readablePx: number;
  readonly maxPx: number;
}

/** Width needs of the cells of a column, padding included, whole px. */
export interface ColumnWidthNeeds extends BoundedWidthNeeds {
  /** Whether the column gets no share of the remaining space: its width is requested, or it is narrow. */
  readonly isFixed: boolean;
}

/**
 * Width needs of each column: first from cells in one column, then from spanning cells by increasing colspan.
 * A spanning cell that needs more than its columns widens them as a table of that width would (CSS Tables 3).
 */
export function columnWidthNeeds(
  cells: readonly CellWidthNeeds[],
  table: StyledTable,
  betweenPx: number,
): ColumnWidthNeeds[] {
  const needs = table.columns.map(
    ({ widthPx, isNarrow }): ColumnWidthNeeds => ({
      minPx: 0,
      keptPx: 0,
      modestPx: 0,
      readablePx: 0,
      maxPx: 0,
      isFixed: widthPx !== undefined || isNarrow === true,
    }),
  );
  const spanning: CellWidthNeeds[] = [];
  for (const cell of cells) {
    if (cell.colspan > 1) spanning.push(cell);
    else addCell(needs[cell.column]!, cell);
  }
  table.columns.forEach(({ widthPx }, column) => {
    if (widthPx === undefined) return;
    const need = at(needs, column);
    const requestedPx = Math.max(need.minPx, Math.round(widthPx));
    need.modestPx = requestedPx;
    need.readablePx = requestedPx;
    need.maxPx = requestedPx;
  });
  applyWidthBounds(needs, table.columns);
  spanning.sort((left, right) => left.colspan - right.colspan || left.column - right.column);
  for (const cell of spanning)
    addSpanningCell(needs.slice(cell.column, cell.column + cell.colspan), cell, betweenPx);
  if (spanning.length > 0) applyWidthBounds(needs, table.columns);
  return needs;
}

function addCell(need: ColumnWidthNeeds, cell: CellWidthNeeds): void {
  need.minPx = Math.max(need.minPx, cell.minPx);
  need.keptPx = Math.max(need.keptPx, cell.keptPx ?? cell.minPx);
  need.modestPx = Math.max(need.modestPx, cell.modestPx ?? cell.readablePx);
  need.readablePx = Math.max(need.readablePx, cell.readablePx);
  need.maxPx = Math.max(need.maxPx, cell.maxPx);
}

function addSpanningCell(needs: readonly ColumnWidthNeeds[], cell: CellWidthNeeds, betweenPx: number): void {
  const linesPx = betweenPx * (needs.length - 1);
  const distribute = (totalPx: number) => distributeWidth(needs, Math.max(0, totalPx - linesPx));
  const minPx = distribute(cell.minPx);
  const keptPx = distribute(cell.keptPx ?? cell.minPx);
  const modestPx = distribute(cell.modestPx ?? cell.readablePx);
  const readablePx = distribute(cell.readablePx);
  const maxPx = distribute(cell.maxPx);
  needs.forEach((need, i) => {
    need.minPx = Math.max(need.minPx, at(minPx, i));
    if (need.isFixed) {
      // A requested width yields to unbreakable words, not to a preference for one line.
      need.maxPx = Math.max(need.minPx, need.maxPx);
      need.keptPx = Math.max(need.minPx, need.keptPx);
      need.modestPx = need.maxPx;
      need.readablePx = need.maxPx;
      return;
    }
    need.keptPx = Math.max(need.minPx, need.keptPx, at(keptPx, i));
    need.modestPx = Math.max(need.keptPx, need.modestPx, at(modestPx, i));
    need.readablePx = Math.max(need.modestPx, need.readablePx, at(readablePx, i));
    need.maxPx = Math.max(need.readablePx, need.maxPx, at(maxPx, i));
  });
}

/** Widths if nothing limits the table: each column as wide as reads well; at least `minPx` in total. */
export function contentWidths(needs: readonly ColumnWidthNeeds[], minPx: number): number[] {
  const naturalPx = sum(needs, (need) => need.readablePx);
  return naturalPx < minPx ? distributeWidth(needs, minPx) : needs.map((need) => need.readablePx);
}

/**
 * Widths that add up to `availablePx`, as in CSS automatic table layout. Columns grow from their min-content
 * width: first those with a requested width, then the others to a readable width (prose before URLs), then to
 * one line. The remaining space is shared in proportion to the one-line widths of the columns without a
 * requested width. Columns are never narrower than min-content; in that case the sum exceeds `availablePx`.
 */
export function distributeWidth(needs: readonly ColumnWidthNeeds[], availablePx: number): number[] {
  return distributeWithinMaxWidths(needs, (capped) => spreadWidths(capped, availablePx));
}

function spreadWidths(needs: readonly ColumnWidthNeeds[], availablePx: number): number[] {
  let widths = needs.map((need) => need.minPx);
  const steps: readonly ((need: ColumnWidthNeeds) => number)[] = [
    fixedOrMinWidth,
    preferredWidth(needs, availablePx),
    (need) => need.readablePx,
    (need) => need.maxPx,
  ];
  for (const target of steps) {
    const leftPx = availablePx - sum(widths, (width) => width);
    if (leftPx <= 0) return widths;
    const missing = pairwise(needs, widths, (need, width) => Math.max(0, target(need) - width));
    const missingPx = sum(missing, (width) => width);
    const added = missingPx <= leftPx ? missing : splitProportionally(leftPx, missing);
    widths = pairwise(widths, added, (width, addedPx) => width + addedPx);
  }
  const leftPx = availablePx - sum(widths, (width) => width);
  if (leftPx <= 0) return widths;
  const areAllFixed = needs.every((need) => need.isFixed);
  const shares = splitProportionally(
    leftPx,
    needs.map((need) => (need.isFixed && !areAllFixed ? 0 : need.maxPx)),
  );
  return pairwise(widths, shares, (width, sharePx) => width + sharePx);
}

/**
 * Like `distributeWidth`, but no column gets less than its guaranteed width; the others share the rest. The
 * guaranteed widths must not add up to more than `availablePx`.
 */
export function distributeWithGuarantees(needs: readonly ColumnWidthNeeds[], availablePx: number): number[] {
  let adjusted = needs;
  for (;;) {
    const widths = distributeWidth(adjusted, availablePx);
    let isShort = false;
    adjusted = pairwise(adjusted, widths, (need, width) => {
      const { keptPx } = need;
      if (width >= keptPx) return need;
      isShort = true;
      return {
        minPx: keptPx,
        keptPx,
        modestPx: keptPx,
        readablePx: keptPx,
        maxPx: keptPx,
        isFixed: true,
      };
    });
    if (!isShort) return widths;
  }
}

function fixedOrMinWidth(need: ColumnWidthNeeds): number {
  return need.isFixed ? need.maxPx : need.minPx;
}

/**
 * Width that a column should get before others get one line: a readable width. If there is not enough space,
 * longer texts weigh more, and the less space there is, the closer their weight is to their one-line width;
 * with equal weights the longest text would wrap into many short lines.
 */
function preferredWidth(
  needs: readonly ColumnWidthNeeds[],
  availablePx: number,
): (need: ColumnWidthNeeds) => number {
  const modestPx = sum(needs, (need) => need.modestPx);
  if (modestPx <= availablePx) return (need) => need.modestPx;
  const basePx = sum(needs, fixedOrMinWidth);
  const fulfilled = Math.max(0, (availablePx - basePx) / (modestPx - basePx));
  const towardsModest = fulfilled * fulfilled;
  return (need) =>
    need.maxPx > need.readablePx && need.modestPx === need.readablePx
      ? Math.round(1 / ((1 - towardsModest) / need.maxPx + towardsModest / Math.max(1, need.modestPx)))
      : need.modestPx;
}

/**
 * Widths if whole words do not fit. Every column fits the parts of its words; then as many columns as
 * possible fit whole words, starting with those that need the least; the rest goes to the next column.
 */
export function distributeTightly(
  tight: readonly ColumnWidthNeeds[],
  needs: readonly ColumnWidthNeeds[],
  availablePx: number,
): number[] {
  const columns = pairwise(tight, needs, ({ keptPx }, whole) => {
    return { widthPx: keptPx, missingPx: Math.max(0, whole.keptPx - keptPx) };
  });
  let leftPx = availablePx - sum(columns, ({ widthPx }) => widthPx);
  for (const column of columns.toSorted((one, other) => one.missingPx - other.missingPx)) {
    if (leftPx <= 0) break;
    const addedPx = Math.min(leftPx, column.missingPx);
    column.widthPx += addedPx;
    leftPx -= addedPx;
  }
  return columns.map(({ widthPx }) => widthPx);
}

/** Equal widths for the columns that are not fixed, except those whose longest word needs more. */
export function distributeEqually(
  needs: readonly ColumnWidthNeeds[],
  availablePx: number | undefined,
): number[] {
  return distributeWithinMaxWidths(needs, (capped) => spreadEqually(capped, availablePx));
}

function spreadEqually(needs: readonly ColumnWidthNeeds[], availablePx: number | undefined): number[] {
  const flexible = needs.filter((need) => !need.isFixed);
  if (availablePx === undefined) {
    const widestPx = flexible.reduce((widest, need) => Math.max(widest, need.readablePx), 0);
    return needs.map((need) => (need.isFixed ? need.readablePx : widestPx));
  }
  if (flexible.length === 0) return spreadWidths(needs, availablePx);
  const wide = new Set<ColumnWidthNeeds>();
  for (;;) {
    const equal = flexible.filter((need) => !wide.has(need));
    const takenPx = sum(needs, (need) => (need.isFixed ? need.maxPx : wide.has(need) ? need.minPx : 0));
    const shares = splitProportionally(
      Math.max(0, availablePx - takenPx),
      equal.map(() => 1),
    );
    const equalPx = new Map(pairwise(equal, shares, (need, sharePx) => [need, sharePx]));
    const tooWide = equal.filter((need) => need.minPx > (equalPx.get(need) ?? 0));
    if (tooWide.length === 0)
      return needs.map((need) => (need.isFixed ? need.maxPx : (equalPx.get(need) ?? need.minPx)));
    for (const need of tooWide) wide.add(need);
  }
}

/** Splits a total in proportion to weights into whole px (largest remainder method). */
export function splitProportionally(totalPx: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const weightSum = sum(weights, (weight) => weight);
  const shares = weights.map((weight) => {
    const exactPx = weightSum > 0 ? (totalPx * weight) / weightSum : totalPx / weights.length;
    const px = Math.floor(exactPx);
    return { px, remainder: exactPx - px };
  });
  const remainderPx = totalPx - sum(shares, ({ px }) => px);
  const byRemainder = shares.toSorted((one, other) => other.remainder - one.remainder);
  for (let i = 0; i < remainderPx; i++) at(byRemainder, i % byRemainder.length).px += 1;
  return shares.map(({ px }) => px);
}

function sum<T>(values: readonly T[], read: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += read(value);
  return total;
}
