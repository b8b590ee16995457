import { unbreakableEmMax } from '../text/prepared-text.ts';
import { tightContentEm } from '../text/soft-breaks.ts';
import { type ColumnNeed, columnNeeds, equalWidths, givenWidths, tightWidths } from './column-widths.ts';
import { CUT_TEXT_EM_MIN, linesAcrossPx, type MeasuredCell, type MeasuredTable } from './measure-cells.ts';

/**
 * What columns need where words may be broken at the joints inside them, such as `order_total` after its underscore; asked
 * only where whole words have no room.
 *
 * @param isTight says it of a cell; the others keep their words whole, but for those that are too long for any column
 */
export function tightNeeds(
  { kin, table, room }: MeasuredTable,
  isTight: (cell: MeasuredCell) => boolean,
): ColumnNeed[] {
  const { cellPaddingXPx } = table.look;
  const needs = kin.cells.map((cell) => {
    const { column, colspan, minPx, readablePx, maxPx } = cell;
    return {
      column,
      colspan,
      minPx: Math.min(minPx, leastPx(cell, 2 * cellPaddingXPx, isTight(cell) ? 0 : unbreakableEmMax)),
      readablePx,
      maxPx,
    };
  });
  return columnNeeds(needs, table, room.betweenColumnsPx);
}

/** A table in which a column whose asked-for width is too narrow for its words has them broken at their joints. */
export function withAskedWidths(measured: MeasuredTable): MeasuredTable {
  const { table, needs } = measured;
  const isTooNarrow = (column: number) => {
    const { widthPx, maxWidthPx = Infinity } = table.columns[column]!;
    return needs[column]!.minPx > (widthPx ?? maxWidthPx);
  };
  if (!needs.some((_, column) => isTooNarrow(column))) return measured;
  return { ...measured, needs: tightNeeds(measured, ({ column }) => isTooNarrow(column)) };
}

function leastPx(
  { inner, image, minPx, cell, text, font }: MeasuredCell,
  paddingPx: number,
  wholeEmMax: number,
): number {
  if (image) return minPx;
  if (inner) return Math.ceil(leastInnerPx(inner, wholeEmMax === 0) + paddingPx);
  const { fontSizePx, maxLines } = cell.look;
  const em = tightContentEm(text, font, wholeEmMax);
  const leastEm = maxLines === undefined ? em : Math.min(em, CUT_TEXT_EM_MIN);
  return Math.ceil(leastEm * fontSizePx + paddingPx);
}

function leastInnerPx(inner: MeasuredTable, isTight: boolean): number {
  const { leastPx } = inner.kin;
  const known = leastPx.get(isTight);
  if (known !== undefined) return known;
  const px = leastOf(tightNeeds(inner, () => isTight)) + linesAcrossPx(inner);
  leastPx.set(isTight, px);
  return px;
}

/**
 * Widths that add up to `availablePx`, or to more where even the parts of words need it. Words that are too long for any column
 * give way first, then headers are broken inside words, then values.
 */
export function widthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const { needs } = measured;
  if (leastOf(needs) <= availablePx) return givenWidths(needs, availablePx);
  const withCutWords = tightNeeds(measured, () => false);
  if (leastOf(withCutWords) <= availablePx) return givenWidths(withCutWords, availablePx);
  const { headerRowCount } = measured.table;
  const withTightHeaders = tightNeeds(measured, ({ row }) => row < headerRowCount);
  if (leastOf(withTightHeaders) <= availablePx)
    return tightWidths(withTightHeaders, withCutWords, availablePx);
  const tight = tightNeeds(measured, () => true);
  return tightWidths(tight, withTightHeaders, availablePx);
}

/** Widths of the columns of a table in a cell: the same for all of its kin. */
export function innerWidths(inner: MeasuredTable, availablePx: number): readonly number[] {
  const { kin } = inner;
  if (kin.settled?.availablePx !== availablePx)
    kin.settled = { availablePx, widthsPx: widthsWithin(inner, availablePx) };
  return kin.settled.widthsPx;
}

function leastOf(needs: readonly ColumnNeed[]): number {
  return needs.reduce((total, need) => total + need.minPx, 0);
}

/** As `widthsWithin`, with equal widths for the columns that may have them. */
export function equalWidthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const { needs } = measured;
  const equalPx = availablePx / Math.max(1, needs.length);
  const isTight = needs.some((need) => need.minPx > equalPx);
  return equalWidths(isTight ? tightNeeds(measured, () => true) : needs, availablePx);
}
