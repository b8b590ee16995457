import type { CellImage } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import type { Cell } from '../table/table.ts';

/** A picture larger than this, in px, is made smaller unless a size is asked for. */
const USUAL_MAX = { widthPx: 240, heightPx: 120 } as const;

/** The picture a cell of type image asks for; undefined for any other cell and for one without address. */
export function cellImage({ type, value, format }: Cell): CellImage | undefined {
  if (type !== 'image' || typeof value !== 'string' || value.trim() === '') return undefined;
  const { width, height, maxWidth, maxHeight, fit, rounded, radius, alt } = format ?? {};
  const isSized = width !== undefined || height !== undefined;
  return {
    // Half a surrogate pair is no part of any address.
    address: cleanText(value.trim()),
    alt: alt ?? '',
    widthPx: width,
    heightPx: height,
    maxWidthPx: maxWidth ?? (isSized ? undefined : USUAL_MAX.widthPx),
    maxHeightPx: maxHeight ?? (isSized ? undefined : USUAL_MAX.heightPx),
    fit: fit ?? 'contain',
    radius: radius ?? (rounded === true ? 'round' : 0),
  };
}
