import type { TextEngine } from '../text/text-engine.ts';
import type { Warning } from '../warnings.ts';
import { substitutedGlyphWarning } from './missing-glyphs.ts';
import type { TableTexts } from './table-texts.ts';

/** What an own font does not have, and what the image shows instead. */
export function ownFontWarnings(
  { name, hasBold, hasItalic }: NonNullable<TextEngine['ownFamily']>,
  { asciiStyles, otherTexts, runs }: TableTexts,
  substituted: readonly number[],
): Warning[] {
  const styles = [...asciiStyles, ...otherTexts.map(({ style }) => style), ...runs.map(({ run }) => run)];
  const isBold = styles.some(({ fontFamily, fontWeight }) => fontFamily === name && fontWeight === 700);
  const isItalic = runs.some(({ run }) => run.fontFamily === name && run.isItalic);
  return [
    ...(substituted.length > 0 ? [substitutedGlyphWarning(name, substituted)] : []),
    ...(isBold && !hasBold
      ? [{ message: `The font "${name}" has no bold file, so bold text is shown in its regular weight.` }]
      : []),
    ...(isItalic && !hasItalic
      ? [{ message: `The font "${name}" has no italic file, so italic text is shown upright.` }]
      : []),
  ];
}
