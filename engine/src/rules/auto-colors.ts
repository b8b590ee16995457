import { fromOklab, mixOklab, toOklab } from '../color/oklab.ts';
import type { Color } from '../scene/color.ts';
import type { ToneColors } from './tone-colors.ts';

/** Share of the strongest colour in the weakest one, which still differs visibly from the row. */
const WEAK_SHARE = 0.06;

/**
 * The palette that fits the theme: from the row background to the colour of the header; with two signs from the
 * tone `bad` through the row background to a blue.
 */
export function autoColors(tones: ToneColors, isDiverging: boolean): readonly Color[] {
  const row = toOklab(tones.grounds[0]!);
  const accent = toOklab(tones.accent);
  if (!isDiverging) return [fromOklab(mixOklab(accent, row, WEAK_SHARE)), tones.accent];
  // A colour that is not bluish is hard to tell from red for many colour-blind readers.
  const positive = accent.b < -0.03 ? tones.accent : tones.graphic('info');
  return [tones.graphic('bad'), tones.grounds[0]!, positive];
}
