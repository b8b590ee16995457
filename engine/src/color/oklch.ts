import type { Color } from '../scene/color.ts';
import { fromOklab, type Oklab, toOklab } from './oklab.ts';

/**
 * A colour in OKLCH, the polar form of OKLab: lightness `l` from 0 to 1, chroma `c` from 0 (grey) to about 0.32, and
 * its hue. The hue is a point on the unit circle instead of an angle, because sine and arc tangent differ in their last
 * digit between JavaScript engines. A grey has the hue (1, 0).
 */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly hue: Hue;
}

/** A direction in the plane of the colour axes, of length 1. */
export interface Hue {
  readonly a: number;
  readonly b: number;
}

/** Chroma below which a colour is grey: its hue is only a rounding error. */
const GREY_CHROMA = 1e-4;

/** Lightness from which, and chroma up to which, a colour is a tint of a white page. */
const PALE = { lMin: 0.9, chromaMax: 0.08 } as const;

/** Whether a background is a tint of a white page, such as pale green for good rows, rather than a colour. */
export function isPale({ l, c }: Oklch): boolean {
  return l >= PALE.lMin && c <= PALE.chromaMax;
}

/** The polar form of a colour; alpha is ignored. */
export function toOklch(color: Color): Oklch {
  return polarOf(toOklab(color));
}

/** The polar form of a colour in OKLab. */
export function polarOf({ l, a, b }: Oklab): Oklch {
  const c = Math.sqrt(a * a + b * b);
  return c < GREY_CHROMA ? { l, c: 0, hue: { a: 1, b: 0 } } : { l, c, hue: { a: a / c, b: b / c } };
}

/** The rectangular form. */
export function labOf({ l, c, hue }: Oklch): Oklab {
  return { l, a: c * hue.a, b: c * hue.b };
}

/** The nearest displayable colour of the same lightness and hue. */
export function fromOklch(color: Oklch): Color {
  return fromOklab(labOf(color));
}

/** Cosine of the angle between two hues: 1 for the same, -1 for opposite ones. */
export function hueCosine(one: Oklch, other: Oklch): number {
  return one.hue.a * other.hue.a + one.hue.b * other.hue.b;
}
