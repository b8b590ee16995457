import type { Palette } from '@pictable/contract';
import { fromOklch, isPale, toOklch } from '../color/oklch.ts';
import { type Color, rgb } from '../scene/color.ts';

/**
 * Colours of the named palettes, from the smallest to the largest value. Sources: ColorBrewer 2.0 by Cynthia
 * Brewer (blues to greys, rdbu to traffic; nine classes each); viridis, cividis and magma of matplotlib at eighths.
 */
export const paletteColors: Readonly<Record<Exclude<Palette, 'auto'>, readonly Color[]>> = {
  blues: colors('f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b'),
  greens: colors('f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b'),
  oranges: colors('fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704'),
  purples: colors('fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d'),
  greys: colors('ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000'),
  viridis: colors('440154 472d7b 3b528b 2c728e 21918c 28ae80 5ec962 addc30 fde725'),
  cividis: colors('002051 11366c 3c4d6e 62646f 7f7c75 9a9478 bbaf71 e2cb5c fdea45'),
  magma: colors('000004 1d1147 51127c 832681 b73779 e75263 fc8961 fec488 fcfdbf'),
  rdbu: colors('b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac'),
  puor: colors('542788 8073ac b2abd2 d8daeb f7f7f7 fee0b6 fdb863 e08214 b35806'),
  brbg: colors('8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e'),
  prgn: colors('762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837'),
  traffic: colors('d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850'),
};

/** Palettes whose colours were chosen from dark to bright, so that they need no other colours on dark rows. */
const BRIGHT_ENDED: ReadonlySet<Palette> = new Set(['viridis', 'cividis', 'magma']);

/**
 * The colours of a named palette. On dark rows, the palettes of ColorBrewer have the lightness mirrored: what is nearly
 * white becomes nearly the colour of the rows, and the strongest colours become the brightest. Hues stay.
 */
export function namedColors(
  palette: Exclude<Palette, 'auto'>,
  isDark: boolean | undefined,
): readonly Color[] {
  const own = paletteColors[palette];
  if (isDark !== true || BRIGHT_ENDED.has(palette)) return own;
  return own.map((color) => {
    const { l, c, hue } = toOklch(color);
    return fromOklch({ l: mirrored(l), c, hue });
  });
}

/**
 * The colours of a palette that a request has sent, on dark rows. If some are pale, as on a light page, these become
 * nearly the colour of the rows, and the strongest one becomes or stays bright; all others lie between them, so that
 * the order of their strength stays. Hues stay, and so does a palette without pale colours.
 */
export function sentColors(own: readonly Color[], isDark: boolean | undefined): readonly Color[] {
  const parts = own.map(toOklch);
  if (isDark !== true || !parts.some(isPale)) return own;
  const strongest = Math.min(...parts.map(({ l }) => l));
  const brightest = Math.max(strongest, mirrored(strongest));
  return parts.map(({ l, c, hue }) => {
    const strength = strongest < 1 ? (1 - l) / (1 - strongest) : 0;
    return fromOklch({ l: DARKEST + strength * (brightest - DARKEST), c, hue });
  });
}

/** Lightness in OKLCH that white gets, and how much of the range above it is used. */
const DARKEST = 0.26;
const MIRRORED_RANGE = 0.74;
const mirrored = (l: number) => DARKEST + (1 - l) * MIRRORED_RANGE;

/** Colours for categories that colour-blind readers can tell apart: Okabe and Ito, "Color Universal Design" (2008). */
export const CATEGORY_COLORS = colors('e69f00 56b4e9 009e73 f0e442 0072b2 d55e00 cc79a7 999999');

function colors(text: string): readonly Color[] {
  return text.split(' ').map((hex) => rgb(Number.parseInt(hex, 16)));
}
