import type { GlyphOutline, SceneFonts } from '../../../scene/scene-fonts.ts';
import { CoverageGrid, paintOutline, pointCount } from '../area-coverage.ts';
import { type ColorBitmaps, colorBitmapsOf } from './color-bitmaps.ts';
import { PlacedGlyphs } from './placed-glyphs.ts';
import { type AlignmentZone, alignmentZones, VerticalHinting } from './vertical-hinting.ts';

/**
 * The level of full coverage; level 0 is no coverage. With ten levels the error of a pixel is at most a
 * twentieth of the contrast, which is invisible; with smaller pixels, eight levels suffice. Fewer levels make
 * smaller files and leave palette entries for more colours.
 */
export function maxLevelFor(scale: number): number {
  return scale < 2 ? 9 : 7;
}

/** Maximum size in bytes of the bitmaps cached between renders. */
const MAX_CACHED_BYTES = 24 << 20;

/** Maximum pixels of a merged bitmap. Runs that would exceed it are composed pixel by pixel. */
const MAX_MERGED_PIXELS = 1 << 16;

/** Maximum coordinates of polygons that share a bitmap with equal ones: enough for icons, not for sparklines. */
const SHARED_CORNERS_MAX = 256;

/** The glyphs of one face at one size. */
export interface Strike {
  readonly faceKey: string;
  /** Font size in device px. */
  readonly emPx: number;
  readonly pxPerUnit: number;
  /** Number of horizontal subpixel positions. */
  readonly phases: number;
  readonly fit: VerticalHinting;
  /** Slot + 1 by glyph × phases + phase; 0 for glyphs not drawn yet. */
  slots: Int32Array;
}

/**
 * Glyph bitmaps by slot, trimmed to their ink: levels 0 to `maxLevel`, row by row. Slot 0 has no ink. Slot
 * numbers depend on what was painted before; images must not depend on them.
 */
export class GlyphBitmaps {
  /** Levels of all bitmaps, one after the other. */
  data = new Uint8Array(1 << 18);
  /** Left and top edge relative to the pen (device px, y down), size, and offset in `data`, per slot. */
  left = new Int16Array(1 << 10);
  top = new Int16Array(1 << 10);
  width = new Uint16Array(1 << 10);
  height = new Uint16Array(1 << 10);
  offset = new Int32Array(1 << 10);
  private used = 0;
  private count = 1;
  private readonly fonts: SceneFonts;
  /** Strikes by face. */
  private readonly strikes = new Map<string, Strike[]>();
  private lastStrike: Strike | undefined;
  /** Merged slot by second slot and offset, per first slot. */
  private readonly merged = new Map<number, Map<number, number>>();
  /** Slots of polygons by their corners. */
  private readonly polygons = new Map<string, number>();
  private readonly zones = new Map<string, readonly AlignmentZone[]>();
  private readonly grid = new CoverageGrid();
  readonly maxLevel: number;
  /** Combined coverage of two levels. */
  private readonly combined: Uint8Array;
  /** Incremented whenever all slots are invalidated. */
  generation = 0;
  /** Glyphs of the last page; reused to avoid allocation. */
  readonly placed = new PlacedGlyphs();

  /** Bitmaps of colour glyphs. */
  readonly colors: ColorBitmaps;

  constructor(fonts: SceneFonts, maxLevel: number) {
    this.fonts = fonts;
    this.colors = colorBitmapsOf(fonts);
    this.maxLevel = maxLevel;
    this.combined = makeCoverageTable(maxLevel);
  }

  /** Number of slots. */
  get slotCount(): number {
    return this.count;
  }

  /** Clears the cache if it is too large. This invalidates all slots. */
  trim(): void {
    if (this.used <= MAX_CACHED_BYTES) return;
    this.used = 0;
    this.count = 1;
    this.generation++;
    this.strikes.clear();
    this.lastStrike = undefined;
    this.merged.clear();
    this.polygons.clear();
  }

  /** @param emPx font size in device px */
  strike(faceKey: string, unitsPerEm: number, emPx: number, phases: number): Strike {
    const last = this.lastStrike;
    if (last !== undefined && last.faceKey === faceKey && last.emPx === emPx && last.phases === phases)
      return last;
    const ofFace = this.strikes.get(faceKey) ?? [];
    if (ofFace.length === 0) this.strikes.set(faceKey, ofFace);
    let found = ofFace.find((strike) => strike.emPx === emPx && strike.phases === phases);
    if (found === undefined) {
      const pxPerUnit = emPx / unitsPerEm;
      const fit = new VerticalHinting(this.zonesOf(faceKey), pxPerUnit);
      found = { faceKey, emPx, pxPerUnit, phases, fit, slots: new Int32Array(256 * phases) };
      ofFace.push(found);
    }
    this.lastStrike = found;
    return found;
  }

