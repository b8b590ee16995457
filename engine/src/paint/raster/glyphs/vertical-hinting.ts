import type { GlyphOutline, SceneFonts } from '../../../scene/scene-fonts.ts';
import { pointCount } from '../area-coverage.ts';

/**
 * Vertical hinting: moves outlines slightly up or down, so that baseline, x-height, cap height, ascenders and
 * descenders are on whole pixels. The overshoot of round letters is removed, because it would only blur at
 * this size. Horizontal positions do not change.
 */
export class VerticalHinting {
  /** Outline y of each fitted height, ascending, and its target in device px above the baseline. */
  private readonly from: readonly number[];
  private readonly to: readonly number[];
  private readonly pxPerUnit: number;

  constructor(zones: readonly AlignmentZone[], pxPerUnit: number) {
    const from: number[] = [];
    const to: number[] = [];
    const fitted = pxPerUnit * growthFor(zones, pxPerUnit);
    for (const zone of zones) {
      const low = Math.min(zone.flat, zone.round);
      const high = Math.max(zone.flat, zone.round);
      if (from.length > 0 && low <= from[from.length - 1]!) continue;
      const line = Math.round(zone.flat * fitted);
      from.push(low);
      to.push(line);
      if (high === low) continue;
      from.push(high);
      to.push(line);
    }
    this.from = from;
    this.to = to;
    this.pxPerUnit = fitted;
  }

  /** Device px above the baseline of an outline y. */
  map(y: number): number {
    const { from, to, pxPerUnit } = this;
    const last = from.length - 1;
    if (last < 0) return y * pxPerUnit;
    if (y <= from[0]!) return to[0]! + (y - from[0]!) * pxPerUnit;
    if (y >= from[last]!) return to[last]! + (y - from[last]!) * pxPerUnit;
    let index = 1;
    while (y > from[index]!) index++;
    const share = (y - from[index - 1]!) / (from[index]! - from[index - 1]!);
    return to[index - 1]! + share * (to[index]! - to[index - 1]!);
  }
}

/** Index of the x-height in the list of zones. */
const X_HEIGHT_ZONE = 2;

/** Fraction of a pixel from which the x-height is rounded up: smaller letters would be hard to read. */
const GROW_FROM = 0.375;

/**
 * Factor that scales the x-height to whole pixels. It applies to all heights, so that proportions are kept.
 */
function growthFor(zones: readonly AlignmentZone[], pxPerUnit: number): number {
  const xHeight = (zones[X_HEIGHT_ZONE]?.flat ?? 0) * pxPerUnit;
  const whole = Math.floor(xHeight + 1 - GROW_FROM);
  return xHeight > 0 && whole > 0 ? whole / xHeight : 1;
}

/** A common letter height in font units: the edge of flat and of round letters. */
export interface AlignmentZone {
  readonly flat: number;
  readonly round: number;
}

/**
 * A flat and a round letter per height, from the bottom: descenders, baseline, x-height, capitals, ascenders.
 */
const ZONE_LETTERS = [
  { flat: 'p', round: 'g', end: 'bottom' },
  { flat: 'x', round: 'o', end: 'bottom' },
  { flat: 'x', round: 'o', end: 'top' },
  { flat: 'H', round: 'O', end: 'top' },
  { flat: 'd', round: 'd', end: 'top' },
] as const;

/**
 * Heights of a face, measured on its Latin letters, or on its block elements if it has no Latin letters;
 * empty for a face with neither.
 */
export function alignmentZones(fonts: SceneFonts, faceKey: string): AlignmentZone[] {
  const extent = (letter: string, end: 'top' | 'bottom'): number | undefined => {
    const glyphId = fonts.glyph(faceKey, letter.charCodeAt(0));
    return glyphId === 0 ? undefined : extentOf(fonts.outline(faceKey, glyphId), end);
  };
  const zones: AlignmentZone[] = [];
  for (const letters of ZONE_LETTERS) {
    const flat = extent(letters.flat, letters.end);
    const round = extent(letters.round, letters.end);
    if (flat === undefined || round === undefined) return blockZones(fonts, faceKey);
    zones.push({ flat, round });
  }
  return zones;
}

const FULL_BLOCK = 0x2588;
const VERTICAL_LINE = 0x2502;

/**
 * Heights from block elements: blocks and lines that end on whole pixels join those of the next text line.
 * Ideographic faces have square blocks, which do not join.
 */
function blockZones(fonts: SceneFonts, faceKey: string): AlignmentZone[] {
  const block = fonts.glyph(faceKey, FULL_BLOCK);
  const line = fonts.glyph(faceKey, VERTICAL_LINE);
  if (block === 0 || line === 0) return [];
  const extent = (glyphId: number, end: 'top' | 'bottom') =>
    extentOf(fonts.outline(faceKey, glyphId), end) ?? 0;
  const zones = (['bottom', 'top'] as const).map((end) => ({
    flat: extent(block, end),
    round: extent(line, end),
  }));
  const isNarrow = fonts.advance(faceKey, block) * 2 < zones[1]!.flat - zones[0]!.flat;
  return isNarrow ? zones : [];
}

function extentOf(outline: GlyphOutline, end: 'top' | 'bottom'): number | undefined {
  let found: number | undefined;
  for (let at = 0; at < outline.length; ) {
    const last = at + 1 + pointCount(outline[at]!) * 2;
    for (at++; at < last; at += 2) {
      const y = outline[at + 1]!;
      if (found === undefined || (end === 'top' ? y > found : y < found)) found = y;
    }
  }
  return found;
}
