import type { StyledCell, TableBorder } from '../table/styled-table.ts';

/** A cell with its position in the grid; spans are clipped to the grid and to header or body. */
export interface GridCell {
  readonly cell: StyledCell;
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

/** The slots of a grid, or of some of its rows. */
export interface GridSlots {
  readonly columnCount: number;
  /** For each slot, row by row, the index of its cell; a unique negative number for empty slots. */
  readonly owners: Int32Array;
}

/** The cells of a table by slot. */
export interface CellGrid extends GridSlots {
  readonly rowCount: number;
  readonly cells: readonly GridCell[];
}

/** Index of the cell in a slot, which must be inside the grid; a unique negative number if the slot is empty. */
export function slotOwner({ owners, columnCount }: GridSlots, row: number, column: number): number {
  return owners[row * columnCount + column]!;
}

/** Space that grid lines take up, whole px. */
export interface GridLineWidths {
  /** Frame on the left and right. */
  readonly sidePx: number;
  /** Frame at the top and bottom. */
  readonly edgePx: number;
  readonly betweenRowsPx: number;
  readonly betweenColumnsPx: number;
}

export function gridLineWidths(border: TableBorder): GridLineWidths {
  const widthPx = Math.ceil(border.widthPx);
  return {
    sidePx: border.frame === 'box' ? widthPx : 0,
    edgePx: border.frame === 'box' ? widthPx : border.frame === 'rules' ? Math.ceil(border.ruleWidthPx) : 0,
    betweenRowsPx: border.horizontal ? widthPx : 0,
    betweenColumnsPx: border.vertical ? widthPx : 0,
  };
}
