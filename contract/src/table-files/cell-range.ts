import { quoted, TableFileError } from './table-file-error.ts';

/** A block of cells, with its last row and column; all from 0. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Rows and columns of a sheet in Excel, which no other program exceeds. */
export const SHEET_ROWS_MAX = 1_048_576;
export const SHEET_COLUMNS_MAX = 16_384;

const cellName = /^\$?([A-Za-z]{1,3})?\$?(\d{1,7})?$/;

/** The column of letters such as `AB`, from 0. */
function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** Row and column of a name such as `B2`, from 0; undefined if it is not one. */
export function readCellName(name: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters, digits] = cellName.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  const [row, column] = [Number(digits) - 1, columnOf(letters)];
  return row >= 0 && row < SHEET_ROWS_MAX && column < SHEET_COLUMNS_MAX ? { row, column } : undefined;
}

/** A range such as `B2:F20`, `B:F`, `2:20` or `B2`; undefined if it is not one. */
export function readCellRange(text: string): CellRange | undefined {
  const [first = '', last = first, ...others] = text.split(':');
  const [start, end] = [cellName.exec(first.trim()), cellName.exec(last.trim())];
  if (!start || !end || others.length > 0) return undefined;
  const [, left, top] = start;
  const [, right, bottom] = end;
  // Both ends must name a row, a column, or both.
  if ((left === undefined) !== (right === undefined) || (top === undefined) !== (bottom === undefined))
    return undefined;
  if (left === undefined && top === undefined) return undefined;
  if (first === last && (left === undefined || top === undefined) && !text.includes(':')) return undefined;
  const columns = left === undefined ? [0, SHEET_COLUMNS_MAX - 1] : [columnOf(left), columnOf(right ?? left)];
  const rows = top === undefined ? [0, SHEET_ROWS_MAX - 1] : [Number(top) - 1, Number(bottom) - 1];
  const range = {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
  return range.top >= 0 && range.bottom < SHEET_ROWS_MAX && range.right < SHEET_COLUMNS_MAX
    ? range
    : undefined;
}

/** The range of a request. @throws TableFileError that says what is allowed */
export function requestedRange(text: string): CellRange {
  const range = readCellRange(text.trim());
  if (range !== undefined) return range;
  throw new TableFileError(
    'range',
    `range must be cells such as B2:F20, columns such as B:F or rows such as 2:20; got ${quoted(text)}.`,
  );
}

/** Whether a cell is in a range. */
export function isInRange({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}
