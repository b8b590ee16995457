import type { StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { TextLine } from '../text/prepared-text.ts';
import type { Grid, GridCell, LineRoom } from './grid.ts';
import type { ImageBox } from './image-box.ts';

/** A cell with its content settled to the width it has; the content height is whole px. */
export interface BrokenCell extends GridCell {
  readonly font: Font;
  readonly lines: readonly TextLine[];
  readonly isBidirectional: boolean;
  /** A picture in place of the text. */
  readonly image: ImageBox | undefined;
  /** The table in the cell, laid out to the width of the cell. */
  readonly inner: TableLayout | undefined;
  readonly contentHeightPx: number;
  /** Room between the text and the side it stands at, px. */
  readonly insetPx: number;
  /** Whether text was cut. */
  readonly isCut: boolean;
}

/** The table with every width and height settled; what is left is to place it on pages. */
export interface TableLayout {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly room: LineRoom;
  readonly cells: readonly BrokenCell[];
  readonly heightsPx: readonly number[];
  /** Whether a row has a cell of more lines than are easily compared with one line beside them. */
  readonly isTall: readonly boolean[];
  /** Edges of each column relative to the left edge of the frame; column 0 is the rightmost in a right-to-left table. */
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  /** Frame included. */
  readonly widthPx: number;
  /** Number of each column in the whole table; a band of columns has some of them. */
  readonly columnNumbers: readonly number[];
}

/** Edges of the columns and the width of the table. */
export function placeColumns(
  widthsPx: readonly number[],
  room: LineRoom,
  direction: 'ltr' | 'rtl',
): Pick<TableLayout, 'lefts' | 'rights' | 'widthPx' | 'columnNumbers'> {
  if (widthsPx.length === 0) return { lefts: [], rights: [], widthPx: 0, columnNumbers: [] };
  const columnNumbers = widthsPx.map((_, column) => column);
  const lefts: number[] = [];
  const rights: number[] = [];
  let x = room.sidePx;
  widthsPx.forEach((width, i) => {
    if (i > 0) x += room.betweenColumnsPx;
    lefts.push(x);
    x += width;
    rights.push(x);
  });
  const widthPx = x + room.sidePx;
  if (direction === 'ltr') return { lefts, rights, widthPx, columnNumbers };
  return {
    lefts: rights.map((right) => widthPx - right),
    rights: lefts.map((left) => widthPx - left),
    widthPx,
    columnNumbers,
  };
}
