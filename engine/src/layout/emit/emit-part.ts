import { type Color, rgb } from '../../scene/color.ts';
import type { GroupItem, GroupRole, Item, RectItem } from '../../scene/scene.ts';
import { columnPaddingXPx } from '../../table/styled-table.ts';
import { cellBorderSpace } from '../grid-borders.ts';
import {
  type PartGeometry,
  type PlacedRow,
  partOfRows,
  placeRows,
  type TablePart,
} from '../pages/table-part.ts';
import { cellInSlot, edgesOfColumns, type LaidOutCell, type TableLayout } from '../table-layout.ts';
import { textTopPx, type VisualBox } from '../visuals.ts';
import { PartBorders } from './cell-borders.ts';
import { emitImage } from './emit-image.ts';
import { boxBesideMark, markBesideBox } from './emit-note-mark.ts';
import { emitLines } from './emit-text.ts';
import { areaBesideVisual, boxBehind, boxInContent, emitVisual } from './emit-visual.ts';
import { emitFrameRules, emitGridLines } from './grid-lines.ts';
import type { Box, SceneWriter } from './scene-writer.ts';

/** Soft shadow under the table; it reaches about two sigmas beyond the edge. */
export const tableShadow = { color: rgb(0x0f172a, 0x29), dy: 4, sigmaPx: 8 } as const;

export interface EmittedPart {
  readonly items: readonly Item[];
  readonly heightPx: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Emits the scene items of one page's rows: shadow, row backgrounds, cells, grid lines and frame. */
export function emitPart(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  origin: Point,
): EmittedPart {
  return new PartEmitter(writer, layout, part, origin, 0).emit();
}

/** A group that is not a cell. Property order matches other groups to keep one hidden class (V8 shape). */
function plainGroup(role: GroupRole, row: number, items: readonly Item[]): GroupItem {
  return { kind: 'group', role, row, column: -1, colspan: 1, rowspan: 1, items };
}

function decoration(items: readonly Item[]): GroupItem {
  return plainGroup('decoration', -1, items);
}

class PartEmitter {
  private readonly writer: SceneWriter;
  private readonly layout: TableLayout;
  private readonly part: TablePart;
  private readonly origin: Point;
  private readonly geometry: PartGeometry;
  /** Nesting depth: 0 for the outermost table. */
  private readonly depth: number;

  constructor(writer: SceneWriter, layout: TableLayout, part: TablePart, origin: Point, depth: number) {
    this.writer = writer;
    this.layout = layout;
    this.part = part;
    this.origin = origin;
    this.geometry = placeRows(part, layout);
    this.depth = depth;
  }

  emit(): EmittedPart {
    const { writer, layout, part, geometry, origin } = this;
    if (part.slices.length === 0 || layout.grid.columnCount === 0) return { items: [], heightPx: 0 };
    const { style: tableStyle } = layout.table;
    const frame: Box = { x: origin.x, y: origin.y, width: layout.widthPx, height: geometry.heightPx };
    const { borders } = layout.grid;
    const partBorders = borders && new PartBorders(layout, borders, part, geometry);
    const inside = [
      decoration(this.emitRowBackgrounds()),
      ...this.emitRows(),
      decoration(emitGridLines(writer, layout, part, geometry, partBorders, origin)),
    ].filter((item) => item.items.length > 0);
    const radii = writer.radii(tableStyle.radiusPx);
    const table: Item[] = radii
      ? [{ kind: 'clip', ...writer.toPageBox(frame), radii, items: inside }]
      : inside;
    const { frame: frameKind, color, style, widthPx } = tableStyle.border;
    if (frameKind === 'box' && widthPx > 0) {
      const stroke = { color, style, widthPx: writer.toPagePx(widthPx) };
      table.push(decoration([writer.rect(frame, undefined, { radii, stroke })]));
    } else if (frameKind === 'rules' && widthPx > 0)
      table.push(decoration(emitFrameRules(writer, tableStyle.border, frame)));
    if (partBorders) {
      const lines = decoration(partBorders.emit(writer, origin));
      table.push(radii ? { kind: 'clip', ...writer.toPageBox(frame), radii, items: [lines] } : lines);
    }
    const items: Item[] = [plainGroup('table', -1, table)];
    if (tableStyle.shadow)
      items.unshift(decoration([shadowRect(writer, frame, tableStyle.backgroundColor, radii)]));
    return { items, heightPx: geometry.heightPx };
  }

