import type { Item } from '../../scene/scene.ts';
import type { CellBorder } from '../../table/collapsed-borders.ts';
import type { EdgeBorder, GridBorders } from '../grid-borders.ts';
import type { PartGeometry, TablePart } from '../pages/table-part.ts';
import { pieceCount } from '../rows/cell-pieces.ts';
import { edgesOfColumns, type TableLayout } from '../table-layout.ts';
import { forEachRun } from './for-each-run.ts';
import type { Box, SceneWriter } from './scene-writer.ts';

/** A line of a cell or a row in a part. */
interface BorderLine {
  readonly box: Box;
  readonly border: CellBorder;
  readonly isHorizontal: boolean;
}

/**
 * The borders of the cells and rows of a part, by edge. The borders of a row are those of its neighbours in
 * the part, so the last row of a part has its lower border even if the table continues.
 */
export class PartBorders {
  private readonly layout: TableLayout;
  private readonly geometry: PartGeometry;
  private readonly borders: GridBorders;
  /** Rows above and below each horizontal edge, top to bottom. */
  private readonly edges: readonly (readonly [number | undefined, number | undefined])[];

  constructor(layout: TableLayout, borders: GridBorders, part: TablePart, geometry: PartGeometry) {
    this.layout = layout;
    this.geometry = geometry;
    this.borders = borders;
    const { slices } = part;
    const isCut = cutEdges(layout, part);
    this.edges = Array.from({ length: slices.length + 1 }, (_, edge) => [
      isCut.below.has(edge - 1) ? undefined : slices[edge - 1]?.row,
      isCut.above.has(edge) ? undefined : slices[edge]?.row,
    ]);
  }

  /** The border under a row of the part, or at its top for edge 0; undefined for the grid line. */
  horizontal(edge: number, column: number): EdgeBorder | undefined {
    const [upper, lower] = this.edges[edge]!;
    return this.borders.horizontal(upper, lower, column);
  }

  /** The border before a column in a row of the part; undefined for the grid line. */
  vertical(index: number, column: number): EdgeBorder | undefined {
    return this.borders.vertical(this.geometry.rows[index]!.row, column);
  }

  /** Emits the lines, narrow ones first: where two of them cross, the wider is on top. */
  emit(writer: SceneWriter, origin: { readonly x: number; readonly y: number }): Item[] {
    const lines = [...this.verticalLines(), ...this.horizontalLines()];
    lines.sort((one, other) => one.border.widthPx - other.border.widthPx);
    return lines.map(({ box, border, isHorizontal }) => {
      const onPage = { ...box, x: box.x + origin.x, y: box.y + origin.y };
      return writer.gridLine(onPage, border.color, border.style, isHorizontal);
    });
  }

  private horizontalLines(): BorderLine[] {
    const { grid } = this.layout;
    const lines: BorderLine[] = [];
    for (let edge = 0; edge < this.edges.length; edge++) {
      const [from, to] = this.rowEdge(edge);
      const borders = Array.from({ length: grid.columnCount }, (_, column) => this.visible(edge, column));
      forEachRun(borders, isSameLine, (found, first, last) => {
        if (found === undefined) return;
        const height = found.border.widthPx;
        const { left, right } = edgesOfColumns(this.layout, first, last);
        const y = linePosition(found, from, to, !found.isOfEarlier);
        lines.push({
          box: { x: left, y, width: right - left, height },
          border: found.border,
          isHorizontal: true,
        });
      });
    }
    return lines;
  }

  private verticalLines(): BorderLine[] {
    const { columns, grid, widthPx } = this.layout;
    const { isMirrored } = this.borders;
    const lines: BorderLine[] = [];
    const { rows } = this.geometry;
    const { sidePx } = this.layout.lineWidths;
    for (let column = 0; column <= grid.columnCount; column++) {
      const [before, after] = [columns[column - 1], columns[column]];
      const [onLeft, onRight] = isMirrored ? [after, before] : [before, after];
      const [from, to] = [onLeft?.right ?? 0, onRight?.left ?? widthPx];
      const outerPx = before === undefined || after === undefined ? sidePx : 0;
      const borders = rows.map((_, index) => withinFrame(this.vertical(index, column), outerPx));
      forEachRun(borders, isSameLine, (found, first, last) => {
        if (found === undefined) return;
        const startsAtLeft = found.isOfEarlier === isMirrored;
        const x = linePosition(found, from, to, startsAtLeft);
        const top = this.joinedEdge(first, column)[0];
        const bottom = this.joinedEdge(last + 1, column)[1];
        lines.push({
          box: { x, y: top, width: found.border.widthPx, height: bottom - top },
          border: found.border,
          isHorizontal: false,
        });
      });
    }
    return lines;
  }

  /** Upper and lower end of the space for the line at a horizontal edge. */
  private rowEdge(edge: number): readonly [number, number] {
    const { rows, heightPx } = this.geometry;
    return [rows[edge - 1]?.bottom ?? 0, rows[edge]?.top ?? heightPx];
  }

  /**
   * Where vertical lines that end at an edge end: beyond the line between two rows, so that corners are
   * filled; at the top and bottom of the table only if a border replaces the frame there.
   */
  private joinedEdge(edge: number, column: number): readonly [number, number] {
    const [upper, lower] = this.rowEdge(edge);
    const isInside = edge > 0 && edge < this.edges.length - 1;
    const { columnCount } = this.layout.grid;
    const isJoined =
      isInside ||
      (column > 0 && this.visible(edge, column - 1) !== undefined) ||
      (column < columnCount && this.visible(edge, column) !== undefined);
    return isJoined ? [upper, lower] : [lower, upper];
  }

  /** The border to paint at a horizontal edge; a wider frame is painted instead. */
  private visible(edge: number, column: number): EdgeBorder | undefined {
    const isOuter = edge === 0 || edge === this.edges.length - 1;
    return withinFrame(this.horizontal(edge, column), isOuter ? this.layout.lineWidths.edgePx : 0);
  }
}

/** Indexes of the slices whose row continues in another part, above or below. */
function cutEdges({ cells }: TableLayout, { slices, pieces }: TablePart) {
  const above = new Set<number>();
  const below = new Set<number>();
  if (pieces.size === 0) return { above, below };
  const indexes = new Map(slices.map(({ row }, index) => [row, index]));
  for (const cell of cells) {
    const taken = cell.rowspan === 1 ? pieces.get(cell) : undefined;
    const index = taken && indexes.get(cell.row);
    if (taken === undefined || index === undefined) continue;
    if (taken[0] > 0) above.add(index);
    if (taken[1] < pieceCount(cell)) below.add(index);
  }
  return { above, below };
}

/** Undefined if there is nothing to paint: no line, or a frame that is wider. */
function withinFrame(edge: EdgeBorder | undefined, framePx: number): EdgeBorder | undefined {
  const widthPx = edge === undefined ? 0 : edge.border.widthPx;
  return widthPx === 0 || widthPx < framePx ? undefined : edge;
}

function isSameLine(one: EdgeBorder | undefined, other: EdgeBorder | undefined): boolean {
  return one?.border === other?.border && one?.isOfEarlier === other?.isOfEarlier;
}

/**
 * Position of a line in the space of the grid line it replaces. A wider line extends into the neighbour that
 * it belongs to.
 */
function linePosition({ border }: EdgeBorder, from: number, to: number, startsAtFrom: boolean): number {
  const widthPx = Math.ceil(border.widthPx);
  return startsAtFrom || widthPx <= to - from ? from : to - widthPx;
}
