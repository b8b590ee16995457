import type { Cell, Column, Row } from '../table/table.ts';

/** Hides the columns without a shown value in any row. A table without rows or values keeps its columns. */
export function hideEmptyColumns(columns: readonly Column[], rows: readonly Row[]): readonly Column[] {
  const isShown = columns.map(
    ({ isHidden }, column) => !isHidden && rows.some(({ cells }) => hasValue(cells[column])),
  );
  if (!isShown.includes(true)) return columns;
  return columns.map((column, index) => (isShown[index] ? column : { ...column, isHidden: true }));
}

function hasValue(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  const { value, display } = cell;
  if (display !== undefined) return display !== '';
  return value !== undefined && value !== null && value !== '';
}
