import { fitRadii, insetRect, type RoundedRect } from '../../rounded-rect.ts';
import { CoverageGrid } from '../area-coverage.ts';

/** A box of whole device pixels; the right and bottom edges are exclusive. */
export interface DeviceBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The mask level of full coverage. */
export const MASK_LEVEL_MAX = 15;

/** An antialiased part of a shape: levels 0 to 15 of the pixels of the box, row by row. */
export interface Mask extends DeviceBox {
  readonly levels: Uint8Array;
}

/** A shape in device px, split into boxes of whole pixels and masks of partly covered pixels. */
export interface DeviceShape {
  readonly boxes: readonly DeviceBox[];
  readonly masks: readonly Mask[];
}

/** The box with rounded corners; radii are in device px and reduced to fit. */
export function roundBox(box: DeviceBox, radii: RoundedRect['radii']): RoundedRect {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  return { x: box.x0, y: box.y0, width, height, radii: fitRadii(radii, width, height) };
}

/** The interior of a rounded rectangle on whole pixels. */
export function filledShape(rect: RoundedRect): DeviceShape {
  return cutShape(rect, undefined, 0);
}

/** A rounded rectangle with an end that is nearly a half circle, such as a badge. */
export interface PillShape {
  readonly middle: DeviceBox;
  /** Outlines of the ends, x and y alternating; their inner edges are on whole pixels. */
  readonly ends: readonly (readonly number[])[];
}

/** Share of the height from which the corners of an end make a half circle; radii in px are rarely exactly half. */
const HALF_CIRCLE_SHARE = 0.9;
/** Higher rectangles are parts of the page, not labels. */
const PILL_HEIGHT_MAX = 256;

/** The parts of a pill; undefined for other rectangles. */
export function pillShape({ x, y, width, height, radii }: RoundedRect): PillShape | undefined {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const isPill = Math.max(topLeft + bottomLeft, topRight + bottomRight) >= HALF_CIRCLE_SHARE * height;
  const left = Math.ceil(Math.max(topLeft, bottomLeft));
  const right = Math.ceil(Math.max(topRight, bottomRight));
  if (!isPill || left + right >= width || height > PILL_HEIGHT_MAX) return undefined;
  const ends: number[][] = [];
  if (left > 0) ends.push(rectOutline({ x, y, width: left, height, radii: [topLeft, 0, 0, bottomLeft] }));
  if (right > 0) {
    const end = { x: x + width - right, y, width: right, height };
    ends.push(rectOutline({ ...end, radii: [0, topRight, bottomRight, 0] }));
  }
  return { middle: { x0: x + left, y0: y, x1: x + width - right, y1: y + height }, ends };
}

/** The frame inside the edge of a rounded rectangle. @param widthPx width in whole device px */
export function frameShape(rect: RoundedRect, widthPx: number): DeviceShape {
  if (2 * widthPx >= Math.min(rect.width, rect.height)) return filledShape(rect);
  return cutShape(rect, insetRect(rect, widthPx), widthPx);
}

/** Splits a shape: corners become masks, the parts between them become boxes. */
function cutShape(rect: RoundedRect, hole: RoundedRect | undefined, frame: number): DeviceShape {
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  const top = Math.max(Math.ceil(Math.max(topLeft, topRight)), frame);
  const bottom = Math.max(Math.ceil(Math.max(bottomLeft, bottomRight)), frame);
  const left = Math.max(Math.ceil(Math.max(topLeft, bottomLeft)), frame);
  const right = Math.max(Math.ceil(Math.max(topRight, bottomRight)), frame);
  const x0 = rect.x;
  const y0 = rect.y;
  const x1 = x0 + rect.width;
  const y1 = y0 + rect.height;
  if (left + right > rect.width || top + bottom > rect.height) {
    return { boxes: [], masks: [maskOf(rect, hole, { x0, y0, x1, y1 })] };
  }
  const masks = [
    { x0, y0, x1: x0 + left, y1: y0 + top },
    { x0: x1 - right, y0, x1, y1: y0 + top },
    { x0: x1 - right, y0: y1 - bottom, x1, y1 },
    { x0, y0: y1 - bottom, x1: x0 + left, y1 },
  ];
  const topEdge = hole === undefined ? top : frame;
  const bottomEdge = hole === undefined ? bottom : frame;
  const sides =
    hole === undefined
      ? [{ x0, y0: y0 + top, x1, y1: y1 - bottom }]
      : [
          { x0, y0: y0 + top, x1: x0 + frame, y1: y1 - bottom },
          { x0: x1 - frame, y0: y0 + top, x1, y1: y1 - bottom },
        ];
  const boxes = [
    { x0: x0 + left, y0, x1: x1 - right, y1: y0 + topEdge },
    ...sides,
    { x0: x0 + left, y0: y1 - bottomEdge, x1: x1 - right, y1 },
  ];
  return {
    boxes: boxes.filter(hasArea),
    masks: masks.filter(hasArea).map((box) => maskOf(rect, hole, box)),
  };
}

export function hasArea(box: DeviceBox): boolean {
  return box.x1 > box.x0 && box.y1 > box.y0;
}

const grid = new CoverageGrid();

function maskOf(rect: RoundedRect, hole: RoundedRect | undefined, box: DeviceBox): Mask {
  startMask(box);
  outlineRect(rect, box, 1);
  if (hole !== undefined) outlineRect(hole, box, -1);
  return endMask(box);
}

