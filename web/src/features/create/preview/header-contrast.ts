import type { TableRendering } from '../../../rendering/render-types.ts';
import type { StyleSettings } from '../../../table-styles/style-settings.ts';

/** Minimum contrast for text of this size (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;
const dark = '#14201a';
const light = '#ffffff';

export interface HeaderContrast {
  readonly ratio: number;
  /** The text colour with the highest contrast on this header. */
  readonly betterText: string;
}

/** The contrast of the header, if it is too low and the colours come from the style settings. */
export function lowHeaderContrast(
  settings: StyleSettings,
  rendering: Pick<TableRendering, 'ownProperties'>,
): HeaderContrast | undefined {
  const { headerBg, headerText } = settings;
  const own = rendering.ownProperties;
  if (own.has('headerBg') || own.has('headerText') || own.has('theme')) return undefined;
  // With a transparent header, the contrast depends on the background of the image.
  if (!headerBg.startsWith('#') || !headerText.startsWith('#')) return undefined;
  const ratio = contrast(headerBg, headerText);
  if (ratio >= contrastMin) return undefined;
  return { ratio, betterText: contrast(headerBg, light) >= contrast(headerBg, dark) ? light : dark };
}

function contrast(first: string, second: string): number {
  const [brighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of `#rgb` or `#rrggbb`. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const size = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((index) => {
    const part = digits.slice(index * size, (index + 1) * size);
    const value = Number.parseInt(size === 1 ? part + part : part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
