import type { ColorPaint, ColorStop, LinearPaint, Matrix, RadialPaint } from '../../../scene/scene-fonts.ts';
import type { Pixel } from '../pixel.ts';

/** Returns the colour of a paint at a point, in glyph units. */
export type ColorSampler = (x: number, y: number) => Pixel;

export function colorSamplerOf(paint: ColorPaint): ColorSampler {
  if (paint.kind === 'solid') {
    const { color } = paint;
    return () => color;
  }
  const ramp = new ColorRamp(paint.stops);
  return paint.kind === 'linear' ? linearAt(paint, ramp) : radialAt(paint, ramp);
}

function linearAt({ x1, y1, x2, y2 }: LinearPaint, ramp: ColorRamp): ColorSampler {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  if (square === 0) return () => ramp.at(1);
  return (x, y) => ramp.at(((x - x1) * dx + (y - y1) * dy) / square);
}

/**
 * Samples the outermost circle through the point, of all circles interpolated and extrapolated between the
 * two.
 */
function radialAt(paint: RadialPaint, ramp: ColorRamp): ColorSampler {
  const { x1, y1, radius1 } = paint;
  const inverse = inverted(paint.matrix);
  if (inverse === undefined) return () => ramp.at(1);
  const [a, b, c, d, e, f] = inverse;
  const dx = paint.x2 - x1;
  const dy = paint.y2 - y1;
  const growth = paint.radius2 - radius1;
  const square = dx * dx + dy * dy - growth * growth;
  return (pointX, pointY) => {
    const x = a * pointX + c * pointY + e - x1;
    const y = b * pointX + d * pointY + f - y1;
    const along = x * dx + y * dy + radius1 * growth;
    const beyond = x * x + y * y - radius1 * radius1;
    if (square === 0) return ramp.at(along === 0 ? 1 : beyond / (2 * along));
    const root = along * along - square * beyond;
    if (root < 0) return ramp.at(1);
    const half = Math.sqrt(root);
    const first = (along + half) / square;
    const second = (along - half) / square;
    const outer = Math.max(first, second);
    return ramp.at(radius1 + outer * growth >= 0 ? outer : Math.min(first, second));
  };
}

function inverted([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (area === 0) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

const STEPS = 255;

/** Colours along a gradient, interpolated per channel as in SVG. */
class ColorRamp {
  private readonly pixels = new Int32Array(STEPS + 1);

  constructor(stops: readonly ColorStop[]) {
    const stopPixels = stops.map(({ offset, color }) => ({ offset, pixel: color }));
    for (let step = 0; step <= STEPS; step++) this.pixels[step] = interpolate(stopPixels, step / STEPS);
  }

  at(offset: number): Pixel {
    if (!(offset > 0)) return this.pixels[0]!;
    return this.pixels[offset >= 1 ? STEPS : Math.round(offset * STEPS)]!;
  }
}

function interpolate(
  stops: readonly { readonly offset: number; readonly pixel: Pixel }[],
  offset: number,
): Pixel {
  const next = stops.findIndex((stop) => stop.offset > offset);
  if (next === 0) return stops[0]!.pixel;
  if (next < 0) return stops.at(-1)?.pixel ?? 0;
  const low = stops[next - 1]!;
  const high = stops[next]!;
  const share = (offset - low.offset) / (high.offset - low.offset);
  const channel = (shift: number) => {
    const from = (low.pixel >>> shift) & 255;
    return Math.round(from + (((high.pixel >>> shift) & 255) - from) * share);
  };
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (channel(24) << 24);
}
