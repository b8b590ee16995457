import type { StyledCell, StyledTable } from '../table/styled-table.ts';
import { wordContentEm } from '../text/content-widths.ts';
import type { Font } from '../text/font.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import { isAddress } from '../text/is-address.ts';
import type { PreparedText } from '../text/prepared-text.ts';
import { alignPoints } from './align-points.ts';
import { type ColumnNeed, columnNeeds } from './column-widths.ts';
import { buildGrid, type Grid, type GridCell, type LineRoom, lineRoom } from './grid.ts';
import { type ImageBox, imageBox } from './image-box.ts';
import type { TableImages } from './layout-options.ts';
import { unitStyles } from './run-fonts.ts';
import type { Squeeze } from './squeeze.ts';

/** A picture aims at this width while none is set, px. */
export const AUTO_TABLE_PX = 960;

/** A column of text takes up to this width while nothing else sets it, padding included, px: lines of about 75 letters. */
const TEXT_COLUMN_PX = 560;

/** A cell with its text shaped. Widths are whole px with the padding. */
export interface MeasuredCell extends GridCell {
  readonly text: PreparedText;
  readonly font: Font;
  /** Narrowest without breaking a word. */
  readonly minPx: number;
  /** On one line, but for long texts, which wrap between words. */
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

/** Tables whose columns are to be of the same widths, such as those in the cells of one column. */
export interface TableKin {
  /** Cells of all of them. */
  readonly cells: readonly MeasuredCell[];
  /** The widths that were settled last. */
  settled: { readonly availablePx: number; readonly widthsPx: readonly number[] } | undefined;
  /** Least widths of one of them, px, by how far its cells are narrowed. */
  readonly leastPx: Map<Squeeze, number>;
}

/** A table whose cells are measured: what is left to settle is the widths of its columns. */
export interface MeasuredTable {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly room: LineRoom;
  readonly cells: readonly MeasuredCell[];
  readonly kin: TableKin;
  readonly needs: readonly ColumnNeed[];
}

/** Measures every cell of a table, and of the tables in its cells; faces must be loaded. */
export function measureTable(table: StyledTable, fonts: FontShelf, images: TableImages): MeasuredTable {
  return measureKin([table], fonts, images)[0]!;
}

/** Measures tables of the same columns as if they were one, so that their columns and decimal points are in line. */
function measureKin(
  tables: readonly StyledTable[],
  fonts: FontShelf,
  images: TableImages,
): readonly MeasuredTable[] {
  const grids = tables.map(buildGrid);
  const inner = measureInner(grids, fonts, images);
  const measured = tables.map((table, i) => measureCells(grids[i]!, table, fonts, images, inner));
  const cells = alignPoints(measured.length === 1 ? measured[0]! : measured.flat());
  const room = lineRoom(tables[0]!.look.border);
  const needs = columnNeeds(cells, tables[0]!, room.betweenColumnsPx);
  const kin: TableKin = { cells, settled: undefined, leastPx: new Map() };
  let from = 0;
  return tables.map((table, i) => {
    const own = tables.length === 1 ? cells : cells.slice(from, from + measured[i]!.length);
    from += own.length;
    return { table, grid: grids[i]!, room, cells: own, kin, needs };
  });
}

/** The tables in cells: those in one column that have the same columns are kin. */
function measureInner(
  grids: readonly Grid[],
  fonts: FontShelf,
  images: TableImages,
): ReadonlyMap<StyledTable, MeasuredTable> {
  const groups = new Map<string, StyledTable[]>();
  for (const grid of grids) {
    for (const { cell, column, colspan } of grid.cells) {
      if (!cell.table) continue;
      const { columns, headerRowCount } = cell.table;
      const shape = columns.map(({ header, isNarrow }) => [header, isNarrow]);
      const key = JSON.stringify([column, colspan, headerRowCount, shape]);
      const group = groups.get(key);
      if (group) group.push(cell.table);
      else groups.set(key, [cell.table]);
    }
  }
  const measured = [...groups.values()].flatMap((group) => measureKin(group, fonts, images));
  return new Map(measured.map((own) => [own.table, own]));
}

/** Room that lines take across a table, px. */
export function linesAcrossPx({ room, grid }: Pick<MeasuredTable, 'room' | 'grid'>): number {
  return 2 * room.sidePx + room.betweenColumnsPx * Math.max(0, grid.columnCount - 1);
}

/** A cell that may be cut shows at least about this much of its text. */
export const CUT_TEXT_EM_MIN = 3;

function measureCells(
  grid: Grid,
  table: StyledTable,
  fonts: FontShelf,
  images: TableImages,
  innerTables: ReadonlyMap<StyledTable, MeasuredTable>,
): MeasuredCell[] {
  const paddingPx = 2 * table.look.cellPaddingXPx;
  const { direction } = table.look;
  return grid.cells.map((place) => {
    const { look, text, runs } = place.cell;
    const font = fonts.font(look.fontFamily, look.fontWeight, text);
    const { image } = place.cell;
    const picture = image && images.get(image.address);
    if (image && (picture || text === ''))
      return boxCell(place, font, imageBox(image, picture), undefined, paddingPx);
    const inner = place.cell.table && innerTables.get(place.cell.table);
    if (inner) return boxCell(place, font, undefined, inner, paddingPx);
    const prepared = runs
      ? font.prepareStyled(text, direction, unitStyles(runs, text, fonts))
      : font.prepare(text, direction);
    const maxContentPx = prepared.maxContentEm * look.fontSizePx;
    const maxPx = Math.ceil(maxContentPx + paddingPx);
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
      readablePx: Math.max(
        minPx,
        maxPx <= TEXT_COLUMN_PX ? maxPx : wrappedPx(place.cell, prepared, paddingPx),
      ),
      maxPx,
      insetPx: 0,
      image: undefined,
      inner: undefined,
    };
  });
}

/** What lines of a text are shorter than their column on the whole, em. */
const RAGGED_EM = 2.5;

/**
 * Room for a text that is too long for one line, px: a column of text, less where its lines would end in the middle of it,
 * more where its longest word needs that.
 */
function wrappedPx({ text, look }: StyledCell, prepared: PreparedText, paddingPx: number): number {
  const contentPx = prepared.maxContentEm * look.fontSizePx;
  if (look.maxLines !== undefined) return TEXT_COLUMN_PX;
  const roomPx = Math.max(1, TEXT_COLUMN_PX - paddingPx);
  const lines = Math.ceil(contentPx / roomPx);
  const linePx = Math.min(roomPx, contentPx / lines + RAGGED_EM * look.fontSizePx);
  const longestPx = (isAddress(text) ? prepared.maxContentEm : wordContentEm(prepared)) * look.fontSizePx;
  const wholePx = longestPx + paddingPx > AUTO_TABLE_PX ? 0 : longestPx;
  return Math.ceil(Math.max(linePx, wholePx) + paddingPx);
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
