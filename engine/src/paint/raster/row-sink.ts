import type { TextBand } from './text-band.ts';

/** PNG filters of whole rows. */
export const FILTER_NONE = 0;
export const FILTER_UP = 2;

/** Writes the rows of a palette picture, top to bottom, as a deflate stream. */
export interface RowSink {
  /** Rows that equal the one above. */
  repeat(count: number): void;
  /** One row of runs of one colour index each; rows of one key are the same. */
  template(key: number, ends: readonly number[], indexes: readonly number[]): void;
  /** One row of colour indexes that does not come again. */
  whole(indexes: Uint8Array): void;
  /** Rows [y0, y1): each is the one above but for the glyphs of the band. */
  text(band: TextBand, y0: number, y1: number): void;
  /** Ends the stream; what follows is known only then. */
  finish(): void;
  readonly byteLength: number;
  copyTo(target: Uint8Array, offset: number): void;
  /** Adler-32 of the filtered rows. */
  checksum(): number;
  /** CRC-32 of what stands before the stream in its chunk and of the stream; undefined where it was not kept. */
  crcSoFar(): number | undefined;
}
