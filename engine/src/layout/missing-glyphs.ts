import { WORLD_FONTS_PACKAGE } from '../text/fonts/faces.ts';
import type { Warning } from '../warnings.ts';

/** Added at most once per table. */
export const uprightItalicWarning: Warning = {
  message: 'Italic text in scripts without italic letters is shown upright.',
};

const LISTED_MAX = 50;

/** Lists the characters shown as boxes because no font face covers them. */
export function missingGlyphWarning(codePoints: readonly number[]): Warning {
  const noun = codePoints.length === 1 ? 'character has' : 'characters have';
  const shown = codePoints.length === 1 ? 'is' : 'are';
  return {
    message: `${codePoints.length} ${noun} no glyph and ${shown} shown as a box: ${listCodePoints(codePoints)}.`,
  };
}

/** Lists the characters of an own font that it does not have. */
export function substitutedGlyphWarning(family: string, codePoints: readonly number[]): Warning {
  const [noun, verb] = codePoints.length === 1 ? ['character', 'is'] : ['characters', 'are'];
  return {
    message: `The font "${family}" has no glyph for ${codePoints.length} ${noun}, which ${verb} shown in another font: ${listCodePoints(codePoints)}.`,
  };
}

function listCodePoints(codePoints: readonly number[]): string {
  const listed = codePoints.slice(0, LISTED_MAX).map((codePoint) => {
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0');
    return isPrintable(codePoint) ? `U+${number} ${String.fromCodePoint(codePoint)}` : `U+${number}`;
  });
  const further = codePoints.length > LISTED_MAX ? ` and ${codePoints.length - LISTED_MAX} more` : '';
  return `${listed.join(', ')}${further}`;
}

/** Names the package to install if letters are shown as boxes because their fonts are not installed. */
export function missingFontsWarning(families: readonly string[]): Warning {
  const fonts = families.length === 1 ? 'this font is' : 'these fonts are';
  return {
    message: `Characters of ${families.join(', ')} are shown as boxes because ${fonts} not installed. Install the package ${WORLD_FONTS_PACKAGE}, which contains the fonts of all scripts, next to this program.`,
  };
}

/** Control characters and lone surrogates are listed by code point only. */
function isPrintable(codePoint: number): boolean {
  const isAscii = codePoint > 0x20 && codePoint < 0x7f;
  if (isAscii) return true;
  return codePoint >= 0xa0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}
