import { alphaOf, blend, over, type Pixel, timesAlpha } from '../pixel.ts';
import { MASK_LEVEL_MAX } from './device-shape.ts';
import type {
  ClipOp,
  FillOp,
  ImageOp,
  MaskOp,
  RasterOp,
  RasterPage,
  ShadowOp,
  TextOp,
} from './raster-page.ts';
import { paintImageRow } from './scaled-image.ts';

/** Factor from a mask level to alpha. */
const ALPHA_PER_LEVEL = 255 / MASK_LEVEL_MAX;

/**
 * Composes rows y0 to y1 of a page pixel by pixel. This is the reference implementation; optimised encoders
 * must give the same pixels. The result does not depend on how rows are grouped into calls.
 * @param ops ops that touch the rows, in paint order; other ops are ignored
 * @param pixels receives (y1 - y0) × width pixels
 */
export function composeRows(
  page: RasterPage,
  ops: readonly RasterOp[],
  y0: number,
  y1: number,
  pixels: Int32Array,
): void {
  pixels.fill(page.background, 0, (y1 - y0) * page.width);
  const rows: Rows = { page, y0, y1, pixels, saved: new Map(), ramp: undefined };
  for (const op of ops) {
    if (op.y1 <= y0 || op.y0 >= y1) continue;
    if (op.kind === 'fill') drawFill(rows, op);
    else if (op.kind === 'mask') drawMask(rows, op);
    else if (op.kind === 'text') drawText(rows, op);
    else if (op.kind === 'shadow') drawShadow(rows, op);
    else if (op.kind === 'image') drawImage(rows, op);
    else if (op.kind === 'clip-start') saveCorner(rows, op);
    else blendCorner(rows, op);
  }
}

function drawImage(rows: Rows, op: ImageOp): void {
  for (let y = Math.max(op.y0, rows.y0); y < Math.min(op.y1, rows.y1); y++) {
    const rowStart = (y - rows.y0) * rows.page.width;
    paintImageRow(op.bitmap, op.target, y, op.x0, op.x1, rows.pixels, rowStart);
  }
}

interface Rows {
  readonly page: RasterPage;
  readonly y0: number;
  readonly y1: number;
  readonly pixels: Int32Array;
  /** Saved pixels under the corners of open clips. */
  readonly saved: Map<ClipOp['mask'], Int32Array>;
  /** The most recent ramp. */
  ramp: BackgroundRamp | undefined;
}

function drawFill(rows: Rows, op: FillOp): void {
  const { pixels, y0, y1 } = rows;
  const { width } = rows.page;
  const alpha = alphaOf(op.color);
  for (let y = Math.max(op.y0, y0); y < Math.min(op.y1, y1); y++) {
    const start = (y - y0) * width;
    if (alpha === 255) pixels.fill(op.color, start + op.x0, start + op.x1);
    else fillTranslucent(pixels, start + op.x0, start + op.x1, op.color);
  }
}

/** Fills pixels with a translucent colour. Adjacent pixels are mostly equal, so each colour is mixed once. */
export function fillTranslucent(pixels: Int32Array, from: number, to: number, color: number): void {
  const alpha = alphaOf(color);
  let before = 0;
  let after = over(before, color, alpha);
  for (let at = from; at < to; at++) {
    if (pixels[at] !== before) {
      before = pixels[at]!;
      after = over(before, color, alpha);
    }
    pixels[at] = after;
  }
}

function drawMask(rows: Rows, op: MaskOp): void {
  const { pixels } = rows;
  const { mask, color } = op;
  const alpha = alphaOf(color);
  const maskWidth = mask.x1 - mask.x0;
  for (let y = Math.max(op.y0, rows.y0); y < Math.min(op.y1, rows.y1); y++) {
    const start = (y - rows.y0) * rows.page.width;
    const maskStart = (y - mask.y0) * maskWidth - mask.x0;
    for (let x = op.x0; x < op.x1; x++) {
      const level = mask.levels[maskStart + x]!;
      if (level === 0) continue;
      pixels[start + x] = over(pixels[start + x]!, color, timesAlpha(alpha, level * ALPHA_PER_LEVEL));
    }
  }
}

