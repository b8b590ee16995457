import { blendOver, CONTRAST_MIN, contrast } from '../color/contrast.ts';
import { fromOklch, type Hue, isPale, type Oklch, toOklch } from '../color/oklch.ts';
import { GRAPHIC_CONTRAST_MIN, withContrast } from '../color/with-contrast.ts';
import { type Color, opacityOf, withAlpha } from '../scene/color.ts';

/** Lightness in OKLCH above which a background is made for dark text on a light page. */
const LIGHT_SURFACE_MIN = 0.66;
/** Lightness that white gets. The darkest themes have 0.12 to 0.22; this one differs from the page around it. */
const DARKEST = 0.215;
/**
 * How far a background that is darker than white rises: steeply at first, so that stripes and headers stay
 * distinct, then less, because the light backgrounds range over a third of the scale.
 */
const RISE = { slope: 1.9, bend: 3.4 } as const;
/** Chroma from which a colour has a hue of its own. */
const COLORED_CHROMA = 0.008;
/** Chroma of backgrounds: dark colours need less of it to look as colourful. */
const SURFACE_CHROMA = { share: 1.1, max: 0.065, neutral: 0.35, neutralMax: 0.014 } as const;
/** Chroma and lightness from which a text is seen as coloured, and its lightness on dark backgrounds. */
const COLORED_TEXT = { chromaMin: 0.05, lMin: 0.34, l: 0.8, chromaMax: 0.13 } as const;
/** Lightness of texts: black text becomes nearly white, grey text stays weaker than it. */
const TEXT = { sum: 1.13, lMin: 0.72, lMax: 0.95, share: 0.4 } as const;
/** Lines lighter than this are weak on a light page; darker ones are strong, and become light. */
const WEAK_LINE_MIN = 0.75;
/** Contrast from which a line is seen. */
const LINE_CONTRAST_MIN = 1.25;

/** Hue and chroma of the greys of a theme: those of its text, which every theme tints. */
export interface Tint {
  readonly hue: Hue;
  readonly c: number;
}

/** The tint of the greys that belong to a text colour. */
export function tintOf(text: Color): Tint {
  const { c, hue } = toOklch(text);
  return { hue, c: Math.min(c * SURFACE_CHROMA.neutral, SURFACE_CHROMA.neutralMax) };
}

/**
 * The background of a dark image that belongs to one of a light image: its hue stays, white becomes nearly black.
 * Backgrounds that are dark already, such as those of most headers, stay as they are.
 */
export function darkSurface(color: Color, tint: Tint): Color {
  const own = toOklch(color);
  if (opacityOf(color) === 0 || own.l < LIGHT_SURFACE_MIN) return color;
  const depth = 1 - own.l;
  const l = DARKEST + (depth * RISE.slope) / (1 + depth * RISE.bend);
  return keepAlpha(color, { l, ...surfaceTint(own, tint) });
}

/**
 * The background that a part of a dark image has instead of one that was chosen for it. A tint of the light page, such
 * as pale green for good rows, becomes one of the dark page; a colour that attracts attention stays.
 */
export function darkTint(color: Color, tint: Tint): Color {
  return isPale(toOklch(color)) ? darkSurface(color, tint) : color;
}

function surfaceTint({ c, hue }: Oklch, tint: Tint): Pick<Oklch, 'c' | 'hue'> {
  if (c < COLORED_CHROMA) return { c: Math.max(c, tint.c), hue: tint.hue };
  return { c: Math.min(Math.max(c * SURFACE_CHROMA.share, tint.c), SURFACE_CHROMA.max), hue };
}

/**
 * The text colour of a dark image that belongs to one of a light image. It is readable on all its backgrounds, with a
 * contrast of at least 4.5:1.
 *
 * @param grounds opaque backgrounds in the dark image
 */
export function darkText(color: Color, grounds: readonly Color[]): Color {
  const shown = grounds.map((ground) => contrast(blendOver(ground, color), ground));
  if (shown.every((ratio) => ratio >= CONTRAST_MIN)) return color;
  const { l, c, hue } = toOklch(color);
  const isColored = c >= COLORED_TEXT.chromaMin && l >= COLORED_TEXT.lMin;
  const moved = isColored
    ? { l: Math.max(l, COLORED_TEXT.l), c: Math.min(c, COLORED_TEXT.chromaMax), hue }
    : { l: Math.min(TEXT.lMax, Math.max(TEXT.lMin, TEXT.sum - l)), c: c * TEXT.share, hue };
  return withContrast(fromOklch(moved), grounds, CONTRAST_MIN);
}

/**
 * The line colour of a dark image that belongs to one of a light image: a weak line stays weak, a strong one strong.
 *
 * @param ground opaque background of the rows in the dark image
 */
export function darkLine(color: Color, ground: Color, tint: Tint): Color {
  if (opacityOf(color) === 0) return color;
  const own = toOklch(color);
  if (own.l >= WEAK_LINE_MIN) return withContrast(darkSurface(color, tint), [ground], LINE_CONTRAST_MIN);
  const isVisible = contrast(blendOver(ground, color), ground) >= GRAPHIC_CONTRAST_MIN;
  if (isVisible) return color;
  const l = Math.min(TEXT.lMax, Math.max(own.l, TEXT.sum - own.l));
  return withContrast(keepAlpha(color, { ...own, l }), [ground], GRAPHIC_CONTRAST_MIN);
}

function keepAlpha(color: Color, changed: Oklch): Color {
  return withAlpha(fromOklch(changed), color >>> 24);
}