  /** Backgrounds of whole rows, including lines and frame; adjacent rows of one colour share a rect. */
  private emitRowBackgrounds(): RectItem[] {
    const { writer, layout, geometry, origin } = this;
    const rects: RectItem[] = [];
    let color: Color | undefined;
    let top = 0;
    const addRect = (bottom: number) => {
      if (color === undefined) return;
      const box = { x: origin.x, y: origin.y + top, width: layout.widthPx, height: bottom - top };
      rects.push(writer.rect(box, color));
    };
    for (const [index, { styled, top: rowTop }] of geometry.rows.entries()) {
      if (index > 0 && styled.backgroundColor === color) continue;
      const start = index === 0 ? 0 : rowTop;
      addRect(start);
      color = styled.backgroundColor;
      top = start;
    }
    addRect(geometry.heightPx);
    return rects;
  }

  private emitRows(): GroupItem[] {
    const { layout, geometry } = this;
    const { columnCount } = layout.grid;
    let previousRow = -1;
    return geometry.rows.map((placed, index) => {
      const { row } = placed;
      const cells: Item[] = [];
      for (let column = 0; column < columnCount; column++) {
        const cell = cellInSlot(layout, row, column);
        if (cell === undefined || column !== cell.column) continue;
        const isFirstSlice = row === cell.row || previousRow < cell.row;
        if (isFirstSlice) cells.push(this.emitCell(cell, placed, index));
      }
      previousRow = row;
      if (this.depth === 0 && placed.styled.kind === 'group') this.addBookmark(placed);
      const role = row < layout.table.headerRowCount ? 'header-row' : 'row';
      return plainGroup(role, row, cells);
    });
  }

  private addBookmark({ styled, top }: PlacedRow): void {
    const { writer, origin } = this;
    const text = styled.cells.find((cell) => cell !== undefined && cell.text !== '')?.text;
    if (text === undefined) return;
    const { level = 0 } = styled;
    writer.bookmarks.push({ text, level, page: writer.page, yPx: writer.toPagePx(origin.y + top) });
  }

  /** @param index index in the part of the first row that the cell spans there */
  private emitCell(cell: LaidOutCell, placed: PlacedRow, index: number): GroupItem {
    const { writer, layout, part, geometry, origin } = this;
    const { row, colspan, rowspan } = cell;
    const { pointer } = cell.cell;
    const { left, right } = edgesOfColumns(layout, cell.column, cell.column + colspan - 1);
    const { top } = placed;
    const bottom = rowspan === 1 ? placed.bottom : bottomOfSpan(geometry, cell, index);
    const box: Box = { x: origin.x + left, y: origin.y + top, width: right - left, height: bottom - top };
    const column = layout.columns[cell.column]!.number;
    const [x, y] = [writer.toPagePx(box.x), writer.toPagePx(box.y)];
    const [width, height] = [writer.toPagePx(box.width), writer.toPagePx(box.height)];
    const { page } = writer;
    const { depth } = this;
    writer.hits.push({ page, depth, row, column, rowspan, colspan, x, y, width, height, pointer });
    const pieces = part.pieces.size > 0 ? part.pieces.get(cell) : undefined;
    const items = this.emitCellItems(cell, pieces, box);
    const role = cellRole(layout, row, cell.column);
    return { kind: 'group', role, row, column, colspan, rowspan, items };
  }

