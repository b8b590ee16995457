import type { StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { PreparedText, TextLine } from '../text/prepared-text.ts';
import type { Grid, GridCell } from './grid.ts';

/** Text of one cell wraps at this width while nothing else sets the width of its column. */
export const readableWidthPx = 360;

/** A cell with its text shaped. Widths are whole px with the padding. */
export interface MeasuredCell extends GridCell {
  readonly text: PreparedText;
  readonly font: Font;
  /** Narrowest without breaking a word. */
  readonly minPx: number;
  /** On one line, but for long texts, which wrap. */
  readonly readablePx: number;
  /** On one line. */
  readonly maxPx: number;
}

/** A cell with its text broken into lines; its content height is whole px. */
export interface BrokenCell extends MeasuredCell {
  readonly lines: readonly TextLine[];
  readonly contentHeightPx: number;
}

/** Shapes every cell; faces must be loaded. */
export function measureCells(grid: Grid, table: StyledTable, fonts: FontShelf): MeasuredCell[] {
  const paddingPx = 2 * table.look.cellPaddingPx;
  return grid.cells.map((place) => {
    const { look, text } = place.cell;
    const font = fonts.font(look.fontFamily, look.fontWeight, text);
    const prepared = font.prepare(text, table.look.direction);
    const maxContentPx = prepared.maxContentEm * look.fontSizePx;
    const minPx = Math.ceil(prepared.minContentEm * look.fontSizePx + paddingPx);
    return {
      cell: place.cell,
      row: place.row,
      column: place.column,
      rowspan: place.rowspan,
      colspan: place.colspan,
      text: prepared,
      font,
      minPx,
      readablePx: Math.max(minPx, Math.ceil(Math.min(maxContentPx, readableWidthPx) + paddingPx)),
      maxPx: Math.ceil(maxContentPx + paddingPx),
    };
  });
}