/** Antialiased polygon. @param points x and y alternating, in device px */
export function polygonMask(points: readonly number[]): Mask {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < points.length; at += 2) {
    x0 = Math.min(x0, Math.floor(points[at]!));
    x1 = Math.max(x1, Math.ceil(points[at]!));
    y0 = Math.min(y0, Math.floor(points[at + 1]!));
    y1 = Math.max(y1, Math.ceil(points[at + 1]!));
  }
  const box = { x0, y0, x1, y1 };
  startMask(box);
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    grid.edge(points[at]! - x0, points[at + 1]! - y0, points[next]! - x0, points[next + 1]! - y0);
  }
  return endMask(box);
}

function startMask(box: DeviceBox): void {
  grid.start(box.x1 - box.x0 + 1, box.y1 - box.y0);
}

/** Copies the levels from the grid, without its spare column. */
function endMask(box: DeviceBox): Mask {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const padded = grid.levels(MASK_LEVEL_MAX);
  const levels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    levels.set(padded.subarray(row * (width + 1), row * (width + 1) + width), row * width);
  }
  return { ...box, levels };
}

function outlineRect(rect: RoundedRect, box: DeviceBox, winding: 1 | -1): void {
  const points = rectOutline(rect);
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const ax = points[at]! - box.x0;
    const ay = points[at + 1]! - box.y0;
    const bx = points[next]! - box.x0;
    const by = points[next + 1]! - box.y0;
    if (winding === 1) grid.edge(ax, ay, bx, by);
    else grid.edge(bx, by, ax, ay);
  }
}

/** Outline points, x and y alternating, clockwise from the left end of the top edge. */
function rectOutline(rect: RoundedRect): number[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const points: number[] = [];
  addArc(points, right - topRight, rect.y + topRight, topRight, 0, -1);
  addArc(points, right - bottomRight, bottom - bottomRight, bottomRight, 1, 0);
  addArc(points, rect.x + bottomLeft, bottom - bottomLeft, bottomLeft, 0, 1);
  addArc(points, rect.x + topLeft, rect.y + topLeft, topLeft, -1, 0);
  return points;
}

/** Steps of a quarter circle, so that the error is below 1/50 px for any radius that fits a page. */
function arcSteps(radius: number): number {
  return radius === 0 ? 0 : Math.min(64, 4 + Math.ceil(2 * Math.sqrt(radius)));
}

/**
 * Adds a quarter circle clockwise from the direction (fromX, fromY). Points use the rational form of the
 * circle, which needs only + - * /, so that they are the same on every machine.
 */
function addArc(
  points: number[],
  centerX: number,
  centerY: number,
  radius: number,
  fromX: number,
  fromY: number,
): void {
  const steps = arcSteps(radius);
  if (steps === 0) {
    points.push(centerX, centerY);
    return;
  }
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const cosine = (1 - t * t) / (1 + t * t);
    const sine = (2 * t) / (1 + t * t);
    points.push(
      centerX + radius * (fromX * cosine - fromY * sine),
      centerY + radius * (fromY * cosine + fromX * sine),
    );
  }
}

/** Antialiased round dot. */
export function dotMask(centerX: number, centerY: number, radius: number): Mask {
  const rect: RoundedRect = {
    x: centerX - radius,
    y: centerY - radius,
    width: 2 * radius,
    height: 2 * radius,
    radii: [radius, radius, radius, radius],
  };
  return polygonMask(rectOutline(rect));
}

/**
 * Segment of the outline of `rect` from `fromPx` to `toPx` of its length, `widthPx` thick, centred on the
 * outline. The outline starts at the left end of the top edge and runs clockwise.
 */
export function outlineSegment(rect: RoundedRect, fromPx: number, toPx: number, widthPx: number): Mask {
  const points = rectOutline(rect);
  const near: number[] = [];
  const far: number[] = [];
  const put = (x: number, y: number, alongX: number, alongY: number): void => {
    near.push(x + (alongY * widthPx) / 2, y - (alongX * widthPx) / 2);
    far.unshift(x - (alongY * widthPx) / 2, y + (alongX * widthPx) / 2);
  };
  walkOutline(points, rect, fromPx, toPx, put);
  return polygonMask([...near, ...far]);
}

type PutPoint = (x: number, y: number, alongX: number, alongY: number) => void;

/** Calls `put` with the points of the outline between two lengths, and the direction at each point. */
function walkOutline(points: number[], rect: RoundedRect, fromPx: number, toPx: number, put: PutPoint): void {
  const start = [rect.x + rect.radii[0], rect.y] as const;
  let [x, y] = start;
  let walked = 0;
  for (let at = 0; at <= points.length; at += 2) {
    const [nextX, nextY] = at < points.length ? [points[at]!, points[at + 1]!] : start;
    const length = Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y));
    if (length > 0 && walked + length > fromPx && walked < toPx) {
      const alongX = (nextX - x) / length;
      const alongY = (nextY - y) / length;
      const a = Math.max(0, fromPx - walked);
      const b = Math.min(length, toPx - walked);
      put(x + alongX * a, y + alongY * a, alongX, alongY);
      put(x + alongX * b, y + alongY * b, alongX, alongY);
    }
    walked += length;
    x = nextX;
    y = nextY;
  }
}

/** The point of the outline at a distance from its start. */
export function outlinePoint(rect: RoundedRect, lengthPx: number): readonly [number, number] {
  let found: readonly [number, number] = [rect.x + rect.radii[0], rect.y];
  let first = true;
  walkOutline(rectOutline(rect), rect, lengthPx, lengthPx + 1e-6, (x, y) => {
    if (first) found = [x, y];
    first = false;
  });
  return found;
}
