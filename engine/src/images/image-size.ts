import { storedSize } from './decode-image.ts';
import { imageTypeOf } from './image-type.ts';
import { readWebp } from './webp-file.ts';

/** Pixel size of a PNG, JPEG, GIF or WebP, read from its header; undefined for other or corrupt files. */
export function imageSize(
  bytes: Uint8Array,
): { readonly widthPx: number; readonly heightPx: number } | undefined {
  const type = imageTypeOf(bytes);
  if (type === undefined) return undefined;
  return type === 'image/webp' ? readWebp(bytes) : storedSize(bytes, type);
}
