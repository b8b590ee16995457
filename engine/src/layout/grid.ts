import type { StyledCell, StyledTable, TableBorder } from '../table/styled-table.ts';

/** A cell at its place in the grid; spans are cut to the grid and to header or body. */
export interface GridCell {
  readonly cell: StyledCell;
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

export interface Grid {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly GridCell[];
  /** For each place, row by row, the index of its cell; a negative number of its own where there is none. */
  readonly owners: Int32Array;
}

/** Finds the cell of each place. A place that two spans claim belongs to the one that comes first. */
export function buildGrid(table: StyledTable): Grid {
  const rowCount = table.rows.length;
  const columnCount = table.columns.length;
  const cells: GridCell[] = [];
  const owners = new Int32Array(rowCount * columnCount);
  for (let place = 0; place < owners.length; place++) owners[place] = -1 - place;
  for (let row = 0; row < rowCount; row++) {
    const written = table.rows[row]!.cells;
    const lastRow = row < table.headerRowCount ? table.headerRowCount : rowCount;
    for (let column = 0; column < columnCount; column++) {
      const cell = written[column];
      if (!cell || owners[row * columnCount + column]! >= 0) continue;
      const place = row * columnCount + column;
      const colspan = freeColumns(owners, place, Math.min(cell.colspan, columnCount - column));
      const rowspan = Math.min(cell.rowspan, lastRow - row);
      const placed: GridCell = { cell, row, column, rowspan, colspan };
      claim(owners, columnCount, placed, cells.length);
      cells.push(placed);
    }
  }
  return { rowCount, columnCount, cells, owners };
}

/** How many of the next places in the row no span from above has. */
function freeColumns(owners: Int32Array, place: number, wanted: number): number {
  let free = 1;
  while (free < wanted && owners[place + free]! < 0) free++;
  return free;
}

function claim(owners: Int32Array, columnCount: number, cell: GridCell, index: number): void {
  for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
    const start = row * columnCount + cell.column;
    for (let place = start; place < start + cell.colspan; place++) owners[place] = index;
  }
}

/** Room that lines take, whole px: left and right of the table, above and below it, between its rows, between its columns. */
export interface LineRoom {
  readonly sidePx: number;
  readonly edgePx: number;
  readonly betweenRowsPx: number;
  readonly betweenColumnsPx: number;
}

export function lineRoom(border: TableBorder): LineRoom {
  const room = Math.ceil(border.widthPx);
  return {
    sidePx: border.frame === 'box' ? room : 0,
    edgePx: border.frame === 'box' ? room : border.frame === 'rules' ? Math.ceil(border.ruleWidthPx) : 0,
    betweenRowsPx: border.horizontal ? room : 0,
    betweenColumnsPx: border.vertical ? room : 0,
  };
}
