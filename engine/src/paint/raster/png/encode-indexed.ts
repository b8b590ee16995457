import { checkOutputSize } from '../../output-limit.ts';
import { enlarged } from '../enlarged.ts';
import { changingRows } from '../page/changing-rows.ts';
import { composeRows } from '../page/compose-rows.ts';
import { type ImageOp, OpBands, type RasterPage } from '../page/raster-page.ts';
import type { Pixel } from '../pixel.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { ColorCounts } from './color-counts.ts';
import type { ColorIndexer } from './color-indexer.ts';
import { IDAT_HEAD_CRC, writePngOfRows } from './png-file.ts';
import { indexSmallImageColors } from './small-image-colors.ts';

/** Rows per band: a line of text mostly fits in one band. */
const BAND_ROWS = 32;
/** Larger images are written row by row, without holding their pixels. */
const PIXELS_MAX = 1 << 25;

/**
 * Encodes a PNG of at most 256 colours from its pixels, for images whose rows are too different for `encodePalette`.
 * The colours of small images, such as emoji, are reduced if that cannot be seen; all others are exact.
 *
 * @returns undefined if the page has too many colours
 * @throws OutputTooLargeError
 */
export function encodeIndexed(
  page: RasterPage,
  scale: number,
  kernel: RasterKernel,
  bytesMax?: number,
): Uint8Array | undefined {
  const { width, height } = page;
  if (page.background >>> 24 !== 255 || width * height > PIXELS_MAX) return undefined;
  const indexed = new IndexedPage(page, kernel);
  if (!indexed.compose() || !indexed.reduce()) return undefined;
  const rows = kernel.pixelRows(width, 1, BAND_ROWS, IDAT_HEAD_CRC);
  const { changes, indexes } = indexed;
  for (let y = 0; y < height; ) {
    let end = y + 1;
    if (changes[y] === 0) {
      while (end < height && changes[end] === 0) end++;
      rows.repeat(end - y);
    } else {
      while (end < Math.min(y + BAND_ROWS, height) && changes[end] === 1) end++;
      rows.pixels.set(indexes.subarray(y * width, end * width));
      rows.addRows(end - y);
    }
    y = end;
    checkOutputSize(rows.byteLength, bytesMax);
  }
  return writePngOfRows(rows, {
    widthPx: width,
    heightPx: height,
    bitDepth: 8,
    colorType: 'palette',
    palette: indexed.colors,
    scale,
  });
}

/** Transparent, as no pixel of an opaque page is. */
const TAKEN = 0;

/** The pixels of a page as indexes of a palette. */
class IndexedPage {
  readonly indexes: Uint8Array;
  readonly changes: Uint8Array;
  private readonly page: RasterPage;
  private readonly indexer: ColorIndexer;
  private reduced: readonly Pixel[] = [];
  /** Colours of the pixels of small images. */
  private readonly counts = new ColorCounts();
  /** These pixels: their places in `indexes`, and the numbers of their colours. */
  private places = new Int32Array(1 << 12);
  private placed = new Int32Array(1 << 12);
  private placedCount = 0;

  constructor(page: RasterPage, kernel: RasterKernel) {
    this.page = page;
    this.indexer = kernel.colorIndexer(page.width, BAND_ROWS);
    this.indexes = new Uint8Array(page.width * page.height);
    this.changes = changingRows(page);
  }

  get colors(): readonly Pixel[] {
    return [...this.indexer.colors(), ...this.reduced];
  }

  /** Composes all rows that differ from the row above; false if too many colours are not those of small images. */
  compose(): boolean {
    const { page, changes, indexer, indexes } = this;
    const { width, height } = page;
    const bands = new OpBands(page.ops, height, BAND_ROWS);
    for (let y = 0; y < height; ) {
      if (changes[y] === 0) {
        y++;
        continue;
      }
      const bandEnd = Math.min((Math.floor(y / BAND_ROWS) + 1) * BAND_ROWS, height);
      let end = y + 1;
      while (end < bandEnd && changes[end] === 1) end++;
      const ops = bands.at(y);
      composeRows(page, ops, y, end, indexer.pixels);
      const images = ops.filter((op): op is ImageOp => op.kind === 'image' && op.isSmall);
      for (const op of images) this.takeImage(op, y, end);
      for (const op of images) this.coverImage(op, y, end);
      if (!indexer.index(end - y)) return false;
      indexes.set(indexer.indexes.subarray(0, (end - y) * width), y * width);
      y = end;
    }
    return true;
  }

  /** Takes the pixels of a small image out of rows y0 to y1; those of images that overlap only once. */
  private takeImage(op: ImageOp, y0: number, y1: number): void {
    const { pixels } = this.indexer;
    const { width } = this.page;
    for (let y = Math.max(y0, op.y0); y < Math.min(y1, op.y1); y++) {
      const from = (y - y0) * width;
      for (let x = op.x0; x < op.x1; x++) {
        if (pixels[from + x] === TAKEN) continue;
        this.place(y * width + x, pixels[from + x]!);
        pixels[from + x] = TAKEN;
      }
    }
  }

  /** Gives the pixels that were taken a colour that the palette has. */
  private coverImage(op: ImageOp, y0: number, y1: number): void {
    const { width, background } = this.page;
    for (let y = Math.max(y0, op.y0); y < Math.min(y1, op.y1); y++) {
      const from = (y - y0) * width;
      this.indexer.pixels.fill(background, from + op.x0, from + op.x1);
    }
  }

  private place(at: number, color: Pixel): void {
    if (this.placedCount === this.places.length) {
      this.places = enlarged(this.places);
      this.placed = enlarged(this.placed);
    }
    this.places[this.placedCount] = at;
    this.placed[this.placedCount] = this.counts.add(color);
    this.placedCount += 1;
  }

  /** Gives the pixels of small images an index; false if their colours would be visibly different. */
  reduce(): boolean {
    const { counts, indexes, places, placed, placedCount } = this;
    const found = indexSmallImageColors(counts, this.indexer.colors());
    if (found === undefined) return false;
    this.reduced = found.added;
    for (let at = 0; at < placedCount; at++) indexes[places[at]!] = found.indexes[placed[at]!]!;
    return true;
  }
}
