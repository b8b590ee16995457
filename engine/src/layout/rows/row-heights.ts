import type { StyledTable } from '../../table/styled-table.ts';
import { breakLines } from '../../text/lines/break-lines.ts';
import type { TextLine } from '../../text/lines/prepared-text.ts';
import { at } from '../elements.ts';
import { type Grid, verticalPaddingPx } from '../grid-borders.ts';
import { type LaidOutCell, placeColumns, type TableLayout } from '../table-layout.ts';
import { heightWithBoxPx } from '../visuals.ts';
import { nestedColumnWidths } from '../widths/fit-widths.ts';
import { type MeasuredCell, type MeasuredTable, verticalLinesPx } from '../widths/measure-cells.ts';
import { clampLines } from './clamp-lines.ts';
import { growRowsForSpans, type RowSpan } from './row-spans.ts';

/** Resolves all heights of a table whose column widths are resolved. */
export function resolveRowHeights(measured: MeasuredTable, widthsPx: readonly number[]): TableLayout {
  const { table, grid, lineWidths } = measured;
  const cells = breakCells(measured.cells, widthsPx, lineWidths.betweenColumnsPx);
  const heightsPx = rowHeights(cells, table, grid, lineWidths.betweenRowsPx);
  const columns = placeColumns(widthsPx, lineWidths, table.style.direction);
  const isTall = tallRows(cells, heightsPx.length);
  return { table, grid, lineWidths, cells, heightsPx, isTall, ...columns };
}

/** Cells next to taller ones are top-aligned; up to this many lines do not count as tall. */
const MIDDLE_LINES_MAX = 2;

/** Rows that contain at least part of a tall cell. Images do not count, only text and nested tables. */
function tallRows(cells: readonly LaidOutCell[], rowCount: number): boolean[] {
  const isTall = new Array<boolean>(rowCount).fill(false);
  for (const { row, rowspan, lines, inner, contentHeightPx, cell } of cells) {
    const isLong = inner
      ? contentHeightPx > MIDDLE_LINES_MAX * cell.style.lineHeightPx
      : lines.length > MIDDLE_LINES_MAX;
    if (isLong) isTall.fill(true, row, row + rowspan);
  }
  return isTall;
}

/** Height of rows [from, to) of a table including its frame, px. */
export function framedHeightPx(layout: TableLayout, from: number, to: number): number {
  const { heightsPx, lineWidths } = layout;
  let heightPx = 2 * lineWidths.edgePx + lineWidths.betweenRowsPx * Math.max(0, to - from - 1);
  for (const rowPx of heightsPx.slice(from, to)) heightPx += rowPx;
  return heightPx;
}

/** Breaks the text of each cell into lines of its width; a nested table fills that width. */
function breakCells(
  cells: readonly MeasuredCell[],
  widthsPx: readonly number[],
  betweenPx: number,
): LaidOutCell[] {
  return cells.map((measured) => {
    const { style } = measured.cell;
    let contentPx = betweenPx * (measured.colspan - 1) - measured.paddingPx;
    for (let i = 0; i < measured.colspan; i++) contentPx += widthsPx[measured.column + i]!;
    if (measured.image || measured.inner) return withMark(boxCell(measured, contentPx), measured);
    const widthEm = contentPx / style.fontSizePx;
    const all = breakLines(measured.text, measured.font, widthEm);
    const isCut = style.maxLines !== undefined && all.length > style.maxLines;
    const lines = isCut ? clampLines(all, measured.font, widthEm, style.maxLines, measured.text.tailEm) : all;
    const { visual } = measured;
    const linesPx =
      visual === undefined ? lines.length * style.lineHeightPx : heightWithBoxPx(visual, lines.length, style);
    const contentHeightPx = Math.ceil(linesPx);
    const insetPx = measured.insetPx === 0 ? 0 : insetThatFits(measured, lines, contentPx);
    const cell = withMark(laidOutCell(measured, lines, undefined, contentHeightPx, insetPx, isCut), measured);
    return visual === undefined ? cell : { ...cell, visual };
  });
}

function withMark(cell: LaidOutCell, { mark }: MeasuredCell): LaidOutCell {
  return mark === undefined ? cell : { ...cell, mark };
}

/** A column narrower than its preferred width has less space beside its numbers, or none. */
function insetThatFits(
  { cell, insetPx }: MeasuredCell,
  lines: readonly TextLine[],
  contentPx: number,
): number {
  const widestEm = lines.reduce((widest, { widthEm }) => Math.max(widest, widthEm), 0);
  return Math.max(0, Math.min(insetPx, contentPx - widestEm * cell.style.fontSizePx));
}

/** Lists every property: spread is several times slower, and tables have tens of thousands of cells. */
function laidOutCell(
  { cell, row, column, rowspan, colspan, font, text: { isBidirectional }, image }: MeasuredCell,
  lines: readonly TextLine[],
  inner: TableLayout | undefined,
  contentHeightPx: number,
  insetPx: number,
  isCut: boolean,
): LaidOutCell {
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

function boxCell(measured: MeasuredCell, contentPx: number): LaidOutCell {
  const { image, inner } = measured;
  const layout =
    inner && resolveRowHeights(inner, nestedColumnWidths(inner, contentPx - verticalLinesPx(inner)));
  const contentHeightPx = layout
    ? framedHeightPx(layout, 0, layout.heightsPx.length)
    : (image?.heightPx ?? 0);
  return laidOutCell(measured, [], layout, contentHeightPx, 0, false);
}

/** Height of each row, whole px: its tallest cell, plus the extra height that spanning cells need. */
function rowHeights(
  cells: readonly LaidOutCell[],
  table: StyledTable,
  grid: Grid,
  betweenPx: number,
): number[] {
  const { cellPaddingYPx } = table.style;
  const heightsPx = table.rows.map((row) => Math.ceil(row.minHeightPx));
  const needPx = (cell: LaidOutCell) =>
    Math.ceil(cell.contentHeightPx + verticalPaddingPx(grid, cell, cellPaddingYPx));
  const spans: RowSpan[] = [];
  for (const cell of cells) {
    if (cell.rowspan === 1) heightsPx[cell.row] = Math.max(heightsPx[cell.row]!, needPx(cell));
    else spans.push({ row: cell.row, rowspan: cell.rowspan, needPx: needPx(cell) });
  }
  if (spans.length > 0)
    growRowsForSpans(heightsPx, spans, (row) => at(table.rows, row).minHeightPx > 0, betweenPx);
  return heightsPx;
}
