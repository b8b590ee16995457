import type { Cell } from '../table/table.ts';

/**
 * Puts the cells of an array row into columns. Where cells span others, a row may be written as in HTML, leaving out
 * what is covered; it is then spread over the columns. A row that names every column is taken as it is.
 *
 * @param coveredRows rows below that cells with rowspan still cover, by column; carried from row to row
 */
export function spreadRow(
  cells: readonly Cell[],
  columns: number,
  coveredRows: number[],
  filler: Cell,
): Cell[] {
  const spans = cells.some((cell) => spanOf(cell, 'colspan') > 1 || spanOf(cell, 'rowspan') > 1);
  const covered = coveredRows.some((rows) => rows > 0);
  if (!spans && !covered) return [...cells];
  const leavesOutCovered = coveredColumns(cells, coveredRows, columns) <= columns - cells.length;
  const row = leavesOutCovered ? flow(cells, coveredRows, filler) : [...cells];
  carryDown(row, coveredRows, columns);
  return row;
}

function spanOf(cell: Cell, side: 'colspan' | 'rowspan'): number {
  return cell.style[side] ?? 1;
}

/** Columns that are covered from above or by a cell further left. */
function coveredColumns(cells: readonly Cell[], coveredRows: readonly number[], columns: number): number {
  const fromAbove = coveredRows.slice(0, columns).filter((rows) => rows > 0).length;
  return cells.reduce((sum, cell) => sum + spanOf(cell, 'colspan') - 1, fromAbove);
}

function flow(cells: readonly Cell[], coveredRows: readonly number[], filler: Cell): Cell[] {
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
