import type { Scene } from '../scene/scene.ts';
import type { SceneFonts } from '../scene/scene-fonts.ts';

/** Turns a scene into the bytes of one file. Same scene, same options: same bytes, on every machine. */
export type Painter = (scene: Scene, fonts: SceneFonts, options: PaintOptions) => Uint8Array;

export interface PaintOptions {
  /** Device pixels per CSS pixel, 1 to 4; png and jpeg only. */
  readonly scale: number;
  /** 1 to 100; jpeg only. */
  readonly quality: number;
  /**
   * How svg draws text: `shared` (the default) defines each glyph once and refers to it, which makes small files;
   * `merged` writes every run out as one path: about eight times the size, and browsers draw it eight times as fast.
   */
  readonly svgGlyphs?: 'shared' | 'merged';
  /** Pixels of `Scene.images`, by index; png and jpeg draw a plain box where there are none. */
  readonly bitmaps?: readonly (Bitmap | undefined)[];
}

/** A decoded image: rows top to bottom, red, green, blue, alpha, colour not multiplied by alpha. */
export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}
