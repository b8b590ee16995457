import { blueOf, type Color, greenOf, isOpaque, opacityOf, redOf, rgb } from '../scene/color.ts';
import { mixColors } from './color-mix.ts';

/** Minimum contrast for text of any size: WCAG 2.2, success criterion 1.4.3. */
export const CONTRAST_MIN = 4.5;

const WHITE = rgb(0xffffff);
const BLACK = rgb(0x000000);
/** Fallback text colours; at least one is readable on any background. */
const TEXT_COLORS = [rgb(0x0f172a), WHITE, BLACK] as const;
/** Number of steps between the original colour and black or white when searching a suggestion. */
const SUGGESTION_STEPS = 20;

/** A colour and its precedence: 0 for the theme, higher for settings closer to the cell. */
export interface RankedColor {
  readonly color: Color;
  readonly rank: number;
}

export function rankedColor(color: Color | undefined, rank: number): RankedColor | undefined {
  return color === undefined ? undefined : { color, rank };
}

/** Contrast of two opaque colours as WCAG 2.2 defines it, 1 to 21. */
export function contrast(first: Color, second: Color): number {
  const one = luminance(first);
  const other = luminance(second);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Whether a text, which may be translucent, is readable on an opaque background. */
export function isReadable(text: Color, background: Color): boolean {
  return contrast(blendOver(background, text), background) >= CONTRAST_MIN;
}

/** The text colour if it is readable on the background, else a readable fallback colour. */
export function readableTextColor(text: Color, background: Color): Color {
  if (isReadable(text, background)) return text;
  return TEXT_COLORS.find((color) => isReadable(color, background)) ?? BLACK;
}

/** The readable colour nearest to the text colour, between it and black or white. */
export function suggestTextColor(text: Color, background: Color): Color {
  const own = blendOver(background, text);
  const target = isReadable(WHITE, background) ? WHITE : BLACK;
  for (let step = 1; step < SUGGESTION_STEPS; step++) {
    const mixed = mixColors(target, own, step / SUGGESTION_STEPS);
    if (isReadable(mixed, background)) return mixed;
  }
  return target;
}

/** Blends a colour over an opaque one. */
export function blendOver(below: Color, above: Color): Color {
  return isOpaque(above) ? above : mixColors(above, below, opacityOf(above));
}

/**
 * Blends background layers from bottom to top; the topmost opaque layer and those above determine the rank.
 */
export function blendBackgrounds(layers: readonly (RankedColor | undefined)[]): RankedColor {
  let background: RankedColor = { color: WHITE, rank: 0 };
  for (const layer of layers) {
    if (layer === undefined) continue;
    const rank = isOpaque(layer.color) ? layer.rank : Math.max(layer.rank, background.rank);
    background = { color: blendOver(background.color, layer.color), rank };
  }
  return background;
}

/** Linear intensity, 0 to 1, by channel value of sRGB. */
export const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : powerOf12Fifths((share + 0.055) / 1.055);
});

/**
 * x to the power of 2.4 for x from 0.09 to 1, by Newton's method, so that it is identical on every machine.
 */
function powerOf12Fifths(x: number): number {
  const cube = x * x * x;
  const power = cube * cube * cube * cube;
  let root = x * x;
  for (let step = 0; step < 32; step++) root = (4 * root + power / (root * root * root * root)) / 5;
  return root;
}

function luminance(color: Color): number {
  return 0.2126 * linear[redOf(color)]! + 0.7152 * linear[greenOf(color)]! + 0.0722 * linear[blueOf(color)]!;
}
