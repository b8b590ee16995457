import type { Grid } from '../grid.ts';
import type { TableLayout } from '../table-layout.ts';

/** A row, or a slice of one that is taller than a page. */
export interface RowSlice {
  readonly row: number;
  readonly heightPx: number;
}

/** The rows on one page, top to bottom. */
export interface TablePart {
  readonly slices: readonly RowSlice[];
  /** Pieces [from, to) of the cells that continue across parts, by cell index; other cells are whole. */
  readonly pieces: ReadonlyMap<number, readonly [number, number]>;
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

/** Row edges of a part, relative to the top left corner of its frame. */
export interface PartGeometry {
  readonly tops: readonly number[];
  readonly bottoms: readonly number[];
  readonly heightPx: number;
}

export function placeRows(part: TablePart, layout: TableLayout): PartGeometry {
  const { edgePx, betweenRowsPx } = layout.lineWidths;
  const tops: number[] = [];
  const bottoms: number[] = [];
  let y = edgePx;
  part.slices.forEach(({ heightPx }, i) => {
    if (i > 0) y += betweenRowsPx;
    tops.push(y);
    y += heightPx;
    bottoms.push(y);
  });
  return { tops, bottoms, heightPx: y + edgePx };
}

/** Index of the cell in each grid slot of a part: the grid's owners for its rows, slice by slice. */
export function partOwners(part: TablePart, grid: Grid): Int32Array {
  const owners = new Int32Array(part.slices.length * grid.columnCount);
  part.slices.forEach(({ row }, i) => {
    const start = row * grid.columnCount;
    owners.set(grid.owners.subarray(start, start + grid.columnCount), i * grid.columnCount);
  });
  return owners;
}
