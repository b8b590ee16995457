import type { TextBand } from './text-band.ts';

/** PNG filter types. */
export const FILTER_NONE = 0;
export const FILTER_UP = 2;

/** Writes the rows of a palette image, from top to bottom, as a deflate stream. */
export interface RowSink {
  /** Writes rows that equal the row above. */
  repeatRow(count: number): void;
  /** Writes a row of runs of one colour index each. Rows with the same key are equal. */
  templateRow(key: number, ends: readonly number[], indexes: readonly number[]): void;
  /** Writes a row of colour indexes that is not repeated. */
  uniqueRow(indexes: Uint8Array): void;
  /** Writes rows [y0, y1). Each equals the row above except for the glyphs of the band. */
  textRows(band: TextBand, y0: number, y1: number): void;
  /** Ends the stream. The members below are final afterwards. */
  finish(): void;
  readonly byteLength: number;
  /** Copies the stream, once: its memory is freed meanwhile. */
  copyTo(target: Uint8Array, offset: number): void;
  /** Adler-32 of the filtered rows. */
  checksum(): number;
  /** CRC-32 of the chunk up to the end of the stream; undefined if it was not computed. */
  crcSoFar(): number | undefined;
}
