import { checkOutputSize } from '../../output-limit.ts';
import type { Painter, PaintOptions } from '../../painter.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { WasmJpegBlocks } from '../kernel/wasm-jpeg-blocks.ts';
import { composeRows } from '../page/compose-rows.ts';
import { flattenPage } from '../page/flatten-page.ts';
import { OpBands } from '../page/raster-page.ts';
import { alphaOf, over, WHITE } from '../pixel.ts';
import { JPEG_ROWS, type JpegBlocks, PlainJpegBlocks } from './jpeg-blocks.ts';
import { JPEG_MAX_PX, jpegFile } from './jpeg-file.ts';
import { type QuantTables, quantTables } from './jpeg-tables.ts';
import { quantFactors } from './jpeg-transform.ts';

/** CSS pixels per inch, the density at scale 1. */
const DOTS_PER_INCH = 96;

/**
 * Maximum number of buffered symbols, four bytes each; an image with more uses codes optimised for its first
 * ones.
 */
const HELD_MAX = 1 << 21;

/**
 * Paints the first page as a baseline JPEG, eight rows at a time. Transparent areas become white.
 * @throws OutputTooLargeError
 * @throws RangeError if a side of the image exceeds the JPEG limit of 65,535 px
 */
export const paintJpeg: Painter = (scene, fonts, options) => {
  const { scale, bitmaps = [] } = options;
  const flat = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), bitmaps);
  if (flat.width > JPEG_MAX_PX || flat.height > JPEG_MAX_PX) {
    throw new RangeError(
      `A JPEG can be at most ${JPEG_MAX_PX} px wide and high; this image would be ${flat.width} × ${flat.height} px.`,
    );
  }
  const page = { ...flat, background: over(WHITE, flat.background, alphaOf(flat.background)) };
  const bands = new OpBands(page.ops, page.height, JPEG_ROWS);
  const tables = quantTables(options.quality);
  const blocks = blocksOf(page.width, tables, options);
  for (let y = 0; y < page.height; y += JPEG_ROWS) {
    const end = Math.min(y + JPEG_ROWS, page.height);
    composeRows(page, bands.at(y), y, end, blocks.pixels);
    blocks.addRows(end - y);
    checkOutputSize(blocks.byteLength, options.bytesMax);
  }
  const density = Math.round(DOTS_PER_INCH * scale);
  const head = { widthPx: page.width, heightPx: page.height, density, tables };
  return jpegFile(head, blocks.finish());
};

function blocksOf(width: number, tables: QuantTables, { startKernel }: PaintOptions): JpegBlocks {
  const factors = [quantFactors(tables.luminance), quantFactors(tables.chrominance)] as const;
  return startKernel === undefined
    ? new PlainJpegBlocks(width, factors, HELD_MAX)
    : new WasmJpegBlocks(width, factors, HELD_MAX, startKernel);
}
