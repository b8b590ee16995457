import { checkOutputSize } from '../../output-limit.ts';
import type { Painter } from '../../painter.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { composeRows } from '../page/compose-rows.ts';
import { flattenPage } from '../page/flatten-page.ts';
import { OpBands, type RasterPage } from '../page/raster-page.ts';
import { alphaOf, over, WHITE } from '../pixel.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { JPEG_ROWS } from './jpeg-blocks.ts';
import { JPEG_MAX_PX, jpegFile } from './jpeg-file.ts';
import { quantTables } from './jpeg-tables.ts';
import { quantFactors } from './quantisation.ts';

/** CSS pixels per inch, the density at scale 1. */
const DOTS_PER_INCH = 96;

/**
 * Maximum number of buffered symbols, four bytes each; an image with more uses codes optimised for its first
 * ones.
 */
const HELD_MAX = 1 << 21;

/**
 * Creates the painter of JPEG, which paints the first page as a baseline JPEG, eight rows at a time.
 * Transparent areas become white. The painter throws OutputTooLargeError, or RangeError if a side of the image
 * exceeds the JPEG limit of 65,535 px.
 */
export function jpegPainter(kernel: RasterKernel): Painter {
  return (scene, fonts, { scale, quality, bitmaps = [], bytesMax }) => {
    const flat = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), bitmaps);
    checkSize(flat);
    const page = { ...flat, background: over(WHITE, flat.background, alphaOf(flat.background)) };
    const bands = new OpBands(page.ops, page.height, JPEG_ROWS);
    const tables = quantTables(quality);
    const factors = [quantFactors(tables.luminance), quantFactors(tables.chrominance)] as const;
    const blocks = kernel.jpegBlocks(page.width, factors, HELD_MAX);
    for (let y = 0; y < page.height; y += JPEG_ROWS) {
      const end = Math.min(y + JPEG_ROWS, page.height);
      composeRows(page, bands.at(y), y, end, blocks.pixels);
      blocks.addRows(end - y);
      checkOutputSize(blocks.byteLength, bytesMax);
    }
    const density = Math.round(DOTS_PER_INCH * scale);
    const head = { widthPx: page.width, heightPx: page.height, density, tables };
    return jpegFile(head, blocks.finish());
  };
}

function checkSize({ width, height }: RasterPage): void {
  if (width <= JPEG_MAX_PX && height <= JPEG_MAX_PX) return;
  throw new RangeError(
    `A JPEG can be at most ${JPEG_MAX_PX} px wide and high; this image would be ${width} × ${height} px.`,
  );
}
