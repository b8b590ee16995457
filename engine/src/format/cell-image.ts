import type { CellImage } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import type { Cell } from '../table/table.ts';

/** Default maximum size of images without an explicit size. */
const DEFAULT_MAX = { widthPx: 240, heightPx: 120 } as const;

/** The image of a cell of type image; undefined for other cells and without a URL. */
export function cellImage({ type, value, format }: Cell): CellImage | undefined {
  if (type !== 'image' || typeof value !== 'string' || value.trim() === '') return undefined;
  const { width, height, maxWidth, maxHeight, fit, rounded, radius, alt } = format ?? {};
  const isSized = width !== undefined || height !== undefined;
  return {
    // A URL cannot contain a lone surrogate.
    url: cleanText(value.trim()),
    alt: alt ?? '',
    widthPx: width,
    heightPx: height,
    maxWidthPx: maxWidth ?? (isSized ? undefined : DEFAULT_MAX.widthPx),
    maxHeightPx: maxHeight ?? (isSized ? undefined : DEFAULT_MAX.heightPx),
    fit: fit ?? 'contain',
    radius: radius ?? (rounded === true ? 'round' : 0),
  };
}
