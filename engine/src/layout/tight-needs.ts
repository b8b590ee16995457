import { tightContentEm } from '../text/soft-breaks.ts';
import { type ColumnNeed, columnNeeds, equalWidths, givenWidths, tightWidths } from './column-widths.ts';
import { CUT_TEXT_EM_MIN, linesAcrossPx, type MeasuredCell, type MeasuredTable } from './measure-cells.ts';

/**
 * What columns need where words may be broken at the joints inside them, such as `order_total` after its underscore; asked
 * only where whole words have no room.
 *
 * @param isTight says it of a cell; the others keep their words whole
 */
export function tightNeeds(
  { cells, table, room }: MeasuredTable,
  isTight: (cell: MeasuredCell) => boolean,
): ColumnNeed[] {
  const { cellPaddingPx } = table.look;
  const needs = cells.map((cell) => {
    const { column, colspan, minPx, readablePx, maxPx } = cell;
    return {
      column,
      colspan,
      minPx: isTight(cell) ? tightPx(cell, 2 * cellPaddingPx) : minPx,
      readablePx,
      maxPx,
    };
  });
  return columnNeeds(needs, table, room.betweenColumnsPx);
}

/** A table in which a column whose asked-for width is too narrow for its words has them broken at their joints. */
export function withAskedWidths(measured: MeasuredTable): MeasuredTable {
  const { table, needs } = measured;
  const isTooNarrow = (column: number) => needs[column]!.minPx > (table.columns[column]!.widthPx ?? Infinity);
  if (!needs.some((_, column) => isTooNarrow(column))) return measured;
  return { ...measured, needs: tightNeeds(measured, ({ column }) => isTooNarrow(column)) };
}

function tightPx(measured: MeasuredCell, paddingPx: number): number {
  const { inner, image, minPx, cell, text, font } = measured;
  if (image) return minPx;
  if (inner) {
    const columnsPx = tightNeeds(inner, () => true).reduce((total, need) => total + need.minPx, 0);
    return Math.min(minPx, Math.ceil(columnsPx + linesAcrossPx(inner) + paddingPx));
  }
  const { fontSizePx, maxLines } = cell.look;
  const em = tightContentEm(text, font);
  const leastEm = maxLines === undefined ? em : Math.min(em, CUT_TEXT_EM_MIN);
  return Math.min(minPx, Math.ceil(leastEm * fontSizePx + paddingPx));
}

/**
 * Widths that add up to `availablePx`, or to more where even the parts of words need it. Headers are broken inside words
 * before values are.
 */
export function widthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const { needs } = measured;
  const neededPx = needs.reduce((total, need) => total + need.minPx, 0);
  if (neededPx <= availablePx) return givenWidths(needs, availablePx);
  const { headerRowCount } = measured.table;
  const withTightHeaders = tightNeeds(measured, ({ row }) => row < headerRowCount);
  const leastPx = withTightHeaders.reduce((total, need) => total + need.minPx, 0);
  if (leastPx <= availablePx) return tightWidths(withTightHeaders, needs, availablePx);
  const tight = tightNeeds(measured, () => true);
  return tightWidths(tight, withTightHeaders, availablePx);
}

/** As `widthsWithin`, with equal widths for the columns that may have them. */
export function equalWidthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const { needs } = measured;
  const equalPx = availablePx / Math.max(1, needs.length);
  const isTight = needs.some((need) => need.minPx > equalPx);
  return equalWidths(isTight ? tightNeeds(measured, () => true) : needs, availablePx);
}
