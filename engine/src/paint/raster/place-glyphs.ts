import type { GlyphsItem, Scene } from '../../scene/scene.ts';
import type { GlyphBitmaps } from './glyph-bitmaps.ts';

/** Bitmaps of all text of a page in flat arrays; a text op is a range of them. */
export class PlacedGlyphs {
  slots = new Int32Array(1 << 10);
  /** Pen of each, device px; the bitmap's own edges are relative to it. */
  x = new Int32Array(1 << 10);
  y = new Int32Array(1 << 10);
  count = 0;

  push(slot: number, x: number, y: number): void {
    if (this.count === this.slots.length) {
      this.slots = doubled(this.slots);
      this.x = doubled(this.x);
      this.y = doubled(this.y);
    }
    this.slots[this.count] = slot;
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.count++;
  }
}

function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

export interface PlacedRun {
  /** Range in PlacedGlyphs. */
  readonly from: number;
  readonly to: number;
  /** Box of the ink, device px. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** True where the bitmaps stand left to right and no two share a column. */
  readonly apart: boolean;
}

/** Sub-pixel places: finer ones cannot be told apart by eye, coarser ones make spacing uneven. */
export function phasesFor(scale: number): number {
  return scale < 2 ? 4 : 2;
}

/**
 * Finds the bitmap of each glyph and its place on whole pixels. Bitmaps that share columns become one, so that
 * kerned pairs, marks and joined scripts are covered once where they overlap.
 */
export function placeGlyphs(
  scene: Scene,
  item: GlyphsItem,
  scale: number,
  bitmaps: GlyphBitmaps,
  placed: PlacedGlyphs,
): PlacedRun | undefined {
  const face = scene.faces[item.face];
  if (face === undefined)
    throw new Error(`A glyphs item names face ${item.face}, which the scene does not have.`);
  const phases = phasesFor(scale);
  const strike = bitmaps.strike(face.key, face.unitsPerEm, item.sizePx * scale, phases);
  const { ids, x: penX, y: penY } = scene.glyphs;
  const phasesPerUnit = strike.pxPerUnit * phases;
  const origin = item.x * scale * phases + 0.5;
  const baseline = Math.round(item.y * scale);
  const from = placed.count;
  let apart = true;
  for (let index = item.from; index < item.to; index++) {
    const place = Math.floor(origin + penX[index]! * phasesPerUnit);
    const x = Math.floor(place / phases);
    const slot = bitmaps.slot(strike, ids[index]!, place - x * phases);
    if (bitmaps.width[slot] === 0) continue;
    const y = penY === undefined ? baseline : baseline - Math.round(penY[index]! * strike.pxPerUnit);
    if (!placeOne(bitmaps, placed, from, slot, x, y)) apart = false;
  }
  return placed.count === from ? undefined : boxOf(bitmaps, placed, from, apart);
}

/** Adds one bitmap, merged with those before it that it touches; false where one could not be merged. */
function placeOne(
  bitmaps: GlyphBitmaps,
  placed: PlacedGlyphs,
  from: number,
  addedSlot: number,
  addedX: number,
  addedY: number,
): boolean {
  let slot = addedSlot;
  let x = addedX;
  let y = addedY;
  while (placed.count > from) {
    const last = placed.count - 1;
    const before = placed.slots[last]!;
    const beforeX = placed.x[last]!;
    const beforeY = placed.y[last]!;
    if (beforeX + bitmaps.left[before]! + bitmaps.width[before]! <= x + bitmaps.left[slot]!) break;
    const merged = bitmaps.merge(before, slot, x - beforeX, y - beforeY);
    if (merged === undefined) {
      placed.push(slot, x, y);
      return false;
    }
    slot = merged;
    x = beforeX;
    y = beforeY;
    placed.count--;
  }
  placed.push(slot, x, y);
  return true;
}

function boxOf(bitmaps: GlyphBitmaps, placed: PlacedGlyphs, from: number, apart: boolean): PlacedRun {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (let index = from; index < placed.count; index++) {
    const slot = placed.slots[index]!;
    const left = placed.x[index]! + bitmaps.left[slot]!;
    const top = placed.y[index]! + bitmaps.top[slot]!;
    x0 = Math.min(x0, left);
    y0 = Math.min(y0, top);
    x1 = Math.max(x1, left + bitmaps.width[slot]!);
    y1 = Math.max(y1, top + bitmaps.height[slot]!);
  }
  return { from, to: placed.count, x0, y0, x1, y1, apart };
}