  private emitCellItems(
    cell: LaidOutCell,
    pieces: readonly [number, number] | undefined,
    box: Box,
  ): readonly Item[] {
    const { writer, layout } = this;
    const { style: cellStyle, link, tooltip } = cell.cell;
    const { cellPaddingYPx } = layout.table.style;
    const cellPaddingXPx = columnPaddingXPx(layout.table, cell.column);
    const { topPx, bottomPx, leftPx, rightPx } = cellBorderSpace(layout.grid, cell);
    const freePx = pieces ? 0 : box.height - 2 * cellPaddingYPx - topPx - bottomPx - cell.contentHeightPx;
    const indentPx = layout.table.style.direction === 'ltr' ? cellStyle.indentPx : 0;
    const area: Box = {
      x: box.x + cellPaddingXPx + leftPx + indentPx,
      y: box.y + cellPaddingYPx + topPx + Math.max(0, verticalShift(alignOf(cell, layout), freePx)),
      width: box.width - 2 * cellPaddingXPx - leftPx - rightPx - cellStyle.indentPx,
      height: cell.contentHeightPx,
    };
    const content = cell.visual
      ? this.emitContentWithVisual(cell, cell.visual, pieces, area, box)
      : this.emitContent(cell, pieces, area);
    const background = cellStyle.backgroundColor ?? spanBackground(layout, cell);
    const { rule } = cell.cell;
    const isPlain = background === undefined && link === undefined && tooltip === undefined;
    if (isPlain && rule === undefined) return content;
    const items = [...content];
    if (rule !== undefined) items.push(this.emitRule(box, rule));
    if (background !== undefined) items.unshift(writer.rect(box, background));
    if (link !== undefined) items.push(writer.link(box, link));
    if (tooltip !== undefined) items.push({ kind: 'tooltip', ...writer.toPageBox(box), text: tooltip });
    return items;
  }

  /** A line at the bottom of a cell, inset by its padding. */
  private emitRule(box: Box, color: Color): Item {
    const { border, cellPaddingXPx } = this.layout.table.style;
    const { x, y, width, height } = box;
    const line: Box = {
      x: x + cellPaddingXPx,
      y: y + height - border.widthPx,
      width: width - 2 * cellPaddingXPx,
      height: border.widthPx,
    };
    return this.writer.gridLine(line, color, border.style);
  }

  /** Text and the drawing beside it; the drawing is shown on the page with the first line. */
  private emitContentWithVisual(
    cell: LaidOutCell,
    visual: VisualBox,
    pieces: readonly [number, number] | undefined,
    area: Box,
    cellBox: Box,
  ): readonly Item[] {
    const { writer, layout } = this;
    const { direction } = layout.table.style;
    const { placement } = visual.visual;
    const isStart = pieces === undefined || (pieces[0] === 0 && pieces[1] > 0);
    const emit = (box: Box) => (isStart ? emitVisual(writer, cell, visual, direction, box) : []);
    if (placement === 'behind') {
      const { topPx, bottomPx, leftPx, rightPx } = cellBorderSpace(layout.grid, cell);
      const inside: Box = {
        x: cellBox.x + leftPx,
        y: cellBox.y + topPx,
        width: cellBox.width - leftPx - rightPx,
        height: cellBox.height - topPx - bottomPx,
      };
      return [...emit(boxBehind(inside)), ...this.emitContent(cell, pieces, area)];
    }
    if (placement === 'only') {
      const beside = cell.mark && isStart ? markBesideBox(writer, cell, cell.mark, direction, area) : [];
      return [
        ...emit(boxInContent(cell, visual, direction, boxBesideMark(cell, direction, area))),
        ...beside,
      ];
    }
    const { indentPx } = cell.cell.style;
    // Indentation moves the text only, so that the drawings of a column are below each other.
    const lane: Box = {
      ...area,
      x: direction === 'ltr' ? area.x - indentPx : area.x,
      width: area.width + indentPx,
    };
    const drawing = emit(boxInContent(cell, visual, direction, lane));
    const beside = areaBesideVisual(visual, direction, area);
    const y = isStart ? area.y + textTopPx(visual, cell.cell.style) : area.y;
    const content = this.emitContent(cell, pieces, { ...beside, y });
    return placement === 'before' ? [...drawing, ...content] : [...content, ...drawing];
  }

