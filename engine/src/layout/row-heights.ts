import type { StyledTable } from '../table/styled-table.ts';
import { breakLines } from '../text/break-lines.ts';
import type { BrokenCell, MeasuredCell } from './measure-cells.ts';

/** Breaks the text of each cell to the width of its columns. */
export function breakCells(
  cells: readonly MeasuredCell[],
  widthsPx: readonly number[],
  table: StyledTable,
  betweenPx: number,
): BrokenCell[] {
  const { cellPaddingPx } = table.look;
  return cells.map((measured) => {
    const { look } = measured.cell;
    let contentPx = betweenPx * (measured.colspan - 1) - 2 * cellPaddingPx;
    for (let i = 0; i < measured.colspan; i++) contentPx += widthsPx[measured.column + i]!;
    const lines = breakLines(measured.text, measured.font, contentPx / look.fontSizePx);
    // Written out: copying by spread is several times slower here, and tables have tens of thousands of cells.
    const { cell, row, column, rowspan, colspan, text, font, minPx, readablePx, maxPx } = measured;
    const contentHeightPx = Math.ceil(lines.length * look.lineHeightPx);
    return {
      cell,
      row,
      column,
      rowspan,
      colspan,
      text,
      font,
      minPx,
      readablePx,
      maxPx,
      lines,
      contentHeightPx,
    };
  });
}

/** Height of each row, whole px: its tallest cell; a spanning cell that needs more makes the last of its rows taller. */
export function rowHeights(cells: readonly BrokenCell[], table: StyledTable, betweenPx: number): number[] {
  const paddingPx = 2 * table.look.cellPaddingPx;
  const heights = table.rows.map((row) => Math.ceil(row.minHeightPx));
  const needPx = (cell: BrokenCell) => Math.ceil(cell.contentHeightPx + paddingPx);
  for (const cell of cells) {
    if (cell.rowspan === 1) heights[cell.row] = Math.max(heights[cell.row]!, needPx(cell));
  }
  const spanning = cells.filter((cell) => cell.rowspan > 1);
  spanning.sort((left, right) => left.row + left.rowspan - (right.row + right.rowspan));
  for (const cell of spanning) {
    const last = cell.row + cell.rowspan - 1;
    let heightPx = betweenPx * (cell.rowspan - 1);
    for (let row = cell.row; row <= last; row++) heightPx += heights[row]!;
    heights[last] = heights[last]! + Math.max(0, needPx(cell) - heightPx);
  }
  return heights;
}
