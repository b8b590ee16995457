import type { CellLook, StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { PreparedText, TextLine } from '../text/prepared-text.ts';
import type { TextEngine } from '../text/text-engine.ts';
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
export function measureCells(grid: Grid, table: StyledTable, text: TextEngine): MeasuredCell[] {
  const paddingPx = 2 * table.look.cellPaddingPx;
  let look: CellLook | undefined;
  let font: Font | undefined;
  return grid.cells.map((place) => {
    if (!font || place.cell.look !== look) {
      look = place.cell.look;
      font = text.font(look.fontFamily, look.fontWeight);
    }
    const prepared = font.prepare(place.cell.text);
    const maxContentPx = prepared.maxContentEm * look!.fontSizePx;
    const minPx = Math.ceil(prepared.minContentEm * look!.fontSizePx + paddingPx);
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
