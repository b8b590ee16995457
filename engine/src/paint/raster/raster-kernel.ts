import type { JpegBlocks } from './jpeg/jpeg-blocks.ts';
import type { ColorIndexer } from './png/color-indexer.ts';
import type { ChannelCount, PixelRows } from './png/pixel-rows.ts';
import type { RowPieces } from './png/row-pieces.ts';
import type { RowSink } from './png/row-sink.ts';

/**
 * The hottest loops of the PNG and JPEG painters. `kernel/` implements them in WebAssembly, which production
 * requires; `reference/` implements them in TypeScript, for tests. Both write the same bytes.
 */
export interface RasterKernel {
  /** @param headCrc CRC-32 of the bytes before the stream in its chunk */
  palettePixels(pieces: RowPieces, width: number, headCrc: number): RowSink;
  /**
   * @param rows capacity of `PixelRows.pixels` in rows
   * @param headCrc CRC-32 of the bytes before the stream in its chunk
   */
  pixelRows(width: number, channels: ChannelCount, rows: number, headCrc: number): PixelRows;
  /** @param rows capacity of `ColorIndexer.pixels` in rows */
  colorIndexer(width: number, rows: number): ColorIndexer;
  /**
   * @param factors quantisation factors of luminance and chrominance
   * @param heldMax maximum number of symbols buffered until the codes are chosen
   */
  jpegBlocks(width: number, factors: readonly [Float32Array, Float32Array], heldMax: number): JpegBlocks;
}
