import type { StyledTable } from '../table/styled-table.ts';
import { breakLines } from '../text/break-lines.ts';
import type { TextLine } from '../text/prepared-text.ts';
import { clampLines } from './clamp-lines.ts';
import { linesAcrossPx, type MeasuredCell, type MeasuredTable } from './measure-cells.ts';
import { growForSpans, type RowSpan } from './row-spans.ts';
import { type BrokenCell, placeColumns, type TableLayout } from './table-layout.ts';
import { innerWidths } from './widths-within.ts';

/** Settles every height of a table whose column widths are settled. */
export function settleHeights(measured: MeasuredTable, widthsPx: readonly number[]): TableLayout {
  const { table, grid, room } = measured;
  const cells = breakCells(measured.cells, widthsPx, table, room.betweenColumnsPx);
  const heightsPx = rowHeights(cells, table, room.betweenRowsPx);
  const { lefts, rights, widthPx, columnNumbers } = placeColumns(widthsPx, room, table.look.direction);
  const isTall = tallRows(cells, heightsPx.length);
  return { table, grid, room, cells, heightsPx, isTall, lefts, rights, widthPx, columnNumbers };
}

/** Cells of up to so many lines look right in the middle of their row. */
const MIDDLE_LINES_MAX = 2;

/** Rows that hold a cell of more lines, or a part of one. A picture is no text to read on from. */
function tallRows(cells: readonly BrokenCell[], rowCount: number): boolean[] {
  const isTall = new Array<boolean>(rowCount).fill(false);
  for (const { row, rowspan, lines, inner, contentHeightPx, cell } of cells) {
    const isLong = inner
      ? contentHeightPx > MIDDLE_LINES_MAX * cell.look.lineHeightPx
      : lines.length > MIDDLE_LINES_MAX;
    if (isLong) isTall.fill(true, row, row + rowspan);
  }
  return isTall;
}

/** Height of rows [from, to) of a table with the frame round them, px. */
export function framedHeightPx({ heightsPx, room }: TableLayout, from: number, to: number): number {
  let heightPx = 2 * room.edgePx + room.betweenRowsPx * Math.max(0, to - from - 1);
  for (let row = from; row < to; row++) heightPx += heightsPx[row]!;
  return heightPx;
}

/** Breaks the text of each cell to the width of its columns; a table in a cell fills that width. */
function breakCells(
  cells: readonly MeasuredCell[],
  widthsPx: readonly number[],
  table: StyledTable,
  betweenPx: number,
): BrokenCell[] {
  const { cellPaddingXPx } = table.look;
  return cells.map((measured) => {
    const { look } = measured.cell;
    let contentPx = betweenPx * (measured.colspan - 1) - 2 * cellPaddingXPx;
    for (let i = 0; i < measured.colspan; i++) contentPx += widthsPx[measured.column + i]!;
    if (measured.image || measured.inner) return boxCell(measured, contentPx);
    const widthEm = contentPx / look.fontSizePx;
    const all = breakLines(measured.text, measured.font, widthEm);
    const isCut = look.maxLines !== undefined && all.length > look.maxLines;
    const lines = isCut ? clampLines(all, measured.font, widthEm, look.maxLines) : all;
    const contentHeightPx = Math.ceil(lines.length * look.lineHeightPx);
    const insetPx = measured.insetPx === 0 ? 0 : insetThatFits(measured, lines, contentPx);
    return brokenCell(measured, lines, undefined, contentHeightPx, insetPx, isCut);
  });
}

/** A column that is narrower than it wished has less room beside its numbers, or none. */
function insetThatFits(
  { cell, insetPx }: MeasuredCell,
  lines: readonly TextLine[],
  contentPx: number,
): number {
  const widestEm = lines.reduce((widest, { widthEm }) => Math.max(widest, widthEm), 0);
  return Math.max(0, Math.min(insetPx, contentPx - widestEm * cell.look.fontSizePx));
}

/** Written out: copying by spread is several times slower here, and tables have tens of thousands of cells. */
function brokenCell(
  { cell, row, column, rowspan, colspan, font, text: { isBidirectional }, image }: MeasuredCell,
  lines: readonly TextLine[],
  inner: TableLayout | undefined,
  contentHeightPx: number,
  insetPx: number,
  isCut: boolean,
): BrokenCell {
  return {
    cell,
    row,
    column,
    rowspan,
    colspan,
    font,
    lines,
    isBidirectional,
    image,
    inner,
    contentHeightPx,
    insetPx,
    isCut,
  };
}

function boxCell(measured: MeasuredCell, contentPx: number): BrokenCell {
  const { image, inner } = measured;
  const layout = inner && settleHeights(inner, innerWidths(inner, contentPx - linesAcrossPx(inner)));
  const contentHeightPx = layout
    ? framedHeightPx(layout, 0, layout.heightsPx.length)
    : (image?.heightPx ?? 0);
  return brokenCell(measured, [], layout, contentHeightPx, 0, false);
}

/** Height of each row, whole px: its tallest cell, and what spanning cells need beyond that. */
function rowHeights(cells: readonly BrokenCell[], table: StyledTable, betweenPx: number): number[] {
  const paddingPx = 2 * table.look.cellPaddingYPx;
  const heightsPx = table.rows.map((row) => Math.ceil(row.minHeightPx));
  const needPx = (cell: BrokenCell) => Math.ceil(cell.contentHeightPx + paddingPx);
  const spans: RowSpan[] = [];
  for (const cell of cells) {
    if (cell.rowspan === 1) heightsPx[cell.row] = Math.max(heightsPx[cell.row]!, needPx(cell));
    else spans.push({ row: cell.row, rowspan: cell.rowspan, needPx: needPx(cell) });
  }
  if (spans.length > 0) growForSpans(heightsPx, spans, (row) => table.rows[row]!.minHeightPx > 0, betweenPx);
  return heightsPx;
}
