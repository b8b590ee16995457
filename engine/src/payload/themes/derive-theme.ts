import type { DerivedTheme, TableTheme, ThemeMode } from '@pictable/contract';
import { blendOver, CONTRAST_MIN, contrast } from '../../color/contrast.ts';
import { distanceOklab, toOklab } from '../../color/oklab.ts';
import { fromOklch, type Oklch, toOklch } from '../../color/oklch.ts';
import { GRAPHIC_CONTRAST_MIN, shiftNeeded, withContrast } from '../../color/with-contrast.ts';
import { type Color, formatRgb, rgb } from '../../scene/color.ts';
import { parseColor } from '../parse-color.ts';
import { derivedTones } from './derive-tones.ts';

/** Lightness in OKLCH of one colour of a theme, its share of the chroma of the brand colour, and its maximum chroma. */
interface Shade {
  readonly l: number;
  readonly share: number;
  readonly cMax: number;
}

/** The surfaces of a mode. Even rows differ from odd ones by 3 to 5 steps of CIELAB; grey texts have 65% of `text`. */
interface Surfaces {
  readonly page: Shade;
  readonly rowOdd: Shade;
  readonly rowEven: Shade;
  readonly border: Shade;
  readonly text: Shade;
  readonly group: Shade;
  readonly groupText: Shade;
  readonly summary: Shade;
  /** The header of a colour that is too similar to the page. */
  readonly header: { readonly l: number; readonly distanceMin: number };
}

const WHITE = { l: 1, share: 0, cMax: 0 };
const SURFACES: Readonly<Record<ThemeMode, Surfaces>> = {
  light: {
    page: WHITE,
    rowOdd: WHITE,
    rowEven: { l: 0.972, share: 0.08, cMax: 0.011 },
    border: { l: 0.905, share: 0.12, cMax: 0.018 },
    text: { l: 0.2, share: 0.15, cMax: 0.03 },
    group: { l: 0.935, share: 0.3, cMax: 0.045 },
    groupText: { l: 0.36, share: 0.9, cMax: 0.13 },
    summary: { l: 0.955, share: 0.16, cMax: 0.022 },
    header: { l: 0.92, distanceMin: 0.08 },
  },
  dark: {
    page: { l: 0.16, share: 0.08, cMax: 0.012 },
    rowOdd: { l: 0.2, share: 0.1, cMax: 0.015 },
    rowEven: { l: 0.236, share: 0.1, cMax: 0.017 },
    border: { l: 0.34, share: 0.15, cMax: 0.025 },
    text: { l: 0.935, share: 0.08, cMax: 0.012 },
    group: { l: 0.3, share: 0.35, cMax: 0.05 },
    groupText: { l: 0.9, share: 0.6, cMax: 0.09 },
    summary: { l: 0.265, share: 0.16, cMax: 0.025 },
    header: { l: 0.36, distanceMin: 0.14 },
  },
};

/** Texts on the header. Near black with a little of the hue looks softer than black. */
const HEADER_TEXT = {
  light: { l: 0.995, share: 0.03, cMax: 0.006 },
  dark: { l: 0.19, share: 0.15, cMax: 0.03 },
} as const;
/** Contrast with white from which the header becomes darker for white text, instead of getting dark text. */
const WHITE_TEXT_CONTRAST_MIN = 3.4;
/** Change of lightness above which a colour is not recognised as itself any more. */
const RECOGNISED_SHIFT = 0.25;
/** Distance in OKLab of a drawing from its row, so that it stands out. */
const STRONG_DISTANCE = 0.3;

/**
 * Derives a theme from one to three colours. The first one is the header, and tints the stripes and lines; the second
 * one is that of drawings, colour scales and rules; the third one tints the group headings. Each is moved in lightness,
 * never in hue, as far as the contrast requires. Every text has a contrast of at least 4.5:1.
 */
