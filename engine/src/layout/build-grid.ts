import type { StyledTable } from '../table/styled-table.ts';
import { type GridCell, type GridSlots, slotOwner } from './grid.ts';
import { type Grid, GridBorders } from './grid-borders.ts';

/** Assigns a cell to each slot. A slot claimed by two spans belongs to the first. */
export function buildGrid(table: StyledTable): Grid {
  const rowCount = table.rows.length;
  const columnCount = table.columns.length;
  const cells: GridCell[] = [];
  const owners = new Int32Array(rowCount * columnCount);
  for (let slot = 0; slot < owners.length; slot++) owners[slot] = -1 - slot;
  const slots: GridSlots = { columnCount, owners };
  for (const [row, { cells: rowCells }] of table.rows.entries()) {
    const lastRow = row < table.headerRowCount ? table.headerRowCount : rowCount;
    for (let column = 0; column < columnCount; column++) {
      const cell = rowCells[column];
      if (!cell || slotOwner(slots, row, column) >= 0) continue;
      const colspan = freeColumns(slots, row, column, Math.min(cell.colspan, columnCount - column));
      const rowspan = Math.min(cell.rowspan, lastRow - row);
      const placed: GridCell = { cell, row, column, rowspan, colspan };
      claim(owners, columnCount, placed, cells.length);
      cells.push(placed);
    }
  }
  const grid = { rowCount, columnCount, cells, owners };
  return { ...grid, borders: table.hasBorders ? new GridBorders(table, grid) : undefined };
}

/** Number of consecutive slots in the row, up to `max`, that no span from above occupies. */
function freeColumns(slots: GridSlots, row: number, column: number, max: number): number {
  let free = 1;
  while (free < max && slotOwner(slots, row, column + free) < 0) free++;
  return free;
}

function claim(owners: Int32Array, columnCount: number, cell: GridCell, index: number): void {
  for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
    const start = row * columnCount + cell.column;
    for (let slot = start; slot < start + cell.colspan; slot++) owners[slot] = index;
  }
}
