/**
 * A pixel as one int32, in the layout of `Color`: red in the lowest byte, then green, blue, alpha; not
 * premultiplied.
 */
export type Pixel = number;

export const TRANSPARENT: Pixel = 0;
export const WHITE: Pixel = -1;
const OPAQUE = 255 << 24;

export function alphaOf(pixel: Pixel): number {
  return pixel >>> 24;
}

/** Returns a × b / 255, rounded; both are 0 to 255. */
export function timesAlpha(a: number, b: number): number {
  const product = a * b + 128;
  return (product + (product >> 8)) >> 8;
}

/**
 * Composites the colour of `paint` over `below`.
 * @param alpha 0 to 255: coverage times the alpha of the paint
 */
export function over(below: Pixel, paint: Pixel, alpha: number): Pixel {
  if (alpha === 0) return below;
  if (alpha === 255) return paint | OPAQUE;
  const belowAlpha = below >>> 24;
  if (belowAlpha === 0) return (paint & 0xffffff) | (alpha << 24);
  if (belowAlpha === 255) {
    const rest = 255 - alpha;
    const red = mix(below & 255, rest, paint & 255, alpha);
    const green = mix((below >>> 8) & 255, rest, (paint >>> 8) & 255, alpha);
    const blue = mix((below >>> 16) & 255, rest, (paint >>> 16) & 255, alpha);
    return red | (green << 8) | (blue << 16) | OPAQUE;
  }
  const belowWeight = belowAlpha * (255 - alpha);
  const paintWeight = alpha * 255;
  const total = belowWeight + paintWeight;
  const channel = (shift: number): number =>
    Math.round((((below >>> shift) & 255) * belowWeight + ((paint >>> shift) & 255) * paintWeight) / total);
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (Math.round(total / 255) << 24);
}

function mix(a: number, weightA: number, b: number, weightB: number): number {
  const sum = a * weightA + b * weightB + 128;
  return (sum + (sum >> 8)) >> 8;
}

/** Interpolates from `outside` to `inside` by coverage 0 to 255, like a layer behind a mask. */
export function blend(outside: Pixel, inside: Pixel, coverage: number): Pixel {
  if (coverage === 255 || outside === inside) return inside;
  if (coverage === 0) return outside;
  const insideWeight = (inside >>> 24) * coverage;
  const outsideWeight = (outside >>> 24) * (255 - coverage);
  const total = insideWeight + outsideWeight;
  if (total === 0) return TRANSPARENT;
  const channel = (shift: number): number =>
    Math.round(
      (((outside >>> shift) & 255) * outsideWeight + ((inside >>> shift) & 255) * insideWeight) / total,
    );
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (Math.round(total / 255) << 24);
}

/**
 * Alpha of the text colour for each antialias level, 0 to 255. Dark text gets slightly more than its area,
 * because thin stems would look washed out on white; light text on dark already looks heavy enough.
 */
export function textAlphas(color: Pixel, maxLevel: number): Uint8Array {
  const luminance =
    ((color & 255) * 0.299 + ((color >>> 8) & 255) * 0.587 + ((color >>> 16) & 255) * 0.114) / 255;
  const boost = DARK_TEXT_BOOST * (1 - luminance);
  const alphas = new Uint8Array(maxLevel + 1);
  for (let level = 0; level <= maxLevel; level++) {
    const share = level / maxLevel;
    const lifted = share + boost * share * (1 - share);
    alphas[level] = timesAlpha(Math.round(lifted * 255), alphaOf(color));
  }
  return alphas;
}

const DARK_TEXT_BOOST = 0.25;
