import type { Item, LineItem, RectItem } from '../../../scene/scene.ts';

/** Scenes are rounded to 0.01 px. */
const STEPS_PER_PX = 100;

/**
 * Snaps edges to device px. The thickness of a line is its rounded width, at least one device px, at any
 * position. Edges at the end of a line move with it, so that cells and lines still meet.
 */
export class LineSnap {
  private readonly scale: number;
  /** Device positions of edges that differ from simple rounding, by scene position in steps. */
  private readonly xs = new Map<number, number>();
  private readonly ys = new Map<number, number>();

  constructor(items: readonly Item[], scale: number) {
    this.scale = scale;
    const lines: (RectItem | LineItem)[] = [];
    this.readFrames(items, lines);
    for (const line of lines) this.readLine(line);
  }

  x(position: number): number {
    return this.snap(this.xs, position);
  }

  y(position: number): number {
    return this.snap(this.ys, position);
  }

  /** Thickness of a line or stroke in whole device px, at least one. */
  thickness(widthPx: number): number {
    return Math.max(1, Math.round(widthPx * this.scale));
  }

  private snap(moved: ReadonlyMap<number, number>, position: number): number {
    const found = moved.size > 0 ? moved.get(Math.round(position * STEPS_PER_PX)) : undefined;
    return found ?? Math.round(position * this.scale);
  }

  /** Reads frames first, because the lines inside must meet them, and collects lines. */
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

  private move(moved: Map<number, number>, position: number, device: number): void {
    const step = Math.round(position * STEPS_PER_PX);
    if (device !== Math.round(position * this.scale) && !moved.has(step)) moved.set(step, device);
  }
}

/** Position of the top or left edge of a line. */
function lineStart(item: RectItem | LineItem, isFlat: boolean): number {
  if (item.kind === 'rect') return isFlat ? item.y : item.x;
  return (isFlat ? item.y1 : item.x1) - item.widthPx / 2;
}
