/**
 * A block ends with the row in which it reaches this number of tokens: enough to amortise its code table, few
 * enough to adapt to the image.
 */
export const BLOCK_TOKENS = 1 << 16;
/**
 * Bits of the hash that index the table of possible matches. With 13, the table fits the CPU cache; a larger
 * one hardly finds more matches. `HASH_SHIFT` of the kernel is 32 minus this number.
 */
export const MATCH_TABLE_BITS = 13;

/** Bytes per pixel: one for an index of a palette, three for a colour without alpha, four with alpha. */
export type ChannelCount = 1 | 3 | 4;

/** Writes the rows of an image, from top to bottom, as a deflate stream. */
export interface PixelRows {
  /** Buffer for the next rows, row by row: colours, or indexes of a palette. Read this property again for each batch. */
  readonly pixels: Int32Array;
  /** Adds the first rows of `pixels`. */
  addRows(count: number): void;
  /** Adds rows that equal the row above. */
  repeat(count: number): void;
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
