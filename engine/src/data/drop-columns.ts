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

/** The cell of a column, with a span that is shorter by the hidden columns it covers. */
export function withShorterSpan(cell: Cell, column: number, columns: readonly Column[]): Cell {
  const { colspan = 1 } = cell.style;
  if (colspan === 1) return cell;
  const hidden = columns.slice(column, column + colspan).filter(({ isHidden }) => isHidden).length;
  return hidden === 0 ? cell : { ...cell, style: { ...cell.style, colspan: colspan - hidden } };
}
