import { type GlyphOutline, OutlineOp } from '../../scene/scene-fonts.ts';

/** Overlap of adjacent glyphs as a fraction of the em; less would leave hairlines between them. */
const OVERLAP_EM = 0.05;
const POINT_COUNTS = {
  [OutlineOp.move]: 1,
  [OutlineOp.line]: 1,
  [OutlineOp.quadratic]: 2,
  [OutlineOp.cubic]: 3,
};

/** Extends the edges of an outline that are at the sides of its advance beyond them. */
export function extendOutline(outline: GlyphOutline, advance: number, unitsPerEm: number): GlyphOutline {
  const overlap = OVERLAP_EM * unitsPerEm;
  const extended = [...outline];
  for (let at = 0; at < outline.length; ) {
    const points = POINT_COUNTS[outline[at++] as keyof typeof POINT_COUNTS] ?? 0;
    for (let point = 0; point < points; point++, at += 2) {
      const x = outline[at]!;
      if (Math.abs(x) < 1) extended[at] = x - overlap;
      else if (Math.abs(x - advance) < 1) extended[at] = x + overlap;
    }
  }
  return extended;
}
