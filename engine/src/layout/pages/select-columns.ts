import type { CellBorders } from '../../table/collapsed-borders.ts';
import type { StyledCell, StyledTable } from '../../table/styled-table.ts';
import { buildGrid } from '../build-grid.ts';
import { at } from '../elements.ts';
import { type GridCell, slotOwner } from '../grid.ts';

/** The borders of a cell without those of the sides that another selection has. */
function ownBorders(
  { column, colspan }: GridCell,
  { top, bottom, left, right }: CellBorders,
  selected: readonly number[],
  { style }: StyledTable,
): CellBorders {
  const hasStart = selected[0] === column;
  const hasEnd = selected.at(-1) === column + colspan - 1;
  const [hasLeft, hasRight] = style.direction === 'ltr' ? [hasStart, hasEnd] : [hasEnd, hasStart];
  return { top, bottom, left: hasLeft ? left : undefined, right: hasRight ? right : undefined };
}

/**
 * The table with only some of its columns, in the given order. A cell whose span is only partly selected gets
 * a smaller colspan; it appears in every selection that includes one of its columns.
 */
export function selectColumns(table: StyledTable, columns: readonly number[]): StyledTable {
  const grid = buildGrid(table);
  const rows = table.rows.map((styled, row) => {
    const ownerAt = (index: number): number => slotOwner(grid, row, at(columns, index));
    const selected = columns.map((_, index): StyledCell | undefined => {
      const owner = ownerAt(index);
      const placed = owner < 0 ? undefined : grid.cells[owner];
      if (placed?.row !== row || (index > 0 && ownerAt(index - 1) === owner)) return undefined;
      let colspan = 1;
      while (index + colspan < columns.length && ownerAt(index + colspan) === owner) colspan++;
      const { cell } = placed;
      return cell.borders === undefined
        ? { ...cell, colspan }
        : {
            ...cell,
            colspan,
            borders: ownBorders(placed, cell.borders, columns.slice(index, index + colspan), table),
          };
    });
    return { ...styled, cells: selected };
  });
  return { ...table, columns: columns.map((column) => at(table.columns, column)), rows };
}
