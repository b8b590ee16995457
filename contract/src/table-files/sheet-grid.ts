import { limits } from '../limits.ts';
import { type CellRange, SHEET_COLUMNS_MAX } from './cell-range.ts';
import { blankCell, type CellGrid, type TableCell } from './imported-cells.ts';
import type { Sheet } from './sheet.ts';
import { TableFileError } from './table-file-error.ts';

/** The cells that are shown, and how many rows and columns are hidden. */
export interface SheetGrid {
  readonly grid: CellGrid;
  readonly notes: readonly string[];
}

/**
 * The visible cells of a sheet without its blank rows, and without blank columns at its sides.
 *
 * @throws TableFileError if the block of cells is larger than any table
 */
export function gridOfSheet(sheet: Sheet, range: CellRange | undefined): SheetGrid {
  const bounds = usedBounds(sheet);
  if (bounds === undefined) return { grid: [], notes: sheet.notes };
  const hiddenColumn = (column: number) =>
    sheet.hiddenColumns.some(({ left, right }) => column >= left && column <= right);
  const filled = [...sheet.rows.keys()].filter((row) => isFilled(sheet, row)).sort((a, b) => a - b);
  const rows = filled.filter((row) => !sheet.hiddenRows.has(row));
  const { left, right } = columnBounds(bounds, range);
  if (right - left >= limits.tableFileColumnsMax)
    throw new TableFileError(
      'range',
      `The cells with values are in ${right - left + 1} columns; at most ${limits.tableFileColumnsMax} are allowed. Read a part of them with range, such as A1:F500.`,
    );
  if ((right - left + 1) * rows.length > limits.transformValuesMax)
    throw new TableFileError(
      'range',
      `The cells with values are in a block of ${rows.length} rows and ${right - left + 1} columns; at most ${limits.transformValuesMax} cells are allowed. Read a part of it with range, such as A1:F500.`,
    );
  const all = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  const columns = all.filter((column) => !hiddenColumn(column));
  const grid: (TableCell | undefined)[][] = rows.map((row) =>
    columns.map((column) => {
      const cell = sheet.rows.get(row)?.get(column);
      return cell === undefined ? blankCell : { ...cell, colspan: 1, rowspan: 1 };
    }),
  );
  merge(grid, sheet, rows, columns);
  const hidden = hiddenNote(filled.length - rows.length, all.length - columns.length);
  return { grid, notes: hidden === undefined ? sheet.notes : [...sheet.notes, hidden] };
}

/** With a range, the blank columns of it belong to the table, unless the range is whole rows. */
function columnBounds(bounds: CellRange, range: CellRange | undefined): { left: number; right: number } {
  if (range === undefined || range.right === SHEET_COLUMNS_MAX - 1) return bounds;
  return { left: range.left, right: range.right };
}

function isFilled({ rows }: Sheet, row: number): boolean {
  for (const { value } of rows.get(row)?.values() ?? []) if (value !== '') return true;
  return false;
}

function usedBounds({ rows }: Sheet): CellRange | undefined {
  let [top, bottom, left, right] = [Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY, -1];
  for (const [row, cells] of rows)
    for (const [column, { value }] of cells) {
      if (value === '') continue;
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
  return bottom < 0 ? undefined : { top, bottom, left, right };
}

/** Applies merged cells to what is visible of them; the cell with the value may itself be hidden. */
function merge(
  grid: (TableCell | undefined)[][],
  sheet: Sheet,
  rows: readonly number[],
  columns: readonly number[],
): void {
  let covered = 0;
  for (const { top, bottom, left, right } of sheet.merges) {
    const [rowFrom, rowTo] = visibleSpan(rows, top, bottom);
    const [columnFrom, columnTo] = visibleSpan(columns, left, right);
    if (rowTo <= rowFrom || columnTo <= columnFrom) continue;
    covered += (rowTo - rowFrom) * (columnTo - columnFrom);
    if (covered > limits.transformValuesMax)
      throw new TableFileError('data', 'Merged cells of the sheet overlap.');
    const anchor = sheet.rows.get(top)?.get(left) ?? blankCell;
    for (let row = rowFrom; row < rowTo; row++)
      for (let column = columnFrom; column < columnTo; column++) grid[row]![column] = undefined;
    grid[rowFrom]![columnFrom] = { ...anchor, colspan: columnTo - columnFrom, rowspan: rowTo - rowFrom };
  }
}

/** The positions in a sorted list of those from `first` to `last`; the end is exclusive. */
function visibleSpan(places: readonly number[], first: number, last: number): readonly [number, number] {
  return [lowerBound(places, first), lowerBound(places, last + 1)];
}

function lowerBound(places: readonly number[], wanted: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hiddenNote(rows: number, columns: number): string | undefined {
  const counted = (count: number, noun: string) =>
    count === 0 ? [] : [`${count === 1 ? 'one' : count} hidden ${noun}${count === 1 ? '' : 's'}`];
  const parts = [...counted(rows, 'row'), ...counted(columns, 'column')];
  if (parts.length === 0) return undefined;
  const text = parts.join(' and ');
  const verb = rows + columns === 1 ? 'was' : 'were';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} of the sheet ${verb} left out.`;
}
