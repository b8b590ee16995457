import type { Color, Item } from '../scene/scene.ts';
import type { TableBorder } from '../table/styled-table.ts';
import type { Box, SceneWriter } from './scene-writer.ts';
import type { TableLayout } from './table-layout.ts';
import { type PartGeometry, partOwners, type TablePart } from './table-part.ts';

/**
 * Lines between the cells of a part; none runs through a span. Neighbouring pieces of a line are one item. Where two
 * translucent lines cross, only the horizontal one is drawn: twice would be darker.
 */
export function drawGridLines(
  writer: SceneWriter,
  layout: TableLayout,
  part: TablePart,
  rows: PartGeometry,
  origin: { readonly x: number; readonly y: number },
): Item[] {
  const { border } = layout.table.look;
  if (border.widthPx === 0) return [];
  const lines = new GridLines(layout, part, rows);
  const horizontal = lines.horizontal();
  const vertical = border.vertical ? lines.vertical() : [];
  const draw = ({ x, y, width, height, color }: LineBox): Item => {
    const moved: Box = { x: x + origin.x, y: y + origin.y, width, height };
    return writer.gridLine(moved, color, border.style);
  };
  return [...horizontal.map(draw), ...vertical.map(draw)];
}

/** The rules above and below a table that has no box. */
export function outerRules(writer: SceneWriter, border: TableBorder, frame: Box): Item[] {
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
  private readonly rows: PartGeometry;
  private readonly owners: Int32Array;
  private readonly rowCount: number;
  private readonly columnCount: number;
  /** Slices at the top of the part that belong to the header. */
  private readonly headerSlices: number;

  constructor(layout: TableLayout, part: TablePart, rows: PartGeometry) {
    this.layout = layout;
    this.rows = rows;
    this.owners = partOwners(part, layout.grid);
    this.rowCount = part.slices.length;
    this.columnCount = layout.grid.columnCount;
    this.headerSlices = part.slices.filter(({ row }) => row < layout.table.headerRowCount).length;
  }

  horizontal(): LineBox[] {
    const { room, lefts, rights, table } = this.layout;
    const { border } = table.look;
    const isRuled = border.frame === 'rules';
    const boxes: LineBox[] = [];
    for (let row = 0; row + 1 < this.rowCount; row++) {
      const isRule = isRuled && row + 1 === this.headerSlices;
      if (!border.horizontal && !isRule) continue;
      // The rule under the header is there without a grid, too: then on the last of the header, for there is no room for it.
      const height = border.horizontal ? Math.min(room.betweenRowsPx, border.widthPx) : border.widthPx;
      const y = this.rows.bottoms[row]! - (border.horizontal ? 0 : height);
      const isInHeader = row + 1 < this.headerSlices;
      const color = isRule ? border.ruleColor : isInHeader ? border.headerColor : border.color;
      forEachStretch(
        this.columnCount,
        (column) => this.isParted(row, column, row + 1, column),
        (from, to) => {
          const x = Math.min(lefts[from]!, lefts[to]!);
          const width = Math.max(rights[from]!, rights[to]!) - x;
          boxes.push({ x, y, width, height, color });
        },
      );
    }
    return boxes;
  }

  vertical(): LineBox[] {
    const { room, rights, table } = this.layout;
    const { border, direction } = table.look;
    const width = Math.min(room.betweenColumnsPx, border.widthPx);
    const isCut = border.horizontal && isTranslucent(border.color);
    const boxes: LineBox[] = [];
    const isParting = border.headerColor !== border.color;
    for (let column = 0; column + 1 < this.columnCount; column++) {
      const x = direction === 'ltr' ? rights[column]! : rights[column + 1]!;
      const isLine = (row: number) => this.isParted(row, column, row, column + 1);
      forEachStretch(this.rowCount, isLine, (from, to) => {
        for (let first = from; first <= to; ) {
          let last = first;
          const isEnd = (row: number) =>
            (isCut && this.isCrossed(row, column)) || (isParting && row + 1 === this.headerSlices);
          while (last < to && !isEnd(last)) last++;
          const y = this.rows.tops[first]!;
          const color = last < this.headerSlices ? border.headerColor : border.color;
          boxes.push({ x, y, width, height: this.rows.bottoms[last]! - y, color });
          first = last + 1;
        }
      });
    }
    return boxes;
  }

  /** Whether a horizontal line under a row runs through the vertical one after a column. */
  private isCrossed(row: number, column: number): boolean {
    return this.isParted(row, column, row + 1, column) && this.isParted(row, column + 1, row + 1, column + 1);
  }

  private isParted(row: number, column: number, otherRow: number, otherColumn: number): boolean {
    const own = this.owners[row * this.columnCount + column]!;
    return own < 0 || own !== this.owners[otherRow * this.columnCount + otherColumn]!;
  }
}

/** Calls back with first and last index of each stretch of neighbours that pass a test. */
function forEachStretch(
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

function isTranslucent(color: string): boolean {
  return color.length > 7;
}
