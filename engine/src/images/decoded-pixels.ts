/** Pixels row by row from the top: red, green, blue, alpha; colour not multiplied by alpha. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

/** Pixels that are decoded in the size in which they are needed. */
export interface ScalablePixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The pixels in exactly this size, or all pixels if they would be enlarged or are needed in many sizes. */
  scaledTo(widthPx: number, heightPx: number): Pixels;
}
