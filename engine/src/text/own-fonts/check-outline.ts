import type { GlyphOutline } from '../../scene/scene-fonts.ts';
import { FontRejected } from './font-rejected.ts';

/** The widest ligatures of real fonts are about 20 em wide. */
const COORDINATE_EM_MAX = 24;
/** A bitmap of this area has 5 megapixels at the largest font size and scale. */
const AREA_EM_MAX = 32;
/** Operations and coordinates of one glyph; complex real glyphs have some thousands. */
const NUMBERS_MAX = 60_000;

/** @throws FontRejected if painting the outline would need too much time or memory */
export function checkOutline(outline: GlyphOutline, unitsPerEm: number): void {
  if (outline.length > NUMBERS_MAX)
    throw new FontRejected(`A glyph of the font has an outline of more than ${NUMBERS_MAX} numbers.`);
  let low = 0;
  let high = 0;
  for (const number of outline) {
    if (!Number.isFinite(number)) throw new FontRejected('A glyph of the font has no finite outline.');
    if (number < low) low = number;
    else if (number > high) high = number;
  }
  const isSmall = high - low <= Math.sqrt(AREA_EM_MAX) * unitsPerEm;
  if (!isSmall) checkSize(outline, unitsPerEm);
}

/** Numbers of operands by operation; see `OutlineOp`. */
const operands = [2, 2, 4, 6, 0];

function checkSize(outline: GlyphOutline, unitsPerEm: number): void {
  let [left, right, bottom, top] = [0, 0, 0, 0];
  for (let at = 0; at < outline.length; ) {
    const end = at + 1 + operands[outline[at]!]!;
    for (let i = at + 1; i < end; i += 2) {
      left = Math.min(left, outline[i]!);
      right = Math.max(right, outline[i]!);
      bottom = Math.min(bottom, outline[i + 1]!);
      top = Math.max(top, outline[i + 1]!);
    }
    at = end;
  }
  const [width, height] = [(right - left) / unitsPerEm, (top - bottom) / unitsPerEm];
  if (Math.max(width, height) > COORDINATE_EM_MAX || width * height > AREA_EM_MAX)
    throw new FontRejected(
      `A glyph of the font is ${Math.round(width)} × ${Math.round(height)} em large; up to ${AREA_EM_MAX} square em are allowed.`,
    );
}
