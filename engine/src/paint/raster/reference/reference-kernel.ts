import type { RasterKernel } from '../raster-kernel.ts';
import { ReferenceColorIndexer } from './reference-color-indexer.ts';
import { ReferenceJpegBlocks } from './reference-jpeg-blocks.ts';
import { ReferencePixelRows } from './reference-pixel-rows.ts';
import { ReferenceRowWriter } from './reference-row-writer.ts';

/**
 * What the WebAssembly kernel does, in TypeScript that can be read and debugged. Only tests use it: it takes
 * two to five times as long.
 */
export const referenceKernel: RasterKernel = {
  palettePixels: (pieces, width) => new ReferenceRowWriter(pieces, width),
  pixelRows: (width, channels, rows) => new ReferencePixelRows(width, channels, rows),
  colorIndexer: (width, rows) => new ReferenceColorIndexer(width, rows),
  jpegBlocks: (width, factors, heldMax) => new ReferenceJpegBlocks(width, factors, heldMax),
};
