import type { Grid } from '../model/grid-edits.ts';

/** A row as the grid component needs it: a new object for each text, so that its cells are rendered again. */
export interface GridRow {
  readonly grid: Grid;
  readonly index: number;
  /** What a user is typing into a cell. */
  readonly draft?: { readonly column: number; readonly typed: string };
  /** The row that the fill handle was dragged from. */
  readonly isFilled?: boolean;
}
