import type { Color } from '../scene/scene.ts';
import { mixColors } from './color-mix.ts';

/** Least contrast at which text of any size is read well: WCAG 2.2, success criterion 1.4.3. */
export const CONTRAST_MIN = 4.5;

/** Inks for grounds that a text cannot be read on; one of them always can. */
const INKS = ['#0f172a', '#ffffff', '#000000'] as const;
/** Steps in which a suggested colour moves from the one that was asked for. */
const SUGGESTION_STEPS = 20;

/** A colour, and how near to a cell it was chosen: 0 by the theme, more by what is stronger. */
export interface RankedColor {
  readonly color: Color;
  readonly rank: number;
}

/** Contrast of two opaque colours as WCAG 2.2 defines it, 1 to 21. */
export function contrast(first: Color, second: Color): number {
  const one = luminance(first);
  const other = luminance(second);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Whether a text can be read on an opaque ground; a translucent text lets the ground through. */
export function isReadable(text: Color, ground: Color): boolean {
  return contrast(layered(ground, text), ground) >= CONTRAST_MIN;
}

/** The text colour itself where it can be read on the ground, else an ink that can. */
export function readableInk(text: Color, ground: Color): Color {
  if (isReadable(text, ground)) return text;
  return INKS.find((ink) => isReadable(ink, ground)) ?? INKS[2];
}

/** The colour nearest to a text colour, on its way to black or white, that can be read on the ground. */
export function suggestedInk(text: Color, ground: Color): Color {
  const own = layered(ground, text);
  const ink = isReadable('#ffffff', ground) ? '#ffffff' : '#000000';
  for (let step = 1; step < SUGGESTION_STEPS; step++) {
    const mixed = mixColors(ink, own, step / SUGGESTION_STEPS);
    if (isReadable(mixed, ground)) return mixed;
  }
  return ink;
}

/** A colour seen through the one over it; opaque. `transparent` and undefined show what is below. */
export function layered(below: Color, above: string | undefined): Color {
  if (above === undefined || above === 'transparent') return below;
  if (above.length === 7) return above;
  return mixColors(above, below, Number.parseInt(above.slice(7), 16) / 255);
}

/** What several layers of paint, from below, look like together; the nearest one that is seen gives the rank. */
export function groundOf(layers: readonly (RankedColor | undefined)[]): RankedColor {
  let ground: RankedColor = { color: '#ffffff', rank: 0 };
  for (const layer of layers) {
    if (layer === undefined) continue;
    const isOpaque = layer.color.length === 7;
    const rank = isOpaque ? layer.rank : Math.max(layer.rank, ground.rank);
    ground = { color: layered(ground.color, layer.color), rank };
  }
  return ground;
}

/** Linear light of each channel value. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : powerOf12Fifths((share + 0.055) / 1.055);
});

/** x to the power of 2.4, x from 0.09 to 1: the fifth root of its twelfth power by Newton, the same on every machine. */
function powerOf12Fifths(x: number): number {
  const cube = x * x * x;
  const power = cube * cube * cube * cube;
  let root = x * x;
  for (let step = 0; step < 32; step++) root = (4 * root + power / (root * root * root * root)) / 5;
  return root;
}

function luminance(color: Color): number {
  const rgb = Number.parseInt(color.slice(1, 7), 16);
  return 0.2126 * linear[rgb >> 16]! + 0.7152 * linear[(rgb >> 8) & 0xff]! + 0.0722 * linear[rgb & 0xff]!;
}
