import { type CellBorder, type CellBorders, strongerBorder } from '../table/collapsed-borders.ts';
import type { StyledTable } from '../table/styled-table.ts';
import { type CellGrid, type GridCell, gridLineWidths, slotOwner } from './grid.ts';

/** The cells of a table by slot, with the borders that replace its lines. */
export interface Grid extends CellGrid {
  /** Undefined if no cell and no row has borders. */
  readonly borders: GridBorders | undefined;
}

/** The border of an edge between two slots, and which of its neighbours it belongs to. */
export interface EdgeBorder {
  readonly border: CellBorder;
  /** The line of an earlier neighbour is painted towards the start or the top, that of a later one away. */
  readonly isOfEarlier: boolean;
}

/** Space that borders need beyond the lines of the grid, whole px, by row or column. */
export interface BorderSpace {
  readonly topPx: readonly number[];
  readonly bottomPx: readonly number[];
  readonly leftPx: readonly number[];
  readonly rightPx: readonly number[];
}

/** Resolves which borders replace the lines of a grid. */
export class GridBorders {
  readonly #table: StyledTable;
  readonly #grid: CellGrid;
  readonly #start: 'left' | 'right';
  readonly #end: 'left' | 'right';
  readonly space: BorderSpace;
  /** Whether column 0 is the rightmost. */
  readonly isMirrored: boolean;

  constructor(table: StyledTable, grid: CellGrid) {
    this.#table = table;
    this.#grid = grid;
    const isLeftToRight = table.style.direction === 'ltr';
    this.isMirrored = !isLeftToRight;
    this.#start = isLeftToRight ? 'left' : 'right';
    this.#end = isLeftToRight ? 'right' : 'left';
    this.space = this.#measureSpace();
  }

  /**
   * The border between two rows in a column; undefined for the grid line.
   *
   * @param upper the row above the edge; undefined at the top of a part, and for a row that continues below
   * @param lower the row below the edge; undefined at the bottom of a part, and for the rest of a row
   */
  horizontal(upper: number | undefined, lower: number | undefined, column: number): EdgeBorder | undefined {
    const above = upper === undefined ? undefined : this.#cellAt(upper, column);
    const below = lower === undefined ? undefined : this.#cellAt(lower, column);
    if (above !== undefined && above === below) return undefined;
    const continuesBelow = above !== undefined && upper !== above.row + above.rowspan - 1;
    const startsAbove = below !== undefined && lower !== below.row;
    const earlier = upper === undefined || continuesBelow ? undefined : this.#sideOf(above, upper, 'bottom');
    const later = lower === undefined || startsAbove ? undefined : this.#sideOf(below, lower, 'top');
    return edgeBorder(earlier, later);
  }

  /**
   * The border of a row before a column, or after the last one; undefined for the grid line.
   *
   * @param column 0 for the edge before the first column, the number of columns for that after the last
   */
  vertical(row: number, column: number): EdgeBorder | undefined {
    const { columnCount } = this.#grid;
    const before = column === 0 ? undefined : this.#cellAt(row, column - 1);
    const after = column === columnCount ? undefined : this.#cellAt(row, column);
    if (before !== undefined && before === after) return undefined;
    const { borders } = this.#table.rows[row]!;
    const rowEnd = column === columnCount ? borders?.[this.#end] : undefined;
    const rowStart = column === 0 ? borders?.[this.#start] : undefined;
    return edgeBorder(
      before?.cell.borders?.[this.#end] ?? rowEnd,
      after?.cell.borders?.[this.#start] ?? rowStart,
    );
  }

  #cellAt(row: number, column: number): GridCell | undefined {
    const owner = slotOwner(this.#grid, row, column);
    return owner < 0 ? undefined : this.#grid.cells[owner];
  }

  #sideOf(cell: GridCell | undefined, row: number, side: keyof CellBorders): CellBorder | undefined {
    return cell?.cell.borders?.[side] ?? this.#table.rows[row]!.borders?.[side];
  }

  #measureSpace(): BorderSpace {
    const { rowCount, columnCount } = this.#grid;
    const lines = gridLineWidths(this.#table.style.border);
    const zeros = (count: number) => new Array<number>(count).fill(0);
    const [topPx, bottomPx] = [zeros(rowCount), zeros(rowCount)];
    const [startPx, endPx] = [zeros(columnCount), zeros(columnCount)];
    for (let row = 0; row <= rowCount; row++) {
      const linePx = row === 0 || row === rowCount ? lines.edgePx : lines.betweenRowsPx;
      const [upper, lower] = [row > 0 ? row - 1 : undefined, row < rowCount ? row : undefined];
      for (let column = 0; column < columnCount; column++)
        reserve(this.horizontal(upper, lower, column), linePx, [bottomPx, row - 1], [topPx, row]);
    }
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column <= columnCount; column++) {
        const linePx = column === 0 || column === columnCount ? lines.sidePx : lines.betweenColumnsPx;
        reserve(this.vertical(row, column), linePx, [endPx, column - 1], [startPx, column]);
      }
    }
    const [leftPx, rightPx] = this.isMirrored ? [endPx, startPx] : [startPx, endPx];
    return { topPx, bottomPx, leftPx, rightPx };
  }
}

function edgeBorder(earlier: CellBorder | undefined, later: CellBorder | undefined): EdgeBorder | undefined {
  const border = strongerBorder(earlier, later);
  return border && { border, isOfEarlier: border !== later };
}

/** Reserves the part of a border that is wider than the grid line, in the row or column that it belongs to. */
function reserve(
  edge: EdgeBorder | undefined,
  linePx: number,
  earlier: readonly [number[], number],
  later: readonly [number[], number],
): void {
  if (edge === undefined) return;
  const [sizes, index] = edge.isOfEarlier ? earlier : later;
  sizes[index] = Math.max(sizes[index]!, Math.ceil(edge.border.widthPx) - linePx);
}

/** Space on both sides of a cell for its borders and those of its rows, px. */
export function cellBorderSpace(
  { borders }: Grid,
  { row, column, rowspan, colspan }: Omit<GridCell, 'cell'>,
): { readonly leftPx: number; readonly rightPx: number; readonly topPx: number; readonly bottomPx: number } {
  if (borders === undefined) return NO_SPACE;
  const { space } = borders;
  const [lastRow, lastColumn] = [row + rowspan - 1, column + colspan - 1];
  const [left, right] = borders.isMirrored ? [lastColumn, column] : [column, lastColumn];
  return {
    topPx: space.topPx[row]!,
    bottomPx: space.bottomPx[lastRow]!,
    leftPx: space.leftPx[left]!,
    rightPx: space.rightPx[right]!,
  };
}

/** Padding above and below the content of a cell, with the space for borders, px. */
export function verticalPaddingPx(grid: Grid, cell: GridCell, cellPaddingYPx: number): number {
  if (grid.borders === undefined) return 2 * cellPaddingYPx;
  const { topPx, bottomPx } = cellBorderSpace(grid, cell);
  return 2 * cellPaddingYPx + topPx + bottomPx;
}

const NO_SPACE = { topPx: 0, bottomPx: 0, leftPx: 0, rightPx: 0 };
