import type { Item, LineItem, RectItem } from '../../scene/scene.ts';

/** Scenes are rounded to 0.01 px. */
const STEPS_PER_PX = 100;

/**
 * Where edges stand in device px. Lines are as thick as their width rounds to, one device px at least, wherever they
 * stand; what begins where a line ends moves with it, so that cells and lines still meet.
 */
export class LineSnap {
  private readonly scale: number;
  /** Places of edges that are not where rounding puts them, by place in the scene in steps. */
  private readonly xs = new Map<number, number>();
  private readonly ys = new Map<number, number>();

  constructor(items: readonly Item[], scale: number) {
    this.scale = scale;
    const lines: (RectItem | LineItem)[] = [];
    this.readFrames(items, lines);
    for (const line of lines) this.readLine(line);
  }

  x(place: number): number {
    return this.snap(this.xs, place);
  }

  y(place: number): number {
    return this.snap(this.ys, place);
  }

  /** Whole device px of a line or stroke, one at least. */
  thickness(widthPx: number): number {
    return Math.max(1, Math.round(widthPx * this.scale));
  }

  private snap(moved: ReadonlyMap<number, number>, place: number): number {
    const found = moved.size > 0 ? moved.get(Math.round(place * STEPS_PER_PX)) : undefined;
    return found ?? Math.round(place * this.scale);
  }

  /** Frames come first: the lines inside them must meet them. */
  private readFrames(items: readonly Item[], lines: (RectItem | LineItem)[]): void {
    for (const item of items) {
      if (item.kind === 'group' || item.kind === 'clip') this.readFrames(item.items, lines);
      else if (item.kind === 'line' || (item.kind === 'rect' && item.line !== undefined)) lines.push(item);
      else if (item.kind === 'rect' && item.stroke !== undefined) this.readFrame(item, item.stroke.widthPx);
    }
  }

  private readFrame({ x, y, width, height }: RectItem, strokePx: number): void {
    const { xs, ys, scale } = this;
    const thick = this.thickness(strokePx);
    this.move(xs, x + strokePx, Math.round(x * scale) + thick);
    this.move(xs, x + width - strokePx, Math.round((x + width) * scale) - thick);
    this.move(ys, y + strokePx, Math.round(y * scale) + thick);
    this.move(ys, y + height - strokePx, Math.round((y + height) * scale) - thick);
  }

  private readLine(item: RectItem | LineItem): void {
    const isFlat = item.kind === 'line' ? item.y1 === item.y2 : item.line === 'horizontal';
    const widthPx = item.kind === 'line' ? item.widthPx : isFlat ? item.height : item.width;
    if (widthPx <= 0) return;
    const start = lineStart(item, isFlat);
    const moved = isFlat ? this.ys : this.xs;
    this.move(moved, start + widthPx, this.snap(moved, start) + this.thickness(widthPx));
  }

  private move(moved: Map<number, number>, place: number, device: number): void {
    const step = Math.round(place * STEPS_PER_PX);
    if (device !== Math.round(place * this.scale) && !moved.has(step)) moved.set(step, device);
  }
}

/** The upper or left edge of a line. */
function lineStart(item: RectItem | LineItem, isFlat: boolean): number {
  if (item.kind === 'rect') return isFlat ? item.y : item.x;
  return (isFlat ? item.y1 : item.x1) - item.widthPx / 2;
}
