import { composeRows } from './compose-rows.ts';
import { Deflater } from './deflate.ts';
import { writePng } from './png-file.ts';
import { OpBands, type RasterPage } from './raster-page.ts';

/** Rows composed at a time. */
const BAND_ROWS = 16;
/** PNG filter 2: each byte less the one above. */
const FILTER_UP = 2;

/** A PNG with three or four bytes a pixel: for pictures of more than 256 colours. */
export function encodeTrueColor(page: RasterPage, scale: number): Uint8Array {
  const opaque = isOpaque(page);
  const channels = opaque ? 3 : 4;
  const bands = new OpBands(page.ops, page.height, BAND_ROWS);
  const deflater = new Deflater();
  const pixels = new Int32Array(page.width * BAND_ROWS);
  const above = new Int32Array(page.width);
  const row = new Uint8Array(1 + page.width * channels);
  row[0] = FILTER_UP;
  for (let y = 0; y < page.height; y += BAND_ROWS) {
    const end = Math.min(y + BAND_ROWS, page.height);
    composeRows(page, bands.at(y), y, end, pixels);
    for (let at = 0; at < (end - y) * page.width; at += page.width) {
      const current = pixels.subarray(at, at + page.width);
      if (page.width > 1 && isSame(current, above)) {
        deflater.addZeros(FILTER_UP, row.length - 1);
        continue;
      }
      filterUp(current, above, row, channels);
      above.set(current);
      deflater.add(row);
    }
  }
  deflater.finish();
  return writePng({
    widthPx: page.width,
    heightPx: page.height,
    bitDepth: 8,
    colorType: opaque ? 'rgb' : 'rgba',
    palette: [],
    scale,
    deflatedLength: deflater.byteLength,
    copyDeflated: (target, offset) => deflater.copyTo(target, offset),
    adler: deflater.checksum(),
  });
}

/** Painting over an opaque page never makes it transparent. */
function isOpaque(page: RasterPage): boolean {
  return page.background >>> 24 === 255;
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  for (let x = 0; x < a.length; x++) if (a[x] !== b[x]) return false;
  return true;
}

function filterUp(pixels: Int32Array, above: Int32Array, row: Uint8Array, channels: 3 | 4): void {
  row.fill(0, 1);
  let at = 1;
  for (let x = 0; x < pixels.length; x++, at += channels) {
    const pixel = pixels[x]!;
    const upper = above[x]!;
    if (pixel === upper) continue;
    row[at] = pixel - upper;
    row[at + 1] = (pixel >>> 8) - (upper >>> 8);
    row[at + 2] = (pixel >>> 16) - (upper >>> 16);
    if (channels === 4) row[at + 3] = (pixel >>> 24) - (upper >>> 24);
  }
}
