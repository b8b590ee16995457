import type { Bitmap } from './painter.ts';

/** An image that is decoded to the size at which it is painted. */
export interface ScalableBitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  /**
   * The bitmap in exactly this size, each pixel the mean of the area it covers. The whole bitmap if it would be
   * enlarged in a direction, or if it is painted in so many sizes that the whole one needs less memory: the painter
   * scales it then.
   */
  scaledTo(widthPx: number, heightPx: number): Bitmap;
}

/** The bitmap to paint in a size: another size only if the painter must scale it. */
export function bitmapFor(image: Bitmap | ScalableBitmap, widthPx: number, heightPx: number): Bitmap {
  return 'scaledTo' in image ? image.scaledTo(widthPx, heightPx) : image;
}
