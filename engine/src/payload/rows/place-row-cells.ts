import type { Cell } from '../../table/table.ts';

/**
 * Assigns the cells of an array row to columns. A row with spans may omit covered cells, as in HTML; they are
 * then filled in. A row with a cell for every column stays unchanged.
 *
 * @param coveredRows number of following rows still covered by a rowspan, by column; updated from row to row
 */
export function placeRowCells(
  cells: readonly Cell[],
  columns: number,
  coveredRows: number[],
  filler: Cell,
): Cell[] {
  const spans = cells.some((cell) => spanOf(cell, 'colspan') > 1 || spanOf(cell, 'rowspan') > 1);
  const covered = coveredRows.some((rows) => rows > 0);
  if (!spans && !covered) return [...cells];
  const omitsCovered = coveredColumns(cells, coveredRows, columns) <= columns - cells.length;
  const row = omitsCovered ? fillCovered(cells, coveredRows, filler) : [...cells];
  carryDown(row, coveredRows, columns);
  return row;
}

function spanOf(cell: Cell, side: 'colspan' | 'rowspan'): number {
  return cell.style[side] ?? 1;
}

/** Number of columns covered from above or by a colspan to their left. */
function coveredColumns(cells: readonly Cell[], coveredRows: readonly number[], columns: number): number {
  const fromAbove = coveredRows.slice(0, columns).filter((rows) => rows > 0).length;
  return cells.reduce((sum, cell) => sum + spanOf(cell, 'colspan') - 1, fromAbove);
}

function fillCovered(cells: readonly Cell[], coveredRows: readonly number[], filler: Cell): Cell[] {
  const row: Cell[] = [];
  for (const cell of cells) {
    while ((coveredRows[row.length] ?? 0) > 0) row.push(filler);
    row.push(cell);
    for (let extra = 1; extra < spanOf(cell, 'colspan'); extra++) row.push(filler);
  }
  while ((coveredRows[row.length] ?? 0) > 0) row.push(filler);
  return row;
}

function carryDown(row: readonly Cell[], coveredRows: number[], columns: number): void {
  for (let column = 0; column < columns; column++)
    coveredRows[column] = Math.max(0, (coveredRows[column] ?? 0) - 1);
  for (const [column, cell] of row.entries()) {
    const rows = spanOf(cell, 'rowspan') - 1;
    if (rows < 1) continue;
    for (let offset = 0; offset < spanOf(cell, 'colspan'); offset++) {
      coveredRows[column + offset] = Math.max(coveredRows[column + offset] ?? 0, rows);
    }
  }
}
