import { blueOf, type Color, colorOf, greenOf, redOf } from '../scene/color.ts';
import { linear } from './contrast.ts';

/** A colour in OKLab: equal distances look equally large. `l` is 0 for black and 1 for white. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Coefficients: Björn Ottosson, "A perceptual color space for image processing" (2020). Alpha is ignored. */
export function toOklab(color: Color): Oklab {
  const red = linear[redOf(color)]!;
  const green = linear[greenOf(color)]!;
  const blue = linear[blueOf(color)]!;
  const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** The nearest displayable colour of the same hue: its chroma is reduced as far as necessary. */
export function fromOklab({ l, a, b }: Oklab): Color {
  const lightness = Math.min(1, Math.max(0, l));
  let [inside, outside] = [0, 1];
  if (isDisplayable(toLinear({ l: lightness, a, b }))) inside = 1;
  // 12 halvings are exact to a fraction of one channel step.
  for (let step = 0; inside < 1 && step < 12; step++) {
    const share = (inside + outside) / 2;
    if (isDisplayable(toLinear({ l: lightness, a: a * share, b: b * share }))) inside = share;
    else outside = share;
  }
  const [red, green, blue] = toLinear({ l: lightness, a: a * inside, b: b * inside });
  return colorOf(channel(red), channel(green), channel(blue));
}

/** `share` of the first colour and the rest of the second, mixed in OKLab. */
export function mixOklab(first: Oklab, second: Oklab, share: number): Oklab {
  const mixed = (one: number, other: number) => one * share + other * (1 - share);
  return { l: mixed(first.l, second.l), a: mixed(first.a, second.a), b: mixed(first.b, second.b) };
}

/** Distance of two colours; 0.02 is just noticeable in neighbouring areas. */
export function distanceOklab(first: Oklab, second: Oklab): number {
  const [l, a, b] = [first.l - second.l, first.a - second.a, first.b - second.b];
  return Math.sqrt(l * l + a * a + b * b);
}

type LinearRgb = readonly [red: number, green: number, blue: number];

function toLinear({ l, a, b }: Oklab): LinearRgb {
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const medium = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const TOLERANCE = 1e-4;

function isDisplayable(rgb: LinearRgb): boolean {
  return rgb.every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);
}

/** Channel value of sRGB of a linear intensity; the power 1/2.4 is the twelfth root of the fifth power. */
function channel(intensity: number): number {
  const x = Math.min(1, Math.max(0, intensity));
  const share =
    x <= 0.0031308 ? 12.92 * x : 1.055 * cubeRoot(Math.sqrt(Math.sqrt(x * x * x * x * x))) - 0.055;
  return Math.round(share * 255);
}

function cube(value: number): number {
  return value * value * value;
}

/** Cube root of 0 to 1 by Newton's method from above, so that it is identical on every machine. */
function cubeRoot(value: number): number {
  if (value <= 0) return 0;
  let root = 1;
  for (let step = 0; step < 80; step++) {
    const next = root - (root * root * root - value) / (3 * root * root);
    if (next >= root && step > 0) break;
    root = next;
  }
  return root;
}
