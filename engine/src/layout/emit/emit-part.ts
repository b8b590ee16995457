import { type Color, rgb } from '../../scene/color.ts';
import type { GroupItem, GroupRole, Item, RectItem } from '../../scene/scene.ts';
import { columnPaddingXPx } from '../../table/styled-table.ts';
import {
  type PartGeometry,
  type PlacedRow,
  partOfRows,
  placeRows,
  type TablePart,
} from '../pages/table-part.ts';
import { cellInSlot, edgesOfColumns, type LaidOutCell, type TableLayout } from '../table-layout.ts';
import { emitImage } from './emit-image.ts';
import { emitLines } from './emit-text.ts';
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
    const inside = [
      decoration(this.emitRowBackgrounds()),
      ...this.emitRows(),
      decoration(emitGridLines(writer, layout, part, geometry, origin)),
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
      const role = row < layout.table.headerRowCount ? 'header-row' : 'row';
      return plainGroup(role, row, cells);
    });
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
    const role = row < layout.table.headerRowCount ? 'header-cell' : 'cell';
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
    const freePx = pieces ? 0 : box.height - 2 * cellPaddingYPx - cell.contentHeightPx;
    const area: Box = {
      x: box.x + cellPaddingXPx,
      y: box.y + cellPaddingYPx + Math.max(0, verticalShift(alignOf(cell, layout), freePx)),
      width: box.width - 2 * cellPaddingXPx,
      height: cell.contentHeightPx,
    };
    const content = this.emitContent(cell, pieces, area);
    const background = cellStyle.backgroundColor ?? spanBackground(layout, cell);
    if (background === undefined && link === undefined && tooltip === undefined) return content;
    const items = [...content];
    if (background !== undefined) items.unshift(writer.rect(box, background));
    if (link !== undefined) items.push({ kind: 'link', ...writer.toPageBox(box), href: link });
    if (tooltip !== undefined) items.push({ kind: 'tooltip', ...writer.toPageBox(box), text: tooltip });
    return items;
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
    const to = pieces ? pieces[1] : inner ? inner.heightsPx.length : cell.lines.length;
    if (inner) {
      const part = partOfRows(inner.heightsPx, from, to);
      return new PartEmitter(writer, inner, part, area, this.depth + 1).emit().items;
    }
    if (image) return pieces && from >= to ? [] : emitImage(writer, image, cellStyle.textAlign, area);
    if (text === '') return [];
    const { insetPx } = cell;
    const x = cellStyle.textAlign === 'left' ? area.x + insetPx : area.x;
    return emitLines(writer, cell, cellStyle, { x, y: area.y, width: area.width - insetPx }, from, to);
  }
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

/** A cell that spans rows of different colours has the colour of the first, or stripes would show through. */
function spanBackground({ table }: TableLayout, { row, rowspan }: LaidOutCell): Color | undefined {
  if (rowspan === 1) return undefined;
  const [first, ...others] = table.rows.slice(row, row + rowspan);
  const own = first?.backgroundColor;
  const hasOneColor = others.every(({ backgroundColor }) => backgroundColor === own);
  return hasOneColor ? undefined : (own ?? table.style.backgroundColor);
}
