import type { StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { TextLine } from '../text/lines/prepared-text.ts';
import type { Grid, GridCell, GridLineWidths } from './grid.ts';
import type { ImageBox } from './image-box.ts';

/** A cell whose content is laid out to its final width; the content height is whole px. */
export interface LaidOutCell extends GridCell {
  readonly font: Font;
  readonly lines: readonly TextLine[];
  readonly isBidirectional: boolean;
  /** Image shown instead of the text. */
  readonly image: ImageBox | undefined;
  /** Nested table, laid out to the width of the cell. */
  readonly inner: TableLayout | undefined;
  readonly contentHeightPx: number;
  /** Space between the text and the side it is aligned to, px. */
  readonly insetPx: number;
  /** Whether the text was cut with an ellipsis. */
  readonly isCut: boolean;
}

/** A table with all widths and heights resolved, ready to be placed on pages. */
export interface TableLayout {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly lineWidths: GridLineWidths;
  readonly cells: readonly LaidOutCell[];
  readonly heightsPx: readonly number[];
  /** Whether each row has a cell with so many lines that its neighbours are top-aligned. */
  readonly isTall: readonly boolean[];
  /** Column edges relative to the left edge of the frame; column 0 is the rightmost if right-to-left. */
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  /** Width of the table including its frame. */
  readonly widthPx: number;
  /** Index of each column in the whole table; a column band has only some of the columns. */
  readonly columnNumbers: readonly number[];
}

/** Column edges and the width of the table. */
export function placeColumns(
  widthsPx: readonly number[],
  lineWidths: GridLineWidths,
  direction: 'ltr' | 'rtl',
): Pick<TableLayout, 'lefts' | 'rights' | 'widthPx' | 'columnNumbers'> {
  if (widthsPx.length === 0) return { lefts: [], rights: [], widthPx: 0, columnNumbers: [] };
  const columnNumbers = widthsPx.map((_, column) => column);
  const lefts: number[] = [];
  const rights: number[] = [];
  let x = lineWidths.sidePx;
  widthsPx.forEach((width, i) => {
    if (i > 0) x += lineWidths.betweenColumnsPx;
    lefts.push(x);
    x += width;
    rights.push(x);
  });
  const widthPx = x + lineWidths.sidePx;
  if (direction === 'ltr') return { lefts, rights, widthPx, columnNumbers };
  return {
    lefts: rights.map((right) => widthPx - right),
    rights: lefts.map((left) => widthPx - left),
    widthPx,
    columnNumbers,
  };
}