export function deriveTheme({ from, mode, fontFamily, borderRadius }: DerivedTheme): TableTheme {
  const surfaces = SURFACES[mode];
  const [primary, second, third] = from.map((text) => toOklch(opaque(text, mode)));
  if (primary === undefined) throw new RangeError('A theme needs a colour.');
  const tint = (shade: Shade, of: Oklch = primary) => shadeOf(of, shade);
  const rows = [tint(surfaces.rowOdd), tint(surfaces.rowEven)] as const;
  const header = headerOf(primary, surfaces, rows[0]);
  const brand = [second, primary, third].filter((color) => color !== undefined);
  const accent = accentOf(brand, rows);
  const groupBg = tint(surfaces.group, third);
  const summaryBg = tint(surfaces.summary);
  const link = linkOf([primary, second, third], [...rows, groupBg, summaryBg]);
  const groupText = withContrast(tint(surfaces.groupText, third), [groupBg], CONTRAST_MIN);
  return {
    name: `${from.join(' ')} ${mode}`,
    description: 'Derived from colours.',
    styles: {
      headerBg: formatRgb(header.background),
      headerText: formatRgb(header.text),
      rowOddBg: formatRgb(rows[0]),
      rowEvenBg: formatRgb(rows[1]),
      textColor: formatRgb(tint(surfaces.text)),
      borderColor: formatRgb(tint(surfaces.border)),
      linkColor: formatRgb(link),
      groupBg: formatRgb(groupBg),
      groupText: formatRgb(groupText),
      summaryBg: formatRgb(summaryBg),
      summaryText: formatRgb(tint(surfaces.text)),
      backgroundColor: formatRgb(tint(surfaces.page)),
      ...(fontFamily !== undefined && { fontFamily }),
      ...(borderRadius !== undefined && { borderRadius }),
    },
    options: { gridLines: 'rows' },
    rules: { color: formatRgb(accent), weight: 2 },
    accent: formatRgb(accent),
    tones: derivedTones(brand, accent, mode),
  };
}

/** A translucent colour as it looks on the page. */
function opaque(text: string, mode: ThemeMode): Color {
  return blendOver(rgb(mode === 'light' ? 0xffffff : 0x000000), parseColor(text));
}

function shadeOf({ c, hue }: Oklch, { l, share, cMax }: Shade): Color {
  return fromOklch({ l, c: Math.min(c * share, cMax), hue });
}

/** The brand colour as a background, and a text on it. */
function headerOf(
  brand: Oklch,
  { header: { l, distanceMin } }: Surfaces,
  row: Color,
): { readonly background: Color; readonly text: Color } {
  const own = fromOklch(brand);
  const isSeen = distanceOklab(toOklab(own), toOklab(row)) >= distanceMin;
  const background = isSeen ? own : fromOklch({ ...brand, l });
  const onDark = shadeOf(brand, HEADER_TEXT.light);
  const onLight = shadeOf(brand, HEADER_TEXT.dark);
  const withLight = contrast(background, onDark);
  if (withLight >= CONTRAST_MIN) return { background, text: onDark };
  // Without this limit, neither of the texts would be readable on some colours between them.
  if (withLight >= WHITE_TEXT_CONTRAST_MIN)
    return { background: withContrast(background, [onDark], CONTRAST_MIN), text: onDark };
  return { background, text: onLight };
}

/** The first colour that is visible on the rows without becoming another one, or the one that changes least. */
function accentOf(brand: readonly Oklch[], rows: readonly Color[]): Color {
  const shifts = brand.map((color) => shiftNeeded(fromOklch(color), rows, GRAPHIC_CONTRAST_MIN));
  const first = shifts.findIndex((shift) => shift <= RECOGNISED_SHIFT);
  const chosen = fromOklch(brand[first === -1 ? shifts.indexOf(Math.min(...shifts)) : first]!);
  const color = withContrast(chosen, rows, GRAPHIC_CONTRAST_MIN);
  const isStrong = distanceOklab(toOklab(color), toOklab(rows[0]!)) >= STRONG_DISTANCE;
  return isStrong ? color : withContrast(chosen, rows, CONTRAST_MIN);
}

/** Chroma from which a text is seen as coloured. */
const COLORED_CHROMA = 0.05;

/** The coloured brand colour that changes least as a text; a link is underlined too. */
function linkOf(brand: readonly (Oklch | undefined)[], grounds: readonly Color[]): Color {
  const all = brand.filter((color) => color !== undefined);
  const colored = all.filter(({ c }) => c >= COLORED_CHROMA);
  const candidates = (colored.length > 0 ? colored : all).map(fromOklch);
  const shifts = candidates.map((color) => shiftNeeded(color, grounds, CONTRAST_MIN));
  const first = shifts.findIndex((shift) => shift <= RECOGNISED_SHIFT);
  const chosen = candidates[first === -1 ? shifts.indexOf(Math.min(...shifts)) : first]!;
  return withContrast(chosen, grounds, CONTRAST_MIN);
}
