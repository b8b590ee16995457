import type { GlyphBitmaps } from './glyph-bitmaps.ts';
import { endRun, type PlacedRun } from './place-glyphs.ts';
import type { PlacedGlyphs } from './placed-glyphs.ts';

/** Corners are rounded to this fraction of a device px, so that equal icons have equal bitmaps. */
const STEPS = 256;

/** Maximum pixels of a bitmap: a sparkline at a scale of 3. */
const PIXELS_MAX = 1 << 15;

/** Maximum width of a bitmap in px: the sums of byte × column of much wider ones would exceed 32 bits. */
const WIDTH_MAX = 2_048;

/** Maximum pixels of the polygons of a page, because bitmaps stay in the cache. */
export const PAGE_PIXELS_MAX = 1 << 22;

/** A polygon placed like a glyph. */
export interface PlacedPolygon {
  /** Undefined without ink. */
  readonly run: PlacedRun | undefined;
  readonly pixels: number;
}

/**
 * Places a polygon like a glyph, whose rows an encoder can copy from one cell to the next.
 * @param points x and y of each corner, in device px
 * @returns undefined if it is too large, or larger than `pixelsMax`
 */
export function placePolygon(
  points: readonly number[],
  pixelsMax: number,
  bitmaps: GlyphBitmaps,
  placed: PlacedGlyphs,
): PlacedPolygon | undefined {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    x0 = Math.min(x0, Math.floor(points[at]!));
    x1 = Math.max(x1, Math.ceil(points[at]!));
    y0 = Math.min(y0, Math.floor(points[at + 1]!));
    y1 = Math.max(y1, Math.ceil(points[at + 1]!));
  }
  const [width, height] = [x1 - x0, y1 - y0];
  const pixels = width * height;
  if (width > WIDTH_MAX || pixels > Math.min(PIXELS_MAX, pixelsMax)) return undefined;
  const corners = points.map((point, at) => Math.round((point - (at % 2 === 0 ? x0 : y0)) * STEPS));
  const slot = bitmaps.polygonSlot(corners, STEPS, width, height);
  if (slot === 0) return { run: undefined, pixels };
  const from = placed.count;
  placed.reserve(1);
  placed.push(slot, x0, y0);
  return { run: endRun(bitmaps, placed, from, true, 0), pixels };
}
