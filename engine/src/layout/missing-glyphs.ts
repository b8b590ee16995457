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

/** Controls and lone surrogates are named by number only. */
function isPrintable(codePoint: number): boolean {
  return codePoint >= 0xa0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}
