import type { Color, GroupItem, Item, RectItem } from '../scene/scene.ts';
import { drawLines } from './draw-text.ts';
import { drawGridLines } from './grid-lines.ts';
import type { BrokenCell } from './measure-cells.ts';
import type { Box, SceneWriter } from './scene-writer.ts';
import type { TableLayout } from './table-layout.ts';
import { type PartGeometry, placeRows, type TablePart } from './table-part.ts';

/** Soft shadow under the table; it reaches about two sigmas beyond the edge. */
export const tableShadow = { color: '#0f172a29', dy: 4, sigmaPx: 8 } as const;

export interface DrawnPart {
  readonly items: readonly Item[];
  readonly heightPx: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws the rows of one page with their frame: shadow, paints of rows, cells, lines, frame. */
export function drawPart(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  origin: Place,
): DrawnPart {
  if (part.slices.length === 0 || layout.grid.columnCount === 0) return { items: [], heightPx: 0 };
  const { look } = layout.table;
  const rows = placeRows(part, layout);
  const frame: Box = { x: origin.x, y: origin.y, width: layout.widthPx, height: rows.heightPx };
  const inside = [
    decoration(drawRowPaints(writer, layout, part, rows, origin)),
    ...drawRows(writer, layout, part, rows, origin),
    decoration(drawGridLines(writer, layout, part, rows, origin)),
  ].filter((item) => item.items.length > 0);
  const radii = writer.radii(look.radiusPx);
  const table: Item[] = radii ? [{ kind: 'clip', ...writer.box(frame), radii, items: inside }] : inside;
  if (look.border.outer && look.border.widthPx > 0) {
    const { color, style, widthPx } = look.border;
    table.push(
      decoration([
        writer.rect(frame, undefined, { radii, stroke: { color, style, widthPx: writer.px(widthPx) } }),
      ]),
    );
  }
  const items: Item[] = [{ ...plainGroup, role: 'table', items: table }];
  if (look.shadow) items.unshift(decoration([shadowRect(writer, frame, look.backgroundColor, radii)]));
  return { items, heightPx: rows.heightPx };
}

const plainGroup = { kind: 'group', row: -1, column: -1, colspan: 1, rowspan: 1 } as const;

function decoration(items: readonly Item[]): GroupItem {
  return { ...plainGroup, role: 'decoration', items };
}

function shadowRect(
  writer: SceneWriter,
  frame: Box,
  fill: string | undefined,
  radii: RectItem['radii'],
): RectItem {
  const { color, dy, sigmaPx } = tableShadow;
  const shadow = { color, dx: 0, dy: writer.px(dy), sigmaPx: writer.px(sigmaPx) };
  return writer.rect(frame, fill, { radii, shadow });
}

/** Paints behind whole rows, lines and frame included; neighbours of one color are one rect. */
function drawRowPaints(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  rows: PartGeometry,
  origin: Place,
): RectItem[] {
  const rects: RectItem[] = [];
  const last = part.slices.length - 1;
  const colorOf = (index: number) => layout.table.rows[part.slices[index]!.row]!.backgroundColor;
  for (let from = 0; from <= last; ) {
    const color = colorOf(from);
    let to = from;
    while (to < last && colorOf(to + 1) === color) to++;
    if (color !== undefined) {
      const top = from === 0 ? 0 : rows.tops[from]!;
      const bottom = to === last ? rows.heightPx : rows.tops[to + 1]!;
      rects.push(
        writer.rect({ x: origin.x, y: origin.y + top, width: layout.widthPx, height: bottom - top }, color),
      );
    }
    from = to + 1;
  }
  return rects;
}

function drawRows(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  rows: PartGeometry,
  origin: Place,
): GroupItem[] {
  const { columnCount, owners } = layout.grid;
  return part.slices.map(({ row }, index) => {
    const cells: Item[] = [];
    for (let column = 0; column < columnCount; column++) {
      const owner = owners[row * columnCount + column]!;
      if (owner < 0) continue;
      const cell = layout.cells[owner]!;
      const isFirstColumn = column === cell.column;
      const isFirstSlice = index === 0 || row === cell.row || part.slices[index - 1]!.row < cell.row;
      if (isFirstColumn && isFirstSlice)
        cells.push(drawCell(writer, layout, part, rows, origin, owner, index));
    }
    const isHeader = row < layout.table.headerRowCount;
    return {
      kind: 'group',
      role: isHeader ? 'header-row' : 'row',
      row,
      column: -1,
      colspan: 1,
      rowspan: 1,
      items: cells,
    };
  });
}

/** Index of the last slice of a part that a cell reaches. */
function lastSlice(part: TablePart, cell: BrokenCell, first: number): number {
  let last = first;
  while (last + 1 < part.slices.length && part.slices[last + 1]!.row < cell.row + cell.rowspan) last++;
  return last;
}

function drawCell(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  rows: PartGeometry,
  origin: Place,
  index: number,
  slice: number,
): GroupItem {
  const cell = layout.cells[index]!;
  const { row, column, colspan, rowspan } = cell;
  const { pointer } = cell.cell;
  const lastColumn = column + colspan - 1;
  const left = Math.min(layout.lefts[column]!, layout.lefts[lastColumn]!);
  const right = Math.max(layout.rights[column]!, layout.rights[lastColumn]!);
  const top = rows.tops[slice]!;
  const bottom = rows.bottoms[lastSlice(part, cell, slice)]!;
  const box: Box = { x: origin.x + left, y: origin.y + top, width: right - left, height: bottom - top };
  const { x, y, width, height } = writer.box(box);
  writer.hits.push({ page: writer.page, row, column, rowspan, colspan, x, y, width, height, pointer });
  const items = drawCellInside(writer, layout, cell, part.lines.get(index), box);
  const isHeader = row < layout.table.headerRowCount;
  return { kind: 'group', role: isHeader ? 'header-cell' : 'cell', row, column, colspan, rowspan, items };
}

function drawCellInside(
  writer: SceneWriter,
  layout: TableLayout,
  cell: BrokenCell,
  lines: readonly [number, number] | undefined,
  box: Box,
): Item[] {
  const { look, text, link, tooltip } = cell.cell;
  const { cellPaddingPx } = layout.table.look;
  const items: Item[] = [];
  const paint = look.backgroundColor ?? spanPaint(layout, cell);
  if (paint !== undefined) items.push(writer.rect(box, paint));
  if (text !== '') {
    const freePx = lines ? 0 : box.height - 2 * cellPaddingPx - cell.contentHeightPx;
    const shift =
      look.verticalAlign === 'top' ? 0 : look.verticalAlign === 'bottom' ? freePx : Math.floor(freePx / 2);
    const area = {
      x: box.x + cellPaddingPx,
      y: box.y + cellPaddingPx + Math.max(0, shift),
      width: box.width - 2 * cellPaddingPx,
    };
    const block = {
      lines: cell.lines,
      font: cell.font,
      look,
      isBidirectional: cell.text.isBidirectional,
    };
    drawLines(writer, block, area, items, lines?.[0] ?? 0, lines?.[1] ?? cell.lines.length);
  }
  if (link !== undefined) items.push({ kind: 'link', ...writer.box(box), href: link });
  if (tooltip !== undefined) items.push({ kind: 'tooltip', ...writer.box(box), text: tooltip });
  return items;
}

/** A cell over rows of different paints is painted as its first row, else the stripes would run through it. */
function spanPaint({ table }: TableLayout, { row, rowspan }: BrokenCell): Color | undefined {
  const own = table.rows[row]!.backgroundColor;
  for (let other = row + 1; other < row + rowspan; other++) {
    if (table.rows[other]!.backgroundColor !== own) return own ?? table.look.backgroundColor;
  }
  return undefined;
}
