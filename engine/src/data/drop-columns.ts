import { EngineError } from '../errors.ts';
import type { Cell, Column, Row } from '../table/table.ts';

/**
 * Removes the hidden columns, after they were used to filter, sort and group. A span over a hidden column
 * becomes shorter.
 *
 * @throws EngineError if all columns are hidden
 */
export function dropColumns(
  columns: readonly Column[],
  rows: readonly Row[],
): { columns: readonly Column[]; rows: readonly Row[] } {
  if (!columns.some(({ isHidden }) => isHidden)) return { columns, rows };
  const shown = columns.flatMap(({ isHidden }, column) => (isHidden ? [] : [column]));
  if (shown.length === 0) {
    const message = 'columns hides every column of the table. At least one must be visible.';
    throw new EngineError('invalid-setting', [{ path: '/columns', message }]);
  }
  return {
    columns: shown.map((column) => columns[column]!),
    rows: rows.map((row) => ({
      ...row,
      cells: shown.map((column) => withShorterSpan(row.cells[column]!, column, columns)),
    })),
  };
}

/** The cell of a column, with a span that is shorter by the columns it covers that are not shown. */
export function withShorterSpan(
  cell: Cell,
  column: number,
  columns: readonly Column[],
  isLeftOut = (index: number) => columns[index]!.isHidden === true,
): Cell {
  const { colspan = 1 } = cell.style;
  if (colspan === 1) return cell;
  const end = Math.min(columns.length, column + colspan);
  let left = 0;
  for (let index = column; index < end; index++) if (isLeftOut(index)) left++;
  return left === 0 ? cell : { ...cell, style: { ...cell.style, colspan: colspan - left } };
}
