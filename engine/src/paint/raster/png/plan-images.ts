import type { Bitmap } from '../../painter.ts';
import { type Backdrop, backgroundOf, upperBound } from '../page/backdrop.ts';
import { composeRows } from '../page/compose-rows.ts';
import { type ImageOp, OpBands, type RasterPage } from '../page/raster-page.ts';
import { paintImageRow } from '../page/scaled-image.ts';
import { alphaOf, type Pixel } from '../pixel.ts';
import { ColorCounts } from './color-counts.ts';
import type { Palette } from './palette.ts';
import { indexSmallImageColors } from './small-image-colors.ts';

/** Most pixels of different images: each is coded for this page, and so many are coded faster than the page. */
const PIXELS_MAX = 1 << 17;

const BAND_ROWS = 64;

/** A small image with a background of one colour, such as an emoji; it is written like a glyph. */
export interface PlannedImage {
  readonly op: ImageOp;
  readonly image: IndexedImage;
  readonly shade: undefined;
}

/** Equal images on one background colour. */
export interface IndexedImage {
  readonly bitmap: Bitmap;
  readonly background: Pixel;
  readonly width: number;
  readonly height: number;
  /** Number of times it is on the page. */
  count: number;
  /** Colour index of each pixel, row by row, and of the background; set by `indexImages`. */
  indexes: Uint8Array;
  backgroundIndex: number;
}

/** Finds the backgrounds of small images. @returns undefined if one is not whole, or has several colours behind it */
export function placeImages(backdrop: Backdrop, ops: readonly ImageOp[]): PlannedImage[] | undefined {
  const planned: PlannedImage[] = [];
  const known = new Map<Bitmap, IndexedImage[]>();
  for (const op of ops) {
    const background = backgroundOf(backdrop, upperBound(backdrop.starts, op.y0) - 1, op);
    if (background === undefined || alphaOf(background) !== 255 || !isWhole(op)) return undefined;
    const sameBitmap = known.get(op.bitmap) ?? [];
    if (sameBitmap.length === 0) known.set(op.bitmap, sameBitmap);
    const [width, height] = [op.x1 - op.x0, op.y1 - op.y0];
    let image = sameBitmap.find(
      (other) => other.background === background && other.width === width && other.height === height,
    );
    if (image === undefined) {
      image = { bitmap: op.bitmap, background, width, height, count: 0, indexes: NONE, backgroundIndex: 0 };
      sameBitmap.push(image);
    }
    image.count += 1;
    planned.push({ op, image, shade: undefined });
  }
  return planned;
}

const NONE = new Uint8Array(0);

function isWhole({ target, x0, y0, x1, y1 }: ImageOp): boolean {
  return target.x0 === x0 && target.y0 === y0 && target.x1 === x1 && target.y1 === y1;
}

/**
 * Gives the pixels of images an index; their colours share the entries that the palette has left.
 *
 * @param isComposed 1 for each row that is composed, whose colours must be exact
 * @returns false if rows of an image are composed, if the images are too large, or if their colours would be visibly different
 */
export function indexImages(
  page: RasterPage,
  planned: readonly PlannedImage[],
  palette: Palette,
  isComposed: Uint8Array,
): boolean {
  if (planned.some(({ op }) => isComposed.subarray(op.y0, op.y1).includes(1))) return false;
  const images = [...new Set(planned.map(({ image }) => image))];
  const pixelCount = images.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixelCount > PIXELS_MAX || !addComposedColors(page, palette, isComposed)) return false;
  const counts = new ColorCounts();
  const colorsOf = new Map(images.map((image) => [image, countColors(image, counts)]));
  for (const image of images) {
    image.backgroundIndex = palette.indexOf(image.background);
    if (image.backgroundIndex < 0) return false;
  }
  const found = indexSmallImageColors(counts, palette.colors);
  if (found === undefined) return false;
  palette.addReduced(found.added);
  for (const [image, colors] of colorsOf)
    image.indexes = Uint8Array.from(colors, (color) => found.indexes[color]!);
  return true;
}

/** Adds the colours of composed rows to the palette, before those of images fill it. */
function addComposedColors(page: RasterPage, palette: Palette, isComposed: Uint8Array): boolean {
  if (!isComposed.includes(1)) return true;
  const bands = new OpBands(page.ops, page.height, BAND_ROWS);
  const pixels = new Int32Array(page.width);
  const indexes = new Uint8Array(page.width);
  for (let y = isComposed.indexOf(1); y >= 0; y = isComposed.indexOf(1, y + 1)) {
    composeRows(page, bands.at(y), y, y + 1, pixels);
    if (!palette.translate(pixels, page.width, indexes)) return false;
  }
  return true;
}

/** Counts the pixels of all copies of an image. @returns the number of the colour of each pixel */
function countColors({ bitmap, background, width, height, count }: IndexedImage, counts: ColorCounts) {
  const pixels = new Int32Array(width * height).fill(background);
  const target = { x0: 0, y0: 0, x1: width, y1: height };
  for (let y = 0; y < height; y++) paintImageRow(bitmap, target, y, 0, width, pixels, y * width);
  return pixels.map((color) => counts.add(color, count));
}
