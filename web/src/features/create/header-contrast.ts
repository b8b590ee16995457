import type { Drawing } from '../../lib/drawing/drawing.ts';
import type { StyleSettings } from '../../lib/style-settings.ts';

/** WCAG 2.2, 1.4.3: text of this size needs at least so much. */
const contrastMin = 4.5;
const dark = '#14201a';
const light = '#ffffff';

export interface HeaderContrast {
  readonly ratio: number;
  /** The text colour that can be read best on this header. */
  readonly betterText: string;
}

/** The contrast of the header, where it is too low and the page's own colours are what counts. */
export function lowHeaderContrast(settings: StyleSettings, drawing: Drawing): HeaderContrast | undefined {
  const { headerBg, headerText } = settings;
  const table = drawing.ownSubjects;
  if (table.has('headerBg') || table.has('headerText') || table.has('theme')) return undefined;
  // Without a surface the header stands on whatever the picture is laid on.
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
