import type { Item } from '../scene/scene.ts';
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
  const horizontal = border.horizontal ? lines.horizontal() : [];
  const vertical = border.vertical ? lines.vertical() : [];
  const draw = ({ x, y, width, height, isInHeader }: LineBox): Item => {
    const moved: Box = { x: x + origin.x, y: y + origin.y, width, height };
    return writer.gridLine(moved, isInHeader ? border.headerColor : border.color, border.style);
  };
  return [...horizontal.map(draw), ...vertical.map(draw)];
}

interface LineBox extends Box {
  /** Both neighbours are cells of the header. */
  readonly isInHeader: boolean;
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
    const boxes: LineBox[] = [];
    for (let row = 0; row + 1 < this.rowCount; row++) {
      const y = this.rows.bottoms[row]!;
      forEachStretch(
        this.columnCount,
        (column) => this.isParted(row, column, row + 1, column),
        (from, to) => {
          const x = Math.min(lefts[from]!, lefts[to]!);
          const width = Math.max(rights[from]!, rights[to]!) - x;
          const height = Math.min(room.betweenRowsPx, table.look.border.widthPx);
          boxes.push({ x, y, width, height, isInHeader: row + 1 < this.headerSlices });
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
          const isInHeader = last < this.headerSlices;
          boxes.push({ x, y, width, height: this.rows.bottoms[last]! - y, isInHeader });
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
