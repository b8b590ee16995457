import type { GlyphRun, TextLine } from '../lines/prepared-text.ts';
import { visualIndexes } from './reorder.ts';
import type { RunStyle } from './run-style.ts';

/** A run of glyphs, or spaces, of a line. */
export interface LineSegment {
  /** Undefined for spaces. */
  readonly run: GlyphRun | undefined;
  readonly spaces: number;
  readonly level: number;
  /** Style of the spaces, in texts with several styles. */
  readonly style?: RunStyle | undefined;
}

/** Segments of a line in reading order. */
export function lineSegments(line: TextLine): LineSegment[] {
  const segments: LineSegment[] = [];
  const add = (run: GlyphRun) => segments.push({ run, spaces: 0, level: run.level });
  for (let i = line.from; i < line.to; i++) {
    const { word, spaces, spacesLevel, spacesStyle } = line.pieces[i]!;
    word?.runs.forEach(add);
    if (spaces > 0 && i + 1 < line.to)
      segments.push({ run: undefined, spaces, level: spacesLevel, style: spacesStyle });
  }
  line.hyphen?.runs.forEach(add);
  return segments;
}

/** Indexes of segments from left to right: rule L2 of Unicode Standard Annex 9 for whole runs. */
export function visualOrder(segments: readonly LineSegment[]): number[] {
  return visualIndexes(segments.map((segment) => segment.level));
}
