import { checkOutputSize } from '../../output-limit.ts';
import { changingRows } from '../page/changing-rows.ts';
import { composeRows } from '../page/compose-rows.ts';
import { OpBands, type RasterPage } from '../page/raster-page.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { IDAT_HEAD_CRC, writePngOfRows } from './png-file.ts';

/** Rows per band: a line of text mostly fits in one band. */
const BAND_ROWS = 32;

/**
 * Encodes a PNG with three or four bytes per pixel, for images with more than 256 colours.
 * @throws OutputTooLargeError
 */
export function encodeTrueColor(
  page: RasterPage,
  scale: number,
  kernel: RasterKernel,
  bytesMax?: number,
): Uint8Array {
  const { width, height } = page;
  const opaque = isOpaque(page);
  const channels = opaque ? 3 : 4;
  const rows = kernel.pixelRows(width, channels, BAND_ROWS, IDAT_HEAD_CRC);
  const bands = new OpBands(page.ops, height, BAND_ROWS);
  const changes = changingRows(page);
  for (let y = 0; y < height; ) {
    let end = y + 1;
    if (changes[y] === 0) {
      while (end < height && changes[end] === 0) end++;
      rows.repeat(end - y);
    } else {
      const bandEnd = Math.min((Math.floor(y / BAND_ROWS) + 1) * BAND_ROWS, height);
      while (end < bandEnd && changes[end] === 1) end++;
      composeRows(page, bands.at(y), y, end, rows.pixels);
      rows.addRows(end - y);
    }
    y = end;
    checkOutputSize(rows.byteLength, bytesMax);
  }
  return writePngOfRows(rows, {
    widthPx: width,
    heightPx: height,
    bitDepth: 8,
    colorType: opaque ? 'rgb' : 'rgba',
    palette: [],
    scale,
  });
}

/** Painting on an opaque background never makes a pixel transparent. */
function isOpaque(page: RasterPage): boolean {
  return page.background >>> 24 === 255;
}
