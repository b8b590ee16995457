import type { Pixel } from '../pixel.ts';

/** Maximum colours of an 8-bit palette. */
export const PALETTE_MAX = 256;

/** Gives the colours of an image an index, in the order in which they occur. */
export interface ColorIndexer {
  /** Buffer for the next rows. */
  readonly pixels: Int32Array;
  /** Indexes of the pixels, after `index`. */
  readonly indexes: Uint8Array;
  /** Finds the indexes of the first rows. @returns false if the image has more than 256 colours */
  index(rows: number): boolean;
  /** The colours by index. */
  colors(): readonly Pixel[];
}
