import { type GlyphOutline, OutlineOp } from '../scene/scene-fonts.ts';

/** How far glyphs reach over their sides, share of the em: less would leave hairlines between those that touch. */
const OVERLAP_EM = 0.05;
const POINT_COUNTS = {
  [OutlineOp.move]: 1,
  [OutlineOp.line]: 1,
  [OutlineOp.quadratic]: 2,
  [OutlineOp.cubic]: 3,
};

/** The outline with each edge that stands on a side of the glyph's advance moved over it. */
export function jointOutline(outline: GlyphOutline, advance: number, unitsPerEm: number): GlyphOutline {
  const overlap = OVERLAP_EM * unitsPerEm;
  const joint = [...outline];
  for (let at = 0; at < outline.length; ) {
    const points = POINT_COUNTS[outline[at++] as keyof typeof POINT_COUNTS] ?? 0;
    for (let point = 0; point < points; point++, at += 2) {
      const x = outline[at]!;
      if (Math.abs(x) < 1) joint[at] = x - overlap;
      else if (Math.abs(x - advance) < 1) joint[at] = x + overlap;
    }
  }
  return joint;
}
