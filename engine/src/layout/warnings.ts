/** Something the maker of the table should know, though the picture was made. */
export interface LayoutWarning {
  /** Stable slug. */
  readonly type: 'missing-glyphs' | 'table-wider-than-asked' | 'column-wider-than-asked';
  /** One sentence for people. */
  readonly message: string;
}

const LISTED_MAX = 50;

/** Lists characters that are drawn as boxes because no face has them. */
export function missingGlyphWarning(codePoints: readonly number[]): LayoutWarning {
  const listed = codePoints.slice(0, LISTED_MAX).map((codePoint) => {
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0');
    return isPrintable(codePoint) ? `U+${number} ${String.fromCodePoint(codePoint)}` : `U+${number}`;
  });
  const further = codePoints.length > LISTED_MAX ? ` and ${codePoints.length - LISTED_MAX} more` : '';
  const noun = codePoints.length === 1 ? 'character has' : 'characters have';
  const shown = codePoints.length === 1 ? 'is' : 'are';
  return {
    type: 'missing-glyphs',
    message: `${codePoints.length} ${noun} no glyph and ${shown} shown as a box: ${listed.join(', ')}${further}`,
  };
}

/** Controls and lone surrogates are named by number only. */
function isPrintable(codePoint: number): boolean {
  return codePoint >= 0xa0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}
