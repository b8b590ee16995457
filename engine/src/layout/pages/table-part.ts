import type { StyledRow } from '../../table/styled-table.ts';
import type { GridSlots } from '../grid.ts';
import type { LaidOutCell, TableLayout } from '../table-layout.ts';

/** A row, or a slice of one that is taller than a page. */
export interface RowSlice {
  readonly row: number;
  readonly heightPx: number;
}

/** The rows on one page, top to bottom. */
export interface TablePart {
  readonly slices: readonly RowSlice[];
  /** Pieces [from, to) of the cells that continue across parts; other cells are whole. */
  readonly pieces: ReadonlyMap<LaidOutCell, readonly [number, number]>;
}

/** The whole table as one part. */
export function wholeTablePart(heightsPx: readonly number[]): TablePart {
  return partOfRows(heightsPx, 0, heightsPx.length);
}

/** Rows [from, to) of the table as one part. */
export function partOfRows(heightsPx: readonly number[], from: number, to: number): TablePart {
  const slices = heightsPx.slice(from, to).map((heightPx, i) => ({ row: from + i, heightPx }));
  return { slices, pieces: new Map() };
}

/** Edges relative to the upper edge of the frame. */
export interface VerticalEdges {
  readonly top: number;
  readonly bottom: number;
}

/** A row of a part, or its slice. */
export interface PlacedRow extends VerticalEdges {
  readonly row: number;
  readonly styled: StyledRow;
}

/** The rows of a part with their edges, top to bottom, and its height with its frame. */
export interface PartGeometry {
  readonly rows: readonly PlacedRow[];
  readonly heightPx: number;
}

export function placeRows(part: TablePart, layout: TableLayout): PartGeometry {
  const { edgePx, betweenRowsPx } = layout.lineWidths;
  const styledRows = layout.table.rows;
  let y = edgePx;
  const rows = part.slices.map(({ row, heightPx }, index): PlacedRow => {
    if (index > 0) y += betweenRowsPx;
    const top = y;
    y += heightPx;
    return { row, styled: styledRows[row]!, top, bottom: y };
  });
  return { rows, heightPx: y + edgePx };
}

/** Edges of the rows `from` to `to` of a part, both included. */
export function edgesOfRows({ rows }: PartGeometry, from: number, to: number): VerticalEdges {
  return { top: rows[from]!.top, bottom: rows[to]!.bottom };
}

/** The slots of a part: those of its rows in the grid, slice by slice. */
export function partSlots(part: TablePart, grid: GridSlots): GridSlots {
  const owners = new Int32Array(part.slices.length * grid.columnCount);
  part.slices.forEach(({ row }, i) => {
    const start = row * grid.columnCount;
    owners.set(grid.owners.subarray(start, start + grid.columnCount), i * grid.columnCount);
  });
  return { columnCount: grid.columnCount, owners };
}
