import { type Color, isOpaque } from '../../scene/color.ts';
import type { Item } from '../../scene/scene.ts';
import type { TableBorder } from '../../table/styled-table.ts';
import { type GridSlots, slotOwner } from '../grid.ts';
import { edgesOfRows, type PartGeometry, partSlots, type TablePart } from '../pages/table-part.ts';
import { edgesOfColumns, type TableLayout } from '../table-layout.ts';
import type { PartBorders } from './cell-borders.ts';
import type { Box, SceneWriter } from './scene-writer.ts';

/**
 * Emits the lines between the cells of a part; no line crosses a span. Adjacent segments of a line are one
 * item. Where translucent lines cross, only the horizontal one is painted: overlapping lines would be darker.
 */
export function emitGridLines(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  geometry: PartGeometry,
  borders: PartBorders | undefined,
  origin: { readonly x: number; readonly y: number },
): Item[] {
  const { border } = layout.table.style;
  if (border.widthPx === 0) return [];
  const lines = new GridLines(layout, part, geometry, borders);
  const horizontal = lines.horizontal();
  const vertical = border.vertical ? lines.vertical() : [];
  const toItem = ({ x, y, width, height, color }: LineBox): Item => {
    const box: Box = { x: x + origin.x, y: y + origin.y, width, height };
    return writer.gridLine(box, color, border.style);
  };
  return [...horizontal.map(toItem), ...vertical.map(toItem)];
}

/** Emits the rules above and below a table without a box. */
export function emitFrameRules(writer: SceneWriter, border: TableBorder, frame: Box): Item[] {
  const height = border.ruleWidthPx;
  const bottom = frame.y + frame.height - height;
  return [frame.y, bottom].map((y) =>
    writer.gridLine({ x: frame.x, y, width: frame.width, height }, border.ruleColor, border.style),
  );
}

interface LineBox extends Box {
  readonly color: Color;
}

class GridLines {
  private readonly layout: TableLayout;
  private readonly geometry: PartGeometry;
  private readonly slots: GridSlots;
  /** Number of slices at the top of the part that belong to the header. */
  private readonly headerSlices: number;
  /** Borders that replace lines. */
  private readonly borders: PartBorders | undefined;

  constructor(
    layout: TableLayout,
    part: TablePart,
    geometry: PartGeometry,
    borders: PartBorders | undefined,
  ) {
    this.borders = borders;
    this.layout = layout;
    this.geometry = geometry;
    this.slots = partSlots(part, layout.grid);
    this.headerSlices = part.slices.filter(({ row }) => row < layout.table.headerRowCount).length;
  }

  horizontal(): LineBox[] {
    const { lineWidths, table } = this.layout;
    const { border } = table.style;
    const isRuled = border.frame === 'rules';
    const boxes: LineBox[] = [];
    // There is no line under the last row.
    for (const [row, { bottom }] of this.geometry.rows.slice(0, -1).entries()) {
      const isRule = isRuled && row + 1 === this.headerSlices;
      if (!border.horizontal && !isRule) continue;
      // Without a grid there is no space between rows, so the header rule overlaps the last header row.
      const height = border.horizontal ? Math.min(lineWidths.betweenRowsPx, border.widthPx) : border.widthPx;
      const y = bottom - (border.horizontal ? 0 : height);
      const isInHeader = row + 1 < this.headerSlices;
      const color = isRule ? border.ruleColor : isInHeader ? border.headerColor : border.color;
      forEachSegment(
        this.slots.columnCount,
        (column) => this.hasLineUnder(row, column),
        (from, to) => {
          const { left, right } = edgesOfColumns(this.layout, from, to);
          boxes.push({ x: left, y, width: right - left, height, color });
        },
      );
    }
    return boxes;
  }

  vertical(): LineBox[] {
    const { columns, lineWidths, table } = this.layout;
    const { border, direction } = table.style;
    const width = Math.min(lineWidths.betweenColumnsPx, border.widthPx);
    const skipsCrossings = border.horizontal && !isOpaque(border.color);
    const boxes: LineBox[] = [];
    const splitsAtHeader = border.headerColor !== border.color;
    for (const [column, own] of columns.entries()) {
      const next = columns[column + 1];
      if (next === undefined) break;
      const x = direction === 'ltr' ? own.right : next.right;
      const isLine = (row: number) => this.hasLineAfter(row, column);
      forEachSegment(this.geometry.rows.length, isLine, (from, to) => {
        for (let first = from; first <= to; ) {
          let last = first;
          const isEnd = (row: number) =>
            (skipsCrossings && this.isCrossed(row, column)) ||
            (splitsAtHeader && row + 1 === this.headerSlices);
          while (last < to && !isEnd(last)) last++;
          const { top, bottom } = edgesOfRows(this.geometry, first, last);
          const color = last < this.headerSlices ? border.headerColor : border.color;
          boxes.push({ x, y: top, width, height: bottom - top, color });
          first = last + 1;
        }
      });
    }
    return boxes;
  }

  /** Whether the horizontal line under a row crosses the vertical line after a column. */
  private isCrossed(row: number, column: number): boolean {
    return this.hasLineUnder(row, column) && this.hasLineUnder(row, column + 1);
  }

  private hasLineUnder(row: number, column: number): boolean {
    const isReplaced = this.borders?.horizontal(row + 1, column) !== undefined;
    return !isReplaced && this.hasLineBetween(row, column, row + 1, column);
  }

  private hasLineAfter(row: number, column: number): boolean {
    const isReplaced = this.borders?.vertical(row, column + 1) !== undefined;
    return !isReplaced && this.hasLineBetween(row, column, row, column + 1);
  }

  private hasLineBetween(row: number, column: number, otherRow: number, otherColumn: number): boolean {
    const own = slotOwner(this.slots, row, column);
    return own < 0 || own !== slotOwner(this.slots, otherRow, otherColumn);
  }
}

/** Calls back with the first and last index of each run of neighbours that pass a test. */
function forEachSegment(
  count: number,
  test: (index: number) => boolean,
  visit: (from: number, to: number) => void,
): void {
  let from = -1;
  for (let index = 0; index <= count; index++) {
    const isInside = index < count && test(index);
    if (isInside && from < 0) from = index;
    if (!isInside && from >= 0) {
      visit(from, index - 1);
      from = -1;
    }
  }
}
