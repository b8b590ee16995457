import type { Face } from '../fonts/face-store.ts';
import { checkOutline } from './check-outline.ts';
import { FontRejected } from './font-rejected.ts';

/** Operations and coordinates of all glyphs of a face. */
const NUMBERS_MAX = 12_000_000;
const ADVANCE_EM_MAX = 24;
/** How far a face may reach above and below the baseline. */
const EXTENT_EM_MAX = 4;

/**
 * Reads every glyph of the faces, at the weights that tables use.
 *
 * @throws FontRejected if one of them is too large or too complex, or if none can be read
 */
export function checkGlyphs(faces: readonly Face[], glyphs: number): void {
  for (const { shaper, ascender, descender, unitsPerEm } of faces) {
    if (Math.max(Math.abs(ascender), Math.abs(descender)) > EXTENT_EM_MAX * unitsPerEm)
      throw new FontRejected(
        `The line height of the font is damaged: letters reach up to ${EXTENT_EM_MAX} em at most.`,
      );
    let numbers = 0;
    for (let glyph = 0; glyph < glyphs; glyph++) {
      const outline = shaper.outline(glyph);
      checkOutline(outline, unitsPerEm);
      numbers += outline.length;
      if (numbers > NUMBERS_MAX) throw new FontRejected('The outlines of the font are too complex.');
      if (Math.abs(shaper.advance(glyph)) > ADVANCE_EM_MAX * unitsPerEm)
        throw new FontRejected(`A glyph of the font is wider than ${ADVANCE_EM_MAX} em.`);
    }
    if (numbers === 0) throw new FontRejected('The font has no outlines that can be read.');
  }
}