  private zonesOf(faceKey: string): readonly AlignmentZone[] {
    let zones = this.zones.get(faceKey);
    if (zones === undefined) {
      zones = alignmentZones(this.fonts, faceKey);
      this.zones.set(faceKey, zones);
    }
    return zones;
  }

  /** The slot of a glyph drawn `phase / phases` px right of a pixel edge. */
  slot(strike: Strike, glyphId: number, phase: number): number {
    const index = glyphId * strike.phases + phase;
    const known = strike.slots[index] ?? 0;
    if (known > 0) return known - 1;
    if (index >= strike.slots.length) {
      const grown = new Int32Array(Math.max(strike.slots.length * 2, index + 1));
      grown.set(strike.slots);
      strike.slots = grown;
    }
    const slot = this.draw(strike, this.fonts.outline(strike.faceKey, glyphId), phase / strike.phases);
    strike.slots[index] = slot + 1;
    return slot;
  }

  /**
   * The slot of a polygon, the same for equal ones unless they have so many corners that they are hardly ever equal.
   * @param corners x and y of each corner in whole steps, right of and below the pen
   * @param steps steps per device px
   */
  polygonSlot(corners: readonly number[], steps: number, width: number, height: number): number {
    const key = corners.length > SHARED_CORNERS_MAX ? undefined : corners.join(' ');
    const known = key === undefined ? undefined : this.polygons.get(key);
    if (known !== undefined) return known;
    const { grid } = this;
    grid.start(width + 2, height);
    for (let at = 0; at < corners.length; at += 2) {
      const next = (at + 2) % corners.length;
      const [fromX, fromY] = [corners[at]! / steps, corners[at + 1]! / steps];
      grid.edge(fromX, fromY, corners[next]! / steps, corners[next + 1]! / steps);
    }
    const slot = this.addTrimmed(grid.levels(this.maxLevel), grid.width, grid.height, { left: 0, top: 0 });
    if (key !== undefined) this.polygons.set(key, slot);
    return slot;
  }

  /**
   * Merges two overlapping bitmaps: the pen of `second` is `dx` px right of and `dy` px below the pen of
   * `first`.
   * @returns undefined if the result would be too large
   */
  merge(first: number, second: number, dx: number, dy: number): number | undefined {
    const known = this.merged.get(first)?.get(mergeKey(second, dx, dy));
    if (known !== undefined) return known;
    const left = Math.min(this.left[first]!, this.left[second]! + dx);
    const top = Math.min(this.top[first]!, this.top[second]! + dy);
    const right = Math.max(this.right(first), this.right(second) + dx);
    const bottom = Math.max(this.bottom(first), this.bottom(second) + dy);
    if ((right - left) * (bottom - top) > MAX_MERGED_PIXELS) return undefined;
    if (Math.abs(dx) >= 2_048 || Math.abs(dy) >= 2_048) return undefined;
    const slot = this.addSlot(left, top, right - left, bottom - top);
    this.data.fill(0, this.offset[slot]!, this.used);
    this.stamp(slot, first, this.left[first]! - left, this.top[first]! - top);
    this.stamp(slot, second, this.left[second]! + dx - left, this.top[second]! + dy - top);
    const after = this.merged.get(first);
    if (after === undefined) this.merged.set(first, new Map([[mergeKey(second, dx, dy), slot]]));
    else after.set(mergeKey(second, dx, dy), slot);
    return slot;
  }

  private right(slot: number): number {
    return this.left[slot]! + this.width[slot]!;
  }

  private bottom(slot: number): number {
    return this.top[slot]! + this.height[slot]!;
  }

  private stamp(target: number, source: number, x: number, y: number): void {
    const { data, combined } = this;
    const levels = this.maxLevel + 1;
    const width = this.width[source]!;
    const stride = this.width[target]!;
    for (let row = 0; row < this.height[source]!; row++) {
      const from = this.offset[source]! + row * width;
      const to = this.offset[target]! + (y + row) * stride + x;
      for (let column = 0; column < width; column++) {
        data[to + column] = combined[data[to + column]! * levels + data[from + column]!]!;
      }
    }
  }

