import type { ThemeMode } from '@pictable/contract';
import { distanceOklab, toOklab } from '../../color/oklab.ts';
import { fromOklch, hueCosine, type Oklch, toOklch } from '../../color/oklch.ts';
import { type Color, formatRgb } from '../../scene/color.ts';
import { type HueTone, TONE_HUES } from '../../table/rule.ts';

/** Cosine of the largest angle between a brand colour and the hue of a tone that it replaces: 18 degrees. */
const SAME_HUE_COSINE = 0.951;
/** Chroma from which a colour can have a meaning. */
const CHROMA_MIN = 0.11;
/** Distance in OKLab at which negative bars differ visibly from positive ones. */
const DISTINCT_DISTANCE = 0.1;
/** Lightness of bad values where the accent is red itself. */
const BAD_LIGHTNESS = { light: 0.38, dark: 0.78 } as const;

/**
 * Hues of the tones: a green brand colour is that of good values, an amber one that of warnings. The colours of texts and
 * backgrounds follow from them, with their contrast. Bad values never have the accent colour.
 *
 * @param brand the brand colours, the most important one first
 * @param accent colour of the drawings
 */
export function derivedTones(
  brand: readonly Oklch[],
  accent: Color,
  mode: ThemeMode,
): Partial<Record<HueTone, string>> {
  const tones: Partial<Record<HueTone, string>> = {};
  for (const tone of ['good', 'warn', 'info'] as const) {
    const own = brand.find((color) => isLike(color, toOklch(TONE_HUES[tone])));
    if (own !== undefined) tones[tone] = formatRgb(fromOklch(own));
  }
  const isTaken = distanceOklab(toOklab(TONE_HUES.bad), toOklab(accent)) < DISTINCT_DISTANCE;
  if (isTaken) tones.bad = formatRgb(fromOklch({ ...toOklch(TONE_HUES.bad), l: BAD_LIGHTNESS[mode] }));
  return tones;
}

function isLike(color: Oklch, tone: Oklch): boolean {
  return color.c >= CHROMA_MIN && hueCosine(color, tone) >= SAME_HUE_COSINE;
}