  private emitContent(
    cell: LaidOutCell,
    pieces: readonly [number, number] | undefined,
    area: Box,
  ): readonly Item[] {
    const { writer } = this;
    const { inner, image } = cell;
    const { style: cellStyle, text } = cell.cell;
    const from = pieces ? pieces[0] : 0;
    const to = pieces ? pieces[1] : image ? 1 : inner ? inner.heightsPx.length : cell.lines.length;
    if (inner || image) {
      const { direction } = this.layout.table.style;
      const beside = cell.mark && from === 0 ? markBesideBox(writer, cell, cell.mark, direction, area) : [];
      return [...this.emitBox(cell, from, to, boxBesideMark(cell, direction, area)), ...beside];
    }
    if (text === '' && cell.mark === undefined) return [];
    const { insetPx } = cell;
    const x = cellStyle.textAlign === 'left' ? area.x + insetPx : area.x;
    return emitLines(writer, cell, cellStyle, { x, y: area.y, width: area.width - insetPx }, from, to);
  }

  /** An image, or rows [from, to) of a nested table. */
  private emitBox({ cell, inner, image }: LaidOutCell, from: number, to: number, area: Box): readonly Item[] {
    const { writer } = this;
    if (image) return from >= to ? [] : emitImage(writer, image, cell.style.textAlign, area);
    if (!inner) return [];
    const part = partOfRows(inner.heightsPx, from, to);
    return new PartEmitter(writer, inner, part, area, this.depth + 1).emit().items;
  }
}

function cellRole({ table }: TableLayout, row: number, column: number): GroupRole {
  if (row < table.headerRowCount) return 'header-cell';
  const { kind } = table.rows[row]!;
  const isRowHeader = kind === 'group' || kind === 'continued' || table.columns[column]!.isStub;
  return isRowHeader ? 'row-header-cell' : 'cell';
}

/** A cell that spans several rows is top-aligned if any of them is tall. */
function alignOf({ cell, row, rowspan }: LaidOutCell, { isTall }: TableLayout): 'top' | 'middle' | 'bottom' {
  const { verticalAlign } = cell.style;
  if (verticalAlign !== 'auto') return verticalAlign;
  for (let spanned = row; spanned < row + rowspan; spanned++) if (isTall[spanned]) return 'top';
  return 'middle';
}

function verticalShift(align: 'top' | 'middle' | 'bottom', freePx: number): number {
  if (align === 'top') return 0;
  return align === 'bottom' ? freePx : Math.floor(freePx / 2);
}

/** Lower edge of a cell that spans rows of a part, the first of which is at an index. */
function bottomOfSpan({ rows }: PartGeometry, cell: LaidOutCell, index: number): number {
  let edge = 0;
  for (const { row, bottom } of rows.slice(index, index + cell.rowspan)) {
    if (row < cell.row + cell.rowspan) edge = bottom;
  }
  return edge;
}

function shadowRect(
  writer: SceneWriter,
  frame: Box,
  fill: Color | undefined,
  radii: RectItem['radii'],
): RectItem {
  const { color, dy, sigmaPx } = tableShadow;
  const shadow = { color, dx: 0, dy: writer.toPagePx(dy), sigmaPx: writer.toPagePx(sigmaPx) };
  return writer.rect(frame, fill, { radii, shadow });
}

/** A cell that spans rows of different colours has one colour, or stripes would show through. */
function spanBackground({ table }: TableLayout, { cell, row, rowspan }: LaidOutCell): Color | undefined {
  if (rowspan === 1) return undefined;
  const [first, ...others] = table.rows.slice(row, row + rowspan);
  const own = first?.backgroundColor;
  const hasOneColor = others.every(({ backgroundColor }) => backgroundColor === own);
  return hasOneColor ? undefined : (cell.stripeColor ?? own ?? table.style.backgroundColor);
}