function drawText(rows: Rows, op: TextOp): void {
  const { bitmaps, placed } = rows.page;
  const ramp = rampFor(rows, op);
  for (let index = op.from; index < op.to; index++) {
    const slot = placed.slots[index]!;
    const top = placed.y[index]! + bitmaps.top[slot]!;
    const left = placed.x[index]! + bitmaps.left[slot]!;
    drawGlyph(rows, op, slot, left, top, ramp);
  }
}

/** Text colour over one background colour, by level. Most text has a background of one colour. */
interface BackgroundRamp {
  readonly background: Pixel;
  readonly paint: Pixel;
  readonly colors: readonly Pixel[];
}

/** The ramp for the background at the start of an op. Adjacent ops mostly share a ramp. */
function rampFor(rows: Rows, op: TextOp): BackgroundRamp {
  const background = rows.pixels[(Math.max(op.y0, rows.y0) - rows.y0) * rows.page.width + op.x0]!;
  const last = rows.ramp;
  if (last !== undefined && last.background === background && last.paint === op.color) return last;
  const colors: Pixel[] = [];
  for (const alpha of op.alphas) colors.push(over(background, op.color, alpha));
  rows.ramp = { background, paint: op.color, colors };
  return rows.ramp;
}

function drawGlyph(
  rows: Rows,
  op: TextOp,
  slot: number,
  left: number,
  top: number,
  { background, colors }: BackgroundRamp,
): void {
  const { pixels } = rows;
  const { bitmaps } = rows.page;
  const { data } = bitmaps;
  const width = bitmaps.width[slot]!;
  const fromX = Math.max(left, op.x0);
  const toX = Math.min(left + width, op.x1);
  const fromY = Math.max(top, op.y0, rows.y0);
  const toY = Math.min(top + bitmaps.height[slot]!, op.y1, rows.y1);
  const { color, alphas } = op;
  for (let y = fromY; y < toY; y++) {
    const start = (y - rows.y0) * rows.page.width;
    const source = bitmaps.offset[slot]! + (y - top) * width - left;
    for (let x = fromX; x < toX; x++) {
      const level = data[source + x]!;
      if (level === 0) continue;
      const below = pixels[start + x]!;
      pixels[start + x] = below === background ? colors[level]! : over(below, color, alphas[level]!);
    }
  }
}

function drawShadow(rows: Rows, op: ShadowOp): void {
  const { pixels } = rows;
  const alpha = alphaOf(op.color);
  for (let y = Math.max(op.y0, rows.y0); y < Math.min(op.y1, rows.y1); y++) {
    const coverage = op.shadow.row(y);
    const start = (y - rows.y0) * rows.page.width;
    let below = 0;
    let share = 0;
    let mixed = below;
    for (let x = op.x0; x < op.x1; x++) {
      const under = pixels[start + x]!;
      const next = coverage[x - op.shadow.x0]!;
      if (under !== below || next !== share) {
        below = under;
        share = next;
        mixed = over(below, op.color, timesAlpha(alpha, share));
      }
      pixels[start + x] = mixed;
    }
  }
}

function saveCorner(rows: Rows, op: ClipOp): void {
  const { mask } = op;
  const width = mask.x1 - mask.x0;
  const saved = new Int32Array(width * (mask.y1 - mask.y0));
  forCornerRows(rows, op, (start, maskStart) => {
    for (let x = op.x0; x < op.x1; x++) saved[maskStart + x] = rows.pixels[start + x]!;
  });
  rows.saved.set(mask, saved);
}

function blendCorner(rows: Rows, op: ClipOp): void {
  const saved = rows.saved.get(op.mask);
  if (saved === undefined) return;
  const { levels } = op.mask;
  forCornerRows(rows, op, (start, maskStart) => {
    for (let x = op.x0; x < op.x1; x++) {
      const coverage = levels[maskStart + x]! * ALPHA_PER_LEVEL;
      rows.pixels[start + x] = blend(saved[maskStart + x]!, rows.pixels[start + x]!, coverage);
    }
  });
  rows.saved.delete(op.mask);
}

/** Calls `each` with the start of each row in the pixels and in the mask, both relative to x = 0. */
function forCornerRows(rows: Rows, op: ClipOp, each: (start: number, maskStart: number) => void): void {
  const { mask } = op;
  for (let y = Math.max(op.y0, rows.y0); y < Math.min(op.y1, rows.y1); y++) {
    each((y - rows.y0) * rows.page.width, (y - mask.y0) * (mask.x1 - mask.x0) - mask.x0);
  }
}
