import type { StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { PreparedText } from '../text/prepared-text.ts';
import { alignPoints } from './align-points.ts';
import { type ColumnNeed, columnNeeds } from './column-widths.ts';
import { buildGrid, type Grid, type GridCell, type LineRoom, lineRoom } from './grid.ts';
import { type ImageBox, imageBox } from './image-box.ts';
import type { TableImages } from './layout-options.ts';

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
  /** Room between the text and the side it stands at, so that decimal points are aligned, px. */
  readonly insetPx: number;
  /** A picture in place of the text. */
  readonly image: ImageBox | undefined;
  /** A table in place of the text. */
  readonly inner: MeasuredTable | undefined;
}

/** A table whose cells are measured: what is left to settle is the widths of its columns. */
export interface MeasuredTable {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly room: LineRoom;
  readonly cells: readonly MeasuredCell[];
  readonly needs: readonly ColumnNeed[];
}

/** Measures every cell of a table, and of the tables in its cells; faces must be loaded. */
export function measureTable(table: StyledTable, fonts: FontShelf, images: TableImages): MeasuredTable {
  const grid = buildGrid(table);
  const room = lineRoom(table.look.border);
  const cells = alignPoints(measureCells(grid, table, fonts, images));
  return { table, grid, room, cells, needs: columnNeeds(cells, table, room.betweenColumnsPx) };
}

/** Room that lines take across a table, px. */
export function linesAcrossPx({ room, grid }: Pick<MeasuredTable, 'room' | 'grid'>): number {
  return 2 * room.sidePx + room.betweenColumnsPx * Math.max(0, grid.columnCount - 1);
}

/** A cell that may be cut shows at least about this much of its text. */
export const CUT_TEXT_EM_MIN = 3;

function measureCells(grid: Grid, table: StyledTable, fonts: FontShelf, images: TableImages): MeasuredCell[] {
  const paddingPx = 2 * table.look.cellPaddingPx;
  const { direction } = table.look;
  return grid.cells.map((place) => {
    const { look, text } = place.cell;
    const font = fonts.font(look.fontFamily, look.fontWeight, text);
    const { image, table: innerTable } = place.cell;
    const picture = image && images.get(image.address);
    if (image && (picture || text === ''))
      return boxCell(place, font, imageBox(image, picture), undefined, paddingPx);
    if (innerTable)
      return boxCell(place, font, undefined, measureTable(innerTable, fonts, images), paddingPx);
    const prepared = font.prepare(text, direction);
    const maxContentPx = prepared.maxContentEm * look.fontSizePx;
    const minEm =
      look.maxLines === undefined ? prepared.minContentEm : Math.min(prepared.minContentEm, CUT_TEXT_EM_MIN);
    const minPx = Math.ceil(minEm * look.fontSizePx + paddingPx);
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
      insetPx: 0,
      image: undefined,
      inner: undefined,
    };
  });
}

/** A cell that holds a picture or a table: pictures keep their size, tables may be narrowed to their longest words. */
function boxCell(
  { cell, row, column, rowspan, colspan }: GridCell,
  font: Font,
  image: ImageBox | undefined,
  inner: MeasuredTable | undefined,
  paddingPx: number,
): MeasuredCell {
  const width = (kind: 'minPx' | 'readablePx' | 'maxPx'): number => {
    if (!inner) return Math.ceil((image?.widthPx ?? 0) + paddingPx);
    const columnsPx = inner.needs.reduce((total, need) => total + need[kind], 0);
    return Math.ceil(columnsPx + linesAcrossPx(inner) + paddingPx);
  };
  const [minPx, readablePx, maxPx] = [width('minPx'), width('readablePx'), width('maxPx')];
  const text = font.prepare('', 'ltr');
  const sizes = { minPx, readablePx, maxPx, insetPx: 0 };
  return { cell, row, column, rowspan, colspan, text, font, ...sizes, image, inner };
}
