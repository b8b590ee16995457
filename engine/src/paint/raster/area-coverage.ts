import { type GlyphOutline, OutlineOp } from '../../scene/scene-fonts.ts';

/**
 * Exact-area coverage: each edge adds the signed area to its right to each pixel of a grid; summing the grid
 * along a row gives the fraction of each pixel that the shape covers. Without sampling, slopes have no steps.
 */
export class CoverageGrid {
  /** Size of the grid in pixels. Shapes must leave one column free on the right. */
  width = 0;
  height = 0;
  private areas = new Float64Array(1 << 12);

  /** Clears and resizes the grid. */
  start(width: number, height: number): void {
    const needed = width * height + 2;
    if (this.areas.length < needed) this.areas = new Float64Array(needed * 2);
    else this.areas.fill(0, 0, needed);
    this.width = width;
    this.height = height;
  }

  /**
   * Adds an edge of a closed outline. Parts above or below the grid are cut off; parts left or right of it
   * are moved to its border, which is exact only for edges that do not cross the border within a row.
   */
  edge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const down = fromY < toY;
    const topX = down ? fromX : toX;
    const topY = down ? fromY : toY;
    const bottomX = down ? toX : fromX;
    const bottomY = down ? toY : fromY;
    const slope = (bottomX - topX) / (bottomY - topY);
    const firstRow = Math.max(0, Math.floor(topY));
    const endRow = Math.min(this.height, Math.ceil(bottomY));
    let x = topY < 0 ? topX - topY * slope : topX;
    for (let row = firstRow; row < endRow; row++) {
      const stepY = Math.min(row + 1, bottomY) - Math.max(row, topY);
      const nextX = x + slope * stepY;
      this.edgeInRow(row * this.width, x, nextX, down ? stepY : -stepY);
      x = nextX;
    }
  }

  /** Adds the part of an edge within one row; `signed` is its height, negative if it goes up. */
  private edgeInRow(rowStart: number, x0: number, x1: number, signed: number): void {
    const { areas } = this;
    const spare = this.width - 1;
    const left = Math.min(Math.max(0, Math.min(x0, x1)), spare);
    const right = Math.max(left, Math.min(Math.max(x0, x1), spare));
    const firstColumn = Math.floor(left);
    const endColumn = Math.ceil(right);
    if (endColumn <= firstColumn + 1) {
      const share = (left + right) / 2 - firstColumn;
      areas[rowStart + firstColumn]! += signed * (1 - share);
      areas[rowStart + firstColumn + 1]! += signed * share;
      return;
    }
    const perColumn = signed / (right - left);
    let covered = 0;
    for (let column = firstColumn; column < endColumn; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const heightHere = perColumn * (to - from);
      const area = heightHere * (column + 1 - (from + to) / 2);
      areas[rowStart + column]! += area + covered;
      covered = heightHere - area;
    }
    areas[rowStart + endColumn]! += covered;
  }

  /**
   * Coverage of each pixel as an integer from 0 to `top`, row by row. Overlapping contours count once.
   */
  levels(top: number): Uint8Array {
    const { areas, width, height } = this;
    const levels = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      let sum = 0;
      for (let at = row * width, end = at + width; at < end; at++) {
        sum += areas[at]!;
        const share = sum < 0 ? -sum : sum;
        levels[at] = share >= 1 ? top : share * top + 0.5;
      }
    }
    return levels;
  }
}

/** Maps outline points to grid coordinates: x by scale and offset, y by `mapY`. */
export interface OutlinePlacement {
  readonly scaleX: number;
  readonly offsetX: number;
  /** Maps an outline y to a grid y. */
  readonly mapY: (y: number) => number;
}

/** Draws a glyph outline into the grid. Curves become edges with an error below about 1/50 px. */
export function paintOutline(grid: CoverageGrid, outline: GlyphOutline, placement: OutlinePlacement): void {
  const { scaleX, offsetX, mapY } = placement;
  const pointX = (at: number): number => outline[at]! * scaleX + offsetX;
  const pointY = (at: number): number => mapY(outline[at]!);
  let startX = 0;
  let startY = 0;
  let x = 0;
  let y = 0;
  for (let at = 0; at < outline.length; ) {
    const op = outline[at++]!;
    const last = at + pointCount(op) * 2 - 2;
    if (op === OutlineOp.close) {
      grid.edge(x, y, startX, startY);
      x = startX;
      y = startY;
      continue;
    }
    const endX = pointX(last);
    const endY = pointY(last + 1);
    if (op === OutlineOp.move) {
      startX = endX;
      startY = endY;
    } else if (op === OutlineOp.line) grid.edge(x, y, endX, endY);
    else if (op === OutlineOp.quadratic) drawQuadratic(grid, x, y, pointX(at), pointY(at + 1), endX, endY);
    else {
      const controls = [pointX(at), pointY(at + 1), pointX(at + 2), pointY(at + 3)] as const;
      drawCubic(grid, x, y, controls, endX, endY);
    }
    x = endX;
    y = endY;
    at = last + 2;
  }
}

/** Number of points that follow an outline op. */
export function pointCount(op: number): number {
  if (op === OutlineOp.close) return 0;
  if (op === OutlineOp.quadratic) return 2;
  return op === OutlineOp.cubic ? 3 : 1;
}

/** Number of steps for a curve that deviates from its chord by `bend` px; the error falls with the square. */
function curveSteps(bend: number): number {
  return Math.min(64, 1 + Math.ceil(Math.sqrt(bend * 6)));
}

function drawQuadratic(
  grid: CoverageGrid,
  x0: number,
  y0: number,
  controlX: number,
  controlY: number,
  x1: number,
  y1: number,
): void {
  const bendX = x0 - 2 * controlX + x1;
  const bendY = y0 - 2 * controlY + y1;
  const steps = curveSteps(Math.sqrt(bendX * bendX + bendY * bendY));
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    const toX = step === steps ? x1 : u * u * x0 + 2 * u * t * controlX + t * t * x1;
    const toY = step === steps ? y1 : u * u * y0 + 2 * u * t * controlY + t * t * y1;
    grid.edge(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
}

function drawCubic(
  grid: CoverageGrid,
  x0: number,
  y0: number,
  controls: readonly [number, number, number, number],
  x1: number,
  y1: number,
): void {
  const [ax, ay, bx, by] = controls;
  const bendX = Math.max(Math.abs(x0 - 2 * ax + bx), Math.abs(ax - 2 * bx + x1));
  const bendY = Math.max(Math.abs(y0 - 2 * ay + by), Math.abs(ay - 2 * by + y1));
  const steps = curveSteps(3 * Math.sqrt(bendX * bendX + bendY * bendY));
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    const toX =
      step === steps ? x1 : u * u * u * x0 + 3 * u * u * t * ax + 3 * u * t * t * bx + t * t * t * x1;
    const toY =
      step === steps ? y1 : u * u * u * y0 + 3 * u * u * t * ay + 3 * u * t * t * by + t * t * t * y1;
    grid.edge(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
}

/** All points of an outline, including control points. */
export function* outlinePoints(outline: GlyphOutline): Generator<readonly [x: number, y: number]> {
  for (let at = 0; at < outline.length; ) {
    const end = at + 1 + pointCount(outline[at]!) * 2;
    for (at++; at < end; at += 2) yield [outline[at]!, outline[at + 1]!];
  }
}
