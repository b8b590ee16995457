import type { Scene } from '../scene/scene.ts';
import type { SceneFonts } from '../scene/scene-fonts.ts';

/**
 * Paints a scene to the bytes of one file. The same scene and options give the same bytes on every machine.
 */
export type Painter = (scene: Scene, fonts: SceneFonts, options: PaintOptions) => Uint8Array;

export interface PaintOptions {
  /** Device pixels per CSS pixel, 1 to 4; PNG and JPEG only. */
  readonly scale: number;
  /** Never writes a palette, which some services cannot read; PNG only. */
  readonly trueColor?: boolean | undefined;
  /** Quality from 1 to 100; JPEG only. */
  readonly quality: number;
  /**
   * How SVG represents text: `outlined` (the default) defines each glyph once and refers to it, which makes
   * small files; `merged` writes each run as one path, which is about eight times as large and renders eight
   * times as fast in browsers; `live` writes text elements, which viewers render in their own fonts.
   */
  readonly svgText?: SvgText | undefined;
  /** Size limit in bytes; the painter throws OutputTooLargeError as soon as the file exceeds it. */
  readonly bytesMax?: number | undefined;
  /** Pixels of `Scene.images` by index. Without pixels, PNG and JPEG show a placeholder box. */
  readonly bitmaps?: readonly (Bitmap | ScalableBitmap | undefined)[];
}

/** How an SVG file represents text. */
export type SvgText = 'outlined' | 'merged' | 'live';

/** A decoded image: rows from top to bottom; red, green, blue, alpha; not premultiplied. */
export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

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
