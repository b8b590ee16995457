import { storedSize } from './decode-image.ts';
import { imageTypeOf } from './image-type.ts';
import { readWebp } from './webp-file.ts';

/** Width and height of a png, jpeg, gif or webp in pixels, read from its head; undefined where it is none, or broken. */
export function imageSize(
  bytes: Uint8Array,
): { readonly widthPx: number; readonly heightPx: number } | undefined {
  const type = imageTypeOf(bytes);
  if (type === undefined) return undefined;
  return type === 'image/webp' ? readWebp(bytes) : storedSize(bytes, type);
}
