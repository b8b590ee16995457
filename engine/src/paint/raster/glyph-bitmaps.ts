import type { GlyphOutline, SceneFonts } from '../../scene/scene-fonts.ts';
import { CoverageGrid, drawOutline, pointCount } from './area-coverage.ts';
import { type ColorBitmaps, colorBitmapsOf } from './color-bitmaps.ts';
import { PlacedGlyphs } from './placed-glyphs.ts';
import { type AlignmentZone, alignmentZones, VerticalFit } from './vertical-fit.ts';

/**
 * The level that covers a pixel wholly; 0 leaves it as it is. With ten levels no pixel is off by more than a
 * twentieth of the contrast, which cannot be seen; where pixels are smaller, eight do. Fewer levels make smaller
 * files and leave room for more colours.
 */
export function topLevelFor(scale: number): number {
  return scale < 2 ? 9 : 7;
}

/** Bitmaps kept between renders are dropped when they take more than this many bytes. */
const MAX_KEPT_BYTES = 24 << 20;

/** One merged bitmap may not be larger than this many pixels; runs that would be are composed pixel by pixel. */
const MAX_MERGED_PIXELS = 1 << 16;

/** Glyphs of one face at one size. */
export interface Strike {
  readonly faceKey: string;
  /** Size in device px. */
  readonly emPx: number;
  readonly pxPerUnit: number;
  /** Horizontal sub-pixel places a glyph can be drawn at. */
  readonly phases: number;
  readonly fit: VerticalFit;
  /** Per glyph × phases + phase: slot + 1, 0 while not drawn yet. */
  slots: Int32Array;
}

/**
 * Glyph bitmaps by slot, each cut to its ink: levels 0 to `topLevel`, row by row. Slot 0 has no ink. Slots differ with what
 * was drawn before; pictures must not depend on their numbers.
 */
export class GlyphBitmaps {
  /** Levels of all bitmaps, one after the other. */
  data = new Uint8Array(1 << 18);
  /** Per slot: left and top edge relative to the pen (device px, y down), size, and place in `data`. */
  left = new Int16Array(1 << 10);
  top = new Int16Array(1 << 10);
  width = new Uint16Array(1 << 10);
  height = new Uint16Array(1 << 10);
  offset = new Int32Array(1 << 10);
  private used = 0;
  private count = 1;
  private readonly fonts: SceneFonts;
  /** By face: of few sizes each. */
  private readonly strikes = new Map<string, Strike[]>();
  private lastStrike: Strike | undefined;
  /** Per first slot: the merged slot by second slot and distance. */
  private readonly merged = new Map<number, Map<number, number>>();
  private readonly zones = new Map<string, readonly AlignmentZone[]>();
  private readonly grid = new CoverageGrid();
  readonly topLevel: number;
  /** Per two levels: what both together cover. */
  private readonly joined: Uint8Array;
  /** Grows each time all slots are made void. */
  generation = 0;
  /** What the last page placed: kept for its room. */
  readonly placed = new PlacedGlyphs();

  /** Glyphs with colours of their own. */
  readonly colors: ColorBitmaps;

  constructor(fonts: SceneFonts, topLevel: number) {
    this.fonts = fonts;
    this.colors = colorBitmapsOf(fonts);
    this.topLevel = topLevel;
    this.joined = makeJoinTable(topLevel);
  }

  /** Slots so far. */
  get slotCount(): number {
    return this.count;
  }

  /** Forgets everything when the cache has grown too large. Slots handed out before are void afterwards. */
  trim(): void {
    if (this.used <= MAX_KEPT_BYTES) return;
    this.used = 0;
    this.count = 1;
    this.generation++;
    this.strikes.clear();
    this.lastStrike = undefined;
    this.merged.clear();
  }

  /** @param emPx size in device px */
  strike(faceKey: string, unitsPerEm: number, emPx: number, phases: number): Strike {
    const last = this.lastStrike;
    if (last !== undefined && last.faceKey === faceKey && last.emPx === emPx && last.phases === phases)
      return last;
    const ofFace = this.strikes.get(faceKey) ?? [];
    if (ofFace.length === 0) this.strikes.set(faceKey, ofFace);
    let found = ofFace.find((strike) => strike.emPx === emPx && strike.phases === phases);
    if (found === undefined) {
      const pxPerUnit = emPx / unitsPerEm;
      const fit = new VerticalFit(this.zonesOf(faceKey), pxPerUnit);
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
   * One bitmap for two that overlap: `second` has its pen `dx` px right of and `dy` px below the pen of `first`.
   * @returns undefined where the result would be too large to keep
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
    const { data, joined } = this;
    const levels = this.topLevel + 1;
    const width = this.width[source]!;
    const stride = this.width[target]!;
    for (let row = 0; row < this.height[source]!; row++) {
      const from = this.offset[source]! + row * width;
      const to = this.offset[target]! + (y + row) * stride + x;
      for (let column = 0; column < width; column++) {
        data[to + column] = joined[data[to + column]! * levels + data[from + column]!]!;
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
    drawOutline(grid, outline, {
      scaleX: scale,
      offsetX: shiftX - box.left,
      mapY: (y) => -fit.map(y) - box.top,
    });
    return this.addTrimmed(grid.levels(this.topLevel), grid.width, grid.height, box);
  }

  /** Keeps the part of the levels that has ink. */
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

/** Coverage of a pixel under two glyphs of one colour: the second covers its share of what the first leaves free. */
function makeJoinTable(topLevel: number): Uint8Array {
  const levels = topLevel + 1;
  const table = new Uint8Array(levels * levels);
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) table[a * levels + b] = Math.round(a + b - (a * b) / topLevel);
  }
  return table;
}

const caches = new WeakMap<SceneFonts, Map<number, GlyphBitmaps>>();

/** The bitmaps kept for these fonts at a scale; shared by all renders that use them. */
export function glyphBitmapsOf(fonts: SceneFonts, scale: number): GlyphBitmaps {
  let byLevel = caches.get(fonts);
  if (byLevel === undefined) {
    byLevel = new Map();
    caches.set(fonts, byLevel);
  }
  const topLevel = topLevelFor(scale);
  let bitmaps = byLevel.get(topLevel);
  if (bitmaps === undefined) {
    bitmaps = new GlyphBitmaps(fonts, topLevel);
    byLevel.set(topLevel, bitmaps);
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

/** Whole pixels that hold all points of the outline, y down; undefined where there are none. */
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
