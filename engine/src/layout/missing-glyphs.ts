import { WORLD_FONTS_PACKAGE } from '../text/faces.ts';
import type { Warning } from '../warnings.ts';

/** Said once a table. */
export const uprightWarning: Warning = {
  message: 'Italic text in scripts that have no slanted letters is drawn upright.',
};

const LISTED_MAX = 50;

/** Lists characters that are drawn as boxes because no face has them. */
export function missingGlyphWarning(codePoints: readonly number[]): Warning {
  const listed = codePoints.slice(0, LISTED_MAX).map((codePoint) => {
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0');
    return isPrintable(codePoint) ? `U+${number} ${String.fromCodePoint(codePoint)}` : `U+${number}`;
  });
  const further = codePoints.length > LISTED_MAX ? ` and ${codePoints.length - LISTED_MAX} more` : '';
  const noun = codePoints.length === 1 ? 'character has' : 'characters have';
  const shown = codePoints.length === 1 ? 'is' : 'are';
  return {
    message: `${codePoints.length} ${noun} no glyph and ${shown} shown as a box: ${listed.join(', ')}${further}.`,
  };
}

/** Names the package to install where letters are drawn as boxes because their fonts are not here. */
export function missingFontsWarning(families: readonly string[]): Warning {
  const their = families.length === 1 ? 'its font is' : 'their fonts are';
  return {
    message: `Letters of ${families.join(', ')} are shown as boxes, because ${their} not installed here. Install the package ${WORLD_FONTS_PACKAGE} beside this program; it has the fonts of all scripts.`,
  };
}

/** Controls and lone surrogates are named by number only. */
function isPrintable(codePoint: number): boolean {
  return codePoint >= 0xa0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}
