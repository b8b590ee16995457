import type { Destination } from '@pictable/contract';

/** What one picture of a split table may be, in whole CSS pixels. */
export interface Sheet {
  /** What the table may take. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the picture may take, room at its sides included. */
  readonly widthPxMax: number;
  /** Room is added at the sides of what is narrower. */
  readonly widthPxMin: number;
  /** Least and greatest width over height; room is added round what is outside. */
  readonly ratio: readonly [number, number];
}

/**
 * The largest picture that a destination takes at a scale.
 *
 * @param widthPx what the table would like to be at most, CSS px
 * @param isFilled whether the picture is that wide in any case
 * @param heightShare below 1 for parts that are shorter than they might be
 */
export function destinationSheet(
  { limits }: Destination,
  scale: number,
  { widthPx, isFilled }: { readonly widthPx: number; readonly isFilled: boolean },
  heightShare: number,
): Sheet {
  const widthPxMax = cssPx(limits.widthDevicePxMax, scale);
  const tablePx = Math.min(Math.floor(widthPx), widthPxMax);
  const leastPx = Math.ceil((limits.widthDevicePxMin ?? 0) / scale);
  return {
    widthPx: tablePx,
    widthPxMax,
    heightPx: Math.floor(cssPx(limits.heightDevicePxMax, scale) * heightShare),
    widthPxMin: isFilled ? Math.max(tablePx, leastPx) : leastPx,
    ratio: limits.ratio ?? [0, Number.POSITIVE_INFINITY],
  };
}

/** Whole CSS pixels that are no more than so many device pixels, whatever rounding does. */
function cssPx(devicePx: number, scale: number): number {
  const px = Math.floor(devicePx / scale);
  return Math.ceil(px * scale) > devicePx ? px - 1 : px;
}

/** A picture with the room that a sheet asks for round its content, whole CSS pixels. */
export function padToSheet(
  sheet: Sheet,
  content: { readonly widthPx: number; readonly heightPx: number },
): { widthPx: number; heightPx: number } {
  let widthPx = Math.max(wholePx(content.widthPx), sheet.widthPxMin);
  let heightPx = wholePx(content.heightPx);
  const [least, most] = sheet.ratio;
  // One pixel more, because device pixels are rounded once more.
  if (widthPx > most * heightPx) heightPx = Math.ceil(widthPx / most) + 1;
  if (widthPx < least * heightPx) widthPx = Math.min(Math.ceil(heightPx * least) + 1, sheet.widthPxMax);
  return { widthPx, heightPx };
}

/** Rounded up, but not for what only the last digits of a scaled length say. */
function wholePx(lengthPx: number): number {
  return Math.ceil(Math.round(lengthPx * 100) / 100);
}