  private addSlot(left: number, top: number, width: number, height: number): number {
    if (this.count === this.left.length) this.growSlots();
    const slot = this.count++;
    this.left[slot] = left;
    this.top[slot] = top;
    this.width[slot] = width;
    this.height[slot] = height;
    this.offset[slot] = this.used;
    this.used += width * height;
    if (this.used > this.data.length) {
      const grown = new Uint8Array(Math.max(this.data.length * 2, this.used));
      grown.set(this.data);
      this.data = grown;
    }
    return slot;
  }

  private growSlots(): void {
    const size = this.left.length * 2;
    this.left = grow(this.left, new Int16Array(size));
    this.top = grow(this.top, new Int16Array(size));
    this.width = grow(this.width, new Uint16Array(size));
    this.height = grow(this.height, new Uint16Array(size));
    this.offset = grow(this.offset, new Int32Array(size));
  }

  private draw(strike: Strike, outline: GlyphOutline, shiftX: number): number {
    const { pxPerUnit: scale, fit } = strike;
    const box = outlineBox(outline, strike, shiftX);
    if (box === undefined) return 0;
    const { grid } = this;
    grid.start(box.right - box.left + 2, box.bottom - box.top);
    paintOutline(grid, outline, {
      scaleX: scale,
      offsetX: shiftX - box.left,
      mapY: (y) => -fit.map(y) - box.top,
    });
    return this.addTrimmed(grid.levels(this.maxLevel), grid.width, grid.height, box);
  }

  /** Adds a slot with the part of the levels that has ink. */
  private addTrimmed(
    levels: Uint8Array,
    width: number,
    height: number,
    at: { left: number; top: number },
  ): number {
    let firstColumn = width;
    let endColumn = 0;
    let firstRow = height;
    let endRow = 0;
    for (let index = 0; index < levels.length; index++) {
      if (levels[index] === 0) continue;
      const row = Math.floor(index / width);
      const column = index - row * width;
      if (row < firstRow) firstRow = row;
      endRow = row + 1;
      if (column < firstColumn) firstColumn = column;
      if (column >= endColumn) endColumn = column + 1;
    }
    if (endRow === 0) return 0;
    const slot = this.addSlot(
      at.left + firstColumn,
      at.top + firstRow,
      endColumn - firstColumn,
      endRow - firstRow,
    );
    let to = this.offset[slot]!;
    for (let row = firstRow; row < endRow; row++) {
      this.data.set(levels.subarray(row * width + firstColumn, row * width + endColumn), to);
      to += endColumn - firstColumn;
    }
    return slot;
  }
}

function mergeKey(second: number, dx: number, dy: number): number {
  return (second * 4_096 + dx + 2_048) * 4_096 + dy + 2_048;
}

/**
 * Combined coverage of two glyphs of one colour: the second covers its fraction of what the first leaves
 * uncovered.
 */
function makeCoverageTable(maxLevel: number): Uint8Array {
  const levels = maxLevel + 1;
  const table = new Uint8Array(levels * levels);
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) table[a * levels + b] = Math.round(a + b - (a * b) / maxLevel);
  }
  return table;
}

const caches = new WeakMap<SceneFonts, Map<number, GlyphBitmaps>>();

/** The bitmaps cached for these fonts at a scale; shared by all renders. */
export function glyphBitmapsOf(fonts: SceneFonts, scale: number): GlyphBitmaps {
  let byLevel = caches.get(fonts);
  if (byLevel === undefined) {
    byLevel = new Map();
    caches.set(fonts, byLevel);
  }
  const maxLevel = maxLevelFor(scale);
  let bitmaps = byLevel.get(maxLevel);
  if (bitmaps === undefined) {
    bitmaps = new GlyphBitmaps(fonts, maxLevel);
    byLevel.set(maxLevel, bitmaps);
  }
  bitmaps.trim();
  return bitmaps;
}

function grow<T extends Int16Array | Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Bounding box of all points of the outline in whole pixels, y down; undefined without points. */
function outlineBox(
  outline: GlyphOutline,
  { pxPerUnit: scale, fit }: Strike,
  shiftX: number,
): Box | undefined {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < outline.length; ) {
    const end = at + 1 + pointCount(outline[at]!) * 2;
    for (at++; at < end; at += 2) {
      const x = outline[at]!;
      const y = outline[at + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
    }
  }
  if (left > right) return undefined;
  return {
    left: Math.floor(left * scale + shiftX),
    right: Math.ceil(right * scale + shiftX),
    top: Math.floor(-fit.map(high)),
    bottom: Math.ceil(-fit.map(low)),
  };
}
