import type { StyledCell, StyledTable } from '../../table/styled-table.ts';
import { buildGrid } from '../grid.ts';

/**
 * The table with only some of its columns, in the given order. A cell whose span is only partly selected gets
 * a smaller colspan; it appears in every selection that includes one of its columns.
 */
export function selectColumns(table: StyledTable, columns: readonly number[]): StyledTable {
  const { owners, cells, columnCount } = buildGrid(table);
  const rows = table.rows.map((styled, row) => {
    const ownerAt = (index: number): number => owners[row * columnCount + columns[index]!] ?? -1;
    const selected = columns.map((_, index): StyledCell | undefined => {
      const owner = ownerAt(index);
      if (owner < 0 || cells[owner]!.row !== row || (index > 0 && ownerAt(index - 1) === owner))
        return undefined;
      let colspan = 1;
      while (index + colspan < columns.length && ownerAt(index + colspan) === owner) colspan++;
      return { ...cells[owner]!.cell, colspan };
    });
    return { ...styled, cells: selected };
  });
  return { ...table, columns: columns.map((column) => table.columns[column]!), rows };
}
