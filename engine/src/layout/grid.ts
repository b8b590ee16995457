import type { StyledCell, StyledTable, TableBorder } from '../table/styled-table.ts';

/** A cell with its position in the grid; spans are clipped to the grid and to header or body. */
export interface GridCell {
  readonly cell: StyledCell;
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

/** The slots of a grid, or of some of its rows. */
export interface GridSlots {
  readonly columnCount: number;
  /** For each slot, row by row, the index of its cell; a unique negative number for empty slots. */
  readonly owners: Int32Array;
}

export interface Grid extends GridSlots {
  readonly rowCount: number;
  readonly cells: readonly GridCell[];
}

/** Index of the cell in a slot, which must be inside the grid; a unique negative number if the slot is empty. */
export function slotOwner({ owners, columnCount }: GridSlots, row: number, column: number): number {
  return owners[row * columnCount + column]!;
}

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
  return { rowCount, columnCount, cells, owners };
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

/** Space that grid lines take up, whole px. */
export interface GridLineWidths {
  /** Frame on the left and right. */
  readonly sidePx: number;
  /** Frame at the top and bottom. */
  readonly edgePx: number;
  readonly betweenRowsPx: number;
  readonly betweenColumnsPx: number;
}

export function gridLineWidths(border: TableBorder): GridLineWidths {
  const widthPx = Math.ceil(border.widthPx);
  return {
    sidePx: border.frame === 'box' ? widthPx : 0,
    edgePx: border.frame === 'box' ? widthPx : border.frame === 'rules' ? Math.ceil(border.ruleWidthPx) : 0,
    betweenRowsPx: border.horizontal ? widthPx : 0,
    betweenColumnsPx: border.vertical ? widthPx : 0,
  };
}
