import type { GlyphsItem, Scene } from '../../../scene/scene.ts';
import type { GlyphBitmaps } from './glyph-bitmaps.ts';
import type { PlacedGlyphs } from './placed-glyphs.ts';

/** Minimum gap between words, in em. It does not affect the pixels. */
const WORD_GAP_EM = 0.2;
/** Maximum bitmaps per word; longer words are split. */
export const WORD_MAX = 24;

export interface PlacedRun {
  /** Range in PlacedGlyphs. */
  readonly from: number;
  readonly to: number;
  /** Ink box, in device px. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** True if the bitmaps are ordered from left to right and no two share a column. */
  readonly isDisjoint: boolean;
  /** Hash of the bitmaps; equal for equal runs. */
  readonly hash: number;
}

/** Number of subpixel positions, a power of two. More are not visible, fewer make spacing uneven. */
export function phasesFor(scale: number): number {
  return scale < 2 ? 4 : 2;
}

/**
 * Finds the bitmap of each glyph and its position on whole pixels. Bitmaps that share columns are merged, so
 * that overlaps of kerned pairs, diacritics and joined scripts are covered once.
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
  const phaseBits = 31 - Math.clz32(phases);
  const phasesPerUnit = strike.pxPerUnit * phases;
  const origin = item.x * scale * phases + 0.5;
  const baseline = Math.round(item.y * scale) | 0;
  const from = placed.count;
  let right = Number.NEGATIVE_INFINITY;
  let apart = true;
  placed.reserve(item.to - item.from);
  for (let index = item.from; index < item.to; index++) {
    const place = Math.floor(origin + penX[index]! * phasesPerUnit) | 0;
    const x = place >> phaseBits;
    const slot = bitmaps.slot(strike, ids[index]!, place & (phases - 1));
    const width = bitmaps.width[slot]!;
    if (width === 0) continue;
    const y = penY === undefined ? baseline : baseline - Math.round(penY[index]! * strike.pxPerUnit);
    const left = x + bitmaps.left[slot]!;
    if (left >= right) {
      placed.push(slot, x, y);
      right = left + width;
    } else {
      if (!placeMerged(bitmaps, placed, from, slot, x, y)) apart = false;
      right = rightOfLast(bitmaps, placed);
    }
  }
  if (placed.count === from) return undefined;
  return endRun(bitmaps, placed, from, apart, strike.emPx * WORD_GAP_EM);
}

/** Adds a bitmap, merged with the previous bitmaps that it overlaps; false if a merge is impossible. */
function placeMerged(
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
  while (placed.count > from && rightOfLast(bitmaps, placed) > x + bitmaps.left[slot]!) {
    const last = placed.count - 1;
    const beforeX = placed.x[last]!;
    const beforeY = placed.y[last]!;
    const merged = bitmaps.merge(placed.slots[last]!, slot, x - beforeX, y - beforeY);
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

function rightOfLast(bitmaps: GlyphBitmaps, placed: PlacedGlyphs): number {
  const slot = placed.slots[placed.count - 1]!;
  return placed.x[placed.count - 1]! + bitmaps.left[slot]! + bitmaps.width[slot]!;
}

/** Computes the box of a run and splits it into words. */
export function endRun(
  bitmaps: GlyphBitmaps,
  placed: PlacedGlyphs,
  from: number,
  isDisjoint: boolean,
  wordGap: number,
): PlacedRun {
  const { slots, x, y, wordEnds, wordHashes } = placed;
  const { left, top, width, height } = bitmaps;
  const to = placed.count;
  let word = from;
  let hash = 0;
  let runHash = 0;
  let x0 = x[from]! + left[slots[from]!]!;
  let x1 = x0;
  let y0 = y[from]! + top[slots[from]!]!;
  let y1 = y0;
  for (let at = from; at < to; at++) {
    const slot = slots[at]!;
    const start = x[at]! + left[slot]!;
    const above = y[at]! + top[slot]!;
    if (start - x1 > wordGap || at - word === WORD_MAX) {
      wordEnds[word] = at;
      wordHashes[word] = hash;
      runHash = scramble(runHash ^ hash, x[at]! - x[word]!);
      word = at;
      hash = 0;
    }
    hash = scramble(hash ^ slot, x[at]! - x[word]!);
    if (start < x0) x0 = start;
    if (above < y0) y0 = above;
    if (start + width[slot]! > x1) x1 = start + width[slot]!;
    if (above + height[slot]! > y1) y1 = above + height[slot]!;
  }
  wordEnds[word] = to;
  wordHashes[word] = hash;
  return { from, to, x0, y0, x1, y1, isDisjoint, hash: word === from ? hash : scramble(runHash ^ hash, 1) };
}

function scramble(hash: number, distance: number): number {
  const mixed = Math.imul(hash ^ (distance << 16), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
