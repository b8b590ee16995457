import type { Cell, Column, Row } from '../table/table.ts';

/**
 * Removes the columns without a shown value in any row, with the part of a span that covers them. A table
 * without rows or values keeps its columns.
 */
export function withoutEmptyColumns(
  columns: readonly Column[],
  rows: readonly Row[],
): { readonly columns: readonly Column[]; readonly rows: readonly Row[] } {
  const isShown = columns.map((_, column) => rows.some(({ cells }) => hasValue(cells[column])));
  if (isShown.every((shown) => shown) || !isShown.includes(true)) return { columns, rows };
  const visible = <Member>(members: readonly Member[]) => members.filter((_, column) => isShown[column]);
  return {
    columns: visible(columns),
    rows: rows.map((row) => ({
      ...row,
      cells: visible(row.cells.map((cell, column) => withShorterSpan(cell, column, isShown))),
    })),
  };
}

function hasValue(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  const { value, display } = cell;
  if (display !== undefined) return display !== '';
  return value !== undefined && value !== null && value !== '';
}

function withShorterSpan(cell: Cell, column: number, isShown: readonly boolean[]): Cell {
  const { colspan = 1 } = cell.style;
  if (colspan === 1) return cell;
  const hidden = isShown.slice(column, column + colspan).filter((shown) => !shown).length;
  return hidden === 0 ? cell : { ...cell, style: { ...cell.style, colspan: Math.max(1, colspan - hidden) } };
}
