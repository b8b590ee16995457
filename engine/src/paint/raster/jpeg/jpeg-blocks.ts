import type { HuffmanTable } from './jpeg-codes.ts';

/** The Huffman-coded blocks of an image, and their tables. */
export interface JpegScan {
  readonly data: Uint8Array;
  readonly tables: readonly HuffmanTable[];
}

/** Rows per call of `addRows`. */
export const JPEG_ROWS = 8;

/** Codes the pixels of a JPEG block by block. */
export interface JpegBlocks {
  /** Buffer for the next eight rows, row by row. Read this property again before each eight rows. */
  readonly pixels: Int32Array;
  /** Codes the rows in `pixels`. @param count eight, or fewer at the end of the image */
  addRows(count: number): void;
  /** Bytes written so far, without buffered symbols. */
  readonly byteLength: number;
  finish(): JpegScan;
}
