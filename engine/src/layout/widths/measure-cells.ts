import { columnPaddingXPx, type StyledCell, type StyledTable } from '../../table/styled-table.ts';
import type { Font } from '../../text/font.ts';
import type { FontSet } from '../../text/font-set.ts';
import { longestWordEm } from '../../text/lines/content-widths.ts';
import { isIdentifier } from '../../text/lines/is-identifier.ts';
import type { PreparedText } from '../../text/lines/prepared-text.ts';
import { withTail } from '../../text/lines/with-tail.ts';
import { buildGrid } from '../build-grid.ts';
import { at } from '../elements.ts';
import { type GridCell, type GridLineWidths, gridLineWidths } from '../grid.ts';
import { cellBorderSpace, type Grid } from '../grid-borders.ts';
import { type ImageBox, imageBox } from '../image-box.ts';
import type { TableImages } from '../layout-options.ts';
import { type LaidOutNoteMark, layoutNoteMark } from '../note-marks.ts';
import { unitStyles } from '../run-fonts.ts';
import { type VisualBox, visualBox } from '../visuals.ts';
import { alignDecimalPoints } from './align-decimal-points.ts';
import { type ColumnWidthNeeds, columnWidthNeeds } from './column-widths.ts';
import type { ShrinkPolicy } from './shrink-policy.ts';

/** Target width of an image without a requested width, px. */
export const AUTO_TABLE_WIDTH_PX = 960;

/** Default maximum width of a text column, padding included, px: lines of about 75 letters. */
const TEXT_COLUMN_PX = 560;

/** A cell with its text shaped. Widths are whole px, padding included. */
export interface MeasuredCell extends GridCell {
  readonly text: PreparedText;
  readonly font: Font;
  /** Left and right padding, with the indentation and the space for borders, px. */
  readonly paddingPx: number;
  /** Minimum width without breaking a word. */
  readonly minPx: number;
  /** Width on one line; for long texts, a width at which they wrap well. */
  readonly readablePx: number;
  /** Width on one line. */
  readonly maxPx: number;
  /** Space between the text and the side it is aligned to, which lines up decimal points, px. */
  readonly insetPx: number;
  /** Image shown instead of the text. */
  readonly image: ImageBox | undefined;
  /** Nested table shown instead of the text. */
  readonly inner: MeasuredTable | undefined;
  /** Footnote mark; absent in most cells. */
  readonly mark?: LaidOutNoteMark | undefined;
  /** Drawing; absent in most cells. */
  readonly visual?: VisualBox | undefined;
}

/** Tables whose columns must have the same widths, such as those nested in the cells of one column. */
export interface TableGroup {
  /** Cells of all tables of the group. */
  readonly cells: readonly MeasuredCell[];
  /** The most recently resolved widths. */
  resolved: { readonly availablePx: number; readonly widthsPx: readonly number[] } | undefined;
  /** Minimum table width, px, by shrink policy. */
  readonly minWidthPx: Map<ShrinkPolicy, number>;
}

/** A table with measured cells, whose column widths are not resolved yet. */
export interface MeasuredTable {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly lineWidths: GridLineWidths;
  readonly cells: readonly MeasuredCell[];
  readonly group: TableGroup;
  readonly needs: readonly ColumnWidthNeeds[];
}

/** Measures every cell of a table and of its nested tables; faces must be loaded. */
export function measureTable(table: StyledTable, fonts: FontSet, images: TableImages): MeasuredTable {
  return at(measureGroup([table], fonts, images), 0);
}

/** Measures tables with the same columns as one, so that their columns and decimal points line up. */
function measureGroup(
  tables: readonly [StyledTable, ...StyledTable[]],
  fonts: FontSet,
  images: TableImages,
): readonly MeasuredTable[] {
  const grids = tables.map((table) => ({ table, grid: buildGrid(table) }));
  const nestedTables = measureNestedTables(grids, fonts, images);
  const measured = grids.map(({ table, grid }) => {
    return { table, grid, cells: measureCells(grid, table, fonts, images, nestedTables) };
  });
  const [first] = tables;
  const cells = alignDecimalPoints(
    tables.length === 1 ? at(measured, 0).cells : measured.flatMap((member) => member.cells),
  );
  const lineWidths = gridLineWidths(first.style.border);
  const needs = columnWidthNeeds(cells, first, lineWidths.betweenColumnsPx);
  const group: TableGroup = { cells, resolved: undefined, minWidthPx: new Map() };
  let from = 0;
  return measured.map(({ table, grid, cells: { length } }) => {
    const ownCells = tables.length === 1 ? cells : cells.slice(from, from + length);
    from += length;
    return { table, grid, lineWidths, cells: ownCells, group, needs };
  });
}

