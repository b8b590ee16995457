import type { Bitmap, ScalableBitmap } from './painter.ts';

/** The bitmap to paint in a size: another size only if the painter must scale it. */
export function bitmapFor(image: Bitmap | ScalableBitmap, widthPx: number, heightPx: number): Bitmap {
  return 'scaledTo' in image ? image.scaledTo(widthPx, heightPx) : image;
}
