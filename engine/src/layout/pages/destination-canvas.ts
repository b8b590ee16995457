import type { Destination } from '@pictable/contract';

/** Size limits of one image of a split table, in whole CSS pixels. */
export interface DestinationCanvas {
  /** Available size, including the margins of the page. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Maximum width of the image, including padding added at the sides. */
  readonly widthPxMax: number;
  /** Narrower content is padded at the sides to this width. */
  readonly widthPxMin: number;
  /** Minimum and maximum aspect ratio (width / height); content outside this range is padded. */
  readonly ratio: readonly [number, number];
}

/**
 * The largest image that a destination accepts at a scale.
 *
 * @param widthPx preferred maximum width of the table, CSS px
 * @param isFilled whether the image always has that width
 * @param heightShare fraction of the maximum height; below 1 for shorter parts
 */
export function destinationCanvas(
  { limits }: Destination,
  scale: number,
  { widthPx, isFilled }: { readonly widthPx: number; readonly isFilled: boolean },
  heightShare: number,
): DestinationCanvas {
  const widthPxMax = cssPx(limits.widthDevicePxMax, scale);
  const tablePx = Math.min(Math.floor(widthPx), widthPxMax);
  const minPx = Math.ceil((limits.widthDevicePxMin ?? 0) / scale);
  return {
    widthPx: tablePx,
    widthPxMax,
    heightPx: Math.floor(cssPx(limits.heightDevicePxMax, scale) * heightShare),
    widthPxMin: isFilled ? Math.max(tablePx, minPx) : minPx,
    ratio: limits.ratio ?? [0, Number.POSITIVE_INFINITY],
  };
}

/** The largest whole number of CSS pixels that does not exceed a number of device pixels after rounding. */
function cssPx(devicePx: number, scale: number): number {
  const px = Math.floor(devicePx / scale);
  return Math.ceil(px * scale) > devicePx ? px - 1 : px;
}

/** Size of an image: its content plus the padding that the limits require, whole CSS pixels. */
export function padToCanvas(
  canvas: DestinationCanvas,
  content: { readonly widthPx: number; readonly heightPx: number },
): { widthPx: number; heightPx: number } {
  let widthPx = Math.max(wholePx(content.widthPx), canvas.widthPxMin);
  let heightPx = wholePx(content.heightPx);
  const [ratioMin, ratioMax] = canvas.ratio;
  // One extra pixel, because device pixels are rounded again.
  if (widthPx > ratioMax * heightPx) heightPx = Math.ceil(widthPx / ratioMax) + 1;
  if (widthPx < ratioMin * heightPx)
    widthPx = Math.min(Math.ceil(heightPx * ratioMin) + 1, canvas.widthPxMax);
  return { widthPx, heightPx };
}

/** Rounds up, but ignores the floating-point error of a scaled length. */
function wholePx(lengthPx: number): number {
  return Math.ceil(Math.round(lengthPx * 100) / 100);
}
