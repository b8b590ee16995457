import type { TextDirection } from './harfbuzz.ts';
import type { GlyphRun, TextLine } from './prepared-text.ts';

/** A run of glyphs, or spaces, of a line. */
export interface LineSegment {
  /** Undefined for spaces. */
  readonly run: GlyphRun | undefined;
  readonly spaces: number;
  readonly level: number;
}

/**
 * Segments of a line from left to right (rule L2 of Unicode Standard Annex 9 over whole runs). Spaces between two
 * right-to-left runs belong to them, other spaces to the line.
 */
export function visualOrder(line: TextLine, direction: TextDirection): LineSegment[] {
  const lineLevel = direction === 'rtl' ? 1 : 0;
  const segments = logicalSegments(line, lineLevel);
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i]!;
    if (segment.run) continue;
    const before = segments[i - 1]?.level ?? lineLevel;
    const after = segments[i + 1]?.level ?? lineLevel;
    const level = before > 0 && after > 0 ? Math.min(before, after) : lineLevel;
    segments[i] = { ...segment, level: level === 2 && lineLevel === 0 ? 1 : level };
  }
  return reorder(segments);
}

function logicalSegments(line: TextLine, lineLevel: number): LineSegment[] {
  const segments: LineSegment[] = [];
  const add = (run: GlyphRun) => {
    const level = run.level === 0 && lineLevel === 1 ? 2 : run.level;
    segments.push({ run, spaces: 0, level });
  };
  for (let i = line.from; i < line.to; i++) {
    const { word, spaces } = line.pieces[i]!;
    for (const run of word?.runs ?? []) add(run);
    if (spaces > 0 && i + 1 < line.to) segments.push({ run: undefined, spaces, level: lineLevel });
  }
  for (const run of line.hyphen?.runs ?? []) add(run);
  return segments;
}

function reorder(segments: LineSegment[]): LineSegment[] {
  const highest = segments.reduce((level, segment) => Math.max(level, segment.level), 0);
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < segments.length; from++) {
      if (segments[from]!.level < level) continue;
      let to = from;
      while (to < segments.length && segments[to]!.level >= level) to++;
      segments.splice(from, to - from, ...segments.slice(from, to).reverse());
      from = to;
    }
  }
  return segments;
}