/** Measures nested tables; those in one column that have the same columns form a group. */
function measureNestedTables(
  grids: readonly { readonly grid: Grid }[],
  fonts: FontSet,
  images: TableImages,
): ReadonlyMap<StyledTable, MeasuredTable> {
  const groups = new Map<string, [StyledTable, ...StyledTable[]]>();
  for (const { grid } of grids) {
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
  const measured = [...groups.values()].flatMap((group) => measureGroup(group, fonts, images));
  return new Map(measured.map((nested) => [nested.table, nested]));
}

/** Total width of the vertical lines of a table, px. */
export function verticalLinesPx({ lineWidths, grid }: MeasuredTable): number {
  return 2 * lineWidths.sidePx + lineWidths.betweenColumnsPx * Math.max(0, grid.columnCount - 1);
}

/** Minimum width of the text shown by a cell that may be cut, em. */
export const CUT_TEXT_EM_MIN = 3;

function measureCells(
  grid: Grid,
  table: StyledTable,
  fonts: FontSet,
  images: TableImages,
  nestedTables: ReadonlyMap<StyledTable, MeasuredTable>,
): MeasuredCell[] {
  const { direction } = table.style;
  return grid.cells.map((gridCell) => {
    const { style, text, runs } = gridCell.cell;
    const sentMark = gridCell.cell.mark;
    const mark = sentMark && layoutNoteMark(sentMark.text, sentMark.side, gridCell.cell, direction, fonts);
    let paddingPx = 2 * columnPaddingXPx(table, gridCell.column) + style.indentPx;
    if (grid.borders) paddingPx += borderSpacePx(grid, gridCell);
    const font = fonts.font(style.fontFamily, style.fontWeight, text);
    const { image } = gridCell.cell;
    const loaded = image && images.get(image.url);
    const markPx = mark === undefined ? 0 : mark.spaceEm * style.fontSizePx;
    if (image && (loaded || text === ''))
      return withMark(boxCell(gridCell, font, imageBox(image, loaded), undefined, paddingPx + markPx), mark);
    const inner = gridCell.cell.table && nestedTables.get(gridCell.cell.table);
    if (inner) return withMark(boxCell(gridCell, font, undefined, inner, paddingPx + markPx), mark);
    const sentVisual = gridCell.cell.visual;
    const visual = sentVisual && visualBox(sentVisual, gridCell.cell, fonts, images);
    if (visual !== undefined) {
      paddingPx += visual.spacePx;
      if (visual.visual.placement === 'only') {
        const drawing = boxCell(gridCell, font, undefined, undefined, paddingPx + markPx);
        return withVisual(withMark(drawing, mark), visual);
      }
    }
    const unmarked = runs
      ? font.prepareStyled(text, direction, unitStyles(runs, text, fonts))
      : font.prepare(text, direction);
    const prepared = mark?.side === 'after' ? withTail(unmarked, mark.spaceEm) : unmarked;
    if (mark?.side === 'before') paddingPx += markPx;
    const maxContentPx = prepared.maxContentEm * style.fontSizePx;
    const maxPx = Math.ceil(maxContentPx + paddingPx);
    const minEm = cutMinEm(prepared, style.maxLines);
    const minPx = Math.ceil(minEm * style.fontSizePx + paddingPx);
    const readablePx = maxPx <= TEXT_COLUMN_PX ? maxPx : wrappedPx(gridCell.cell, prepared, paddingPx);
    const measured: MeasuredCell = {
      cell: gridCell.cell,
      row: gridCell.row,
      column: gridCell.column,
      rowspan: gridCell.rowspan,
      colspan: gridCell.colspan,
      text: prepared,
      font,
      paddingPx,
      minPx,
      readablePx: Math.max(minPx, readablePx),
      maxPx,
      insetPx: 0,
      image: undefined,
      inner: undefined,
    };
    return withVisual(withMark(measured, mark), visual);
  });
}

function borderSpacePx(grid: Grid, cell: GridCell): number {
  const { leftPx, rightPx } = cellBorderSpace(grid, cell);
  return leftPx + rightPx;
}

/** Added separately, so that cells without marks keep one hidden class in V8. */
function withMark(cell: MeasuredCell, mark: LaidOutNoteMark | undefined): MeasuredCell {
  return mark === undefined ? cell : { ...cell, mark };
}

function withVisual(cell: MeasuredCell, visual: VisualBox | undefined): MeasuredCell {
  return visual === undefined ? cell : { ...cell, visual };
}

/** Minimum width of a text that may be cut after a number of lines, em. */
function cutMinEm({ minContentEm, tailEm = 0 }: PreparedText, linesMax: number | undefined): number {
  return linesMax === undefined ? minContentEm : Math.min(minContentEm, CUT_TEXT_EM_MIN + tailEm);
}

/** Average unused space at the end of a wrapped line, em. */
const RAGGED_EM = 2.5;

/**
 * Width of a text that is too long for one line, px: a text column; less if evenly filled lines are shorter,
 * more if its longest word needs it.
 */
function wrappedPx({ text, style }: StyledCell, prepared: PreparedText, paddingPx: number): number {
  const contentPx = prepared.maxContentEm * style.fontSizePx;
  if (style.maxLines !== undefined) return TEXT_COLUMN_PX;
  const availablePx = Math.max(1, TEXT_COLUMN_PX - paddingPx);
  const lines = Math.ceil(contentPx / availablePx);
  const linePx = Math.min(availablePx, contentPx / lines + RAGGED_EM * style.fontSizePx);
  const longestPx = (isIdentifier(text) ? prepared.maxContentEm : longestWordEm(prepared)) * style.fontSizePx;
  const wholePx = longestPx + paddingPx > AUTO_TABLE_WIDTH_PX ? 0 : longestPx;
  return Math.ceil(Math.max(linePx, wholePx) + paddingPx);
}

/** A cell with an image or a drawing, whose size is fixed, or a nested table, which may shrink to its longest words. */
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
    return Math.ceil(columnsPx + verticalLinesPx(inner) + paddingPx);
  };
  const [minPx, readablePx, maxPx] = [width('minPx'), width('readablePx'), width('maxPx')];
  const text = font.prepare('', 'ltr');
  const sizes = { paddingPx, minPx, readablePx, maxPx, insetPx: 0 };
  return { cell, row, column, rowspan, colspan, text, font, ...sizes, image, inner };
}
