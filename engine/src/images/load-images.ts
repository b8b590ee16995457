import { limits } from '@pictable/contract';
import type { SceneImage } from '../scene/scene.ts';
import type { CellImage } from '../table/cell-content.ts';
import type { StyledTable } from '../table/styled-table.ts';
import type { Warnings } from '../warnings.ts';
import { dataUrlBytes } from './data-url.ts';
import { decodeImage, storedSize } from './decode-image.ts';
import type { Pixels, ScalablePixels } from './decoded-pixels.ts';
import { imageTypeOf } from './image-type.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { PngDecoder } from './png-decoder.ts';
import { PngPixels } from './png-pixels.ts';
import { placeFrame, readWebp, type WebpFrame } from './webp-file.ts';
import { stripPngMetadata, writePng } from './write-png.ts';

/** The usable images of a table. */
export interface LoadedImages {
  /** Images by the URL in their cells. */
  readonly images: ReadonlyMap<string, SceneImage>;
  /** Pixels of the images that need decoding. */
  readonly pixels: ReadonlyMap<SceneImage, Pixels | ScalablePixels>;
}

/** Decodes a still WebP image; rejects if its bytes are corrupt. */
export type DecodeWebp = (bytes: Uint8Array) => Promise<Pixels>;

const MEGA = 1_000_000;

export interface LoadOptions {
  /** Whether the output format needs decoded pixels. */
  readonly needsPixels: boolean;
  /** Limit of the total size of all images, in megapixels. */
  readonly megapixelsMax: number;
  readonly pngDecoder: PngDecoder;
  /** WebP images cannot be shown without it. */
  readonly decodeWebp: DecodeWebp | undefined;
}

/**
 * Loads every image in the cells of a table, from the given bytes or from a data: URL. An image that fails is
 * skipped with a warning: it must not fail the table.
 */
export async function loadImages(
  table: StyledTable,
  given: ReadonlyMap<string, Uint8Array>,
  loading: LoadOptions,
  warnings: Warnings,
): Promise<LoadedImages> {
  const images = new Map<string, SceneImage>();
  const pixels = new Map<SceneImage, Pixels | ScalablePixels>();
  const tried = new Set<string>();
  let megapixelsLeft = loading.megapixelsMax;
  for (const { image, pointer, isDrawn } of imageCells(table)) {
    if (tried.has(image.url)) continue;
    tried.add(image.url);
    try {
      if (tried.size > limits.imagesMax)
        throw new ImageError(`exceeds the limit of ${limits.imagesMax} images per table`);
      const bytes = bytesOf(image.url, given);
      const loaded = await loadImage(bytes, loading, megapixelsLeft);
      megapixelsLeft -= (loaded.image.widthPx * loaded.image.heightPx) / MEGA;
      images.set(image.url, loaded.image);
      if (loaded.pixels) pixels.set(loaded.image, loaded.pixels);
    } catch (error) {
      // Decoders throw various errors on corrupt bytes.
      const reason = error instanceof ImageError ? error.message : 'is corrupt';
      warnings.add(
        `The image ${shownUrl(image.url)} ${reason}; ${isDrawn ? 'initials are' : 'a box or its alt text is'} shown in its place.`,
        pointer,
      );
    }
  }
  return { images, pixels };
}

/** URLs of the images that the caller must load; data: URLs are not included. */
export function remoteImageUrls(cells: Iterable<CellImage | undefined>): string[] {
  const wanted = new Set<string>();
  for (const image of cells) {
    if (image && /^https?:\/\//i.test(image.url)) wanted.add(image.url);
  }
  return [...wanted].slice(0, limits.imagesMax);
}

/** Reason why an image is skipped, as the predicate of a sentence. */
export class ImageError extends Error {}

/** An image, and its pixels if they are needed. */
export interface LoadedImage {
  readonly image: SceneImage;
  readonly pixels: Pixels | ScalablePixels | undefined;
}

/**
 * Checks and loads one image.
 *
 * @param otherType says that it has none of the types
 * @throws ImageError, or an error of a decoder
 */
export async function loadImage(
  bytes: Uint8Array,
  loading: LoadOptions,
  megapixelsLeft: number,
  otherType = 'is not a PNG, JPEG, GIF or WebP',
): Promise<LoadedImage> {
  const { needsPixels, megapixelsMax, decodeWebp } = loading;
  const type = imageTypeOf(bytes);
  if (type === undefined) throw new ImageError(otherType);
  if (type === 'image/webp') {
    const frame = readWebp(bytes);
    checkSize(frame, megapixelsLeft, megapixelsMax);
    return asPng(await webpPixels(frame, decodeWebp));
  }
  const size = storedSize(bytes, type);
  checkSize(size, megapixelsLeft, megapixelsMax);
  if (type === 'image/png') return loadPng(bytes, size, loading);
  const header = type === 'image/jpeg' ? readJpegHeader(bytes) : undefined;
  const isTurned = (header?.orientation ?? 1) !== 1;
  // Decode for every format, to be sure that the file is complete.
  const pixels = decodeImage(bytes, type);
  if (type === 'image/gif' || isTurned) return asPng(pixels);
  const { widthPx, heightPx } = pixels;
  const lean = header ? without(bytes, header.metadataRanges) : bytes;
  const image: SceneImage = { bytes: lean, mediaType: type, widthPx, heightPx };
  return { image, pixels: needsPixels ? pixels : undefined };
}

/** Checks for every format that the file is complete; its pixels are decoded when their size is known. */
function loadPng(
  bytes: Uint8Array,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  { needsPixels, pngDecoder }: LoadOptions,
): LoadedImage {
  pngDecoder.check(bytes);
  const lean = stripPngMetadata(bytes);
  const image: SceneImage = { bytes: lean, mediaType: 'image/png', widthPx, heightPx };
  return { image, pixels: needsPixels ? new PngPixels(bytes, image, pngDecoder) : undefined };
}

/** Re-encodes images that output formats cannot embed unchanged. */
export function asPng(pixels: Pixels): LoadedImage {
  const { widthPx, heightPx } = pixels;
  return { image: { bytes: writePng(pixels), mediaType: 'image/png', widthPx, heightPx }, pixels };
}

async function webpPixels(frame: WebpFrame, decodeWebp: DecodeWebp | undefined): Promise<Pixels> {
  if (decodeWebp === undefined)
    throw new ImageError('is a WebP, which cannot be decoded here; use PNG or JPEG');
  const decoded = await decodeWebp(frame.bytes);
  const isWhole = decoded.widthPx === frame.frameWidthPx && decoded.heightPx === frame.frameHeightPx;
  if (!isWhole) throw new ImageError('is corrupt');
  return placeFrame(frame, decoded);
}

/** Rejects oversized images before decoding. */
function checkSize<Size extends { readonly widthPx: number; readonly heightPx: number }>(
  size: Size | undefined,
  megapixelsLeft: number,
  megapixelsMax: number,
): asserts size is Size {
  if (size === undefined || size.widthPx === 0 || size.heightPx === 0) throw new ImageError('is corrupt');
  const megapixels = (size.widthPx * size.heightPx) / MEGA;
  if (megapixels > limits.imageMegapixelsMax) {
    throw new ImageError(
      `has ${Math.ceil(megapixels)} megapixels; the limit is ${limits.imageMegapixelsMax}`,
    );
  }
  if (megapixels > megapixelsLeft) {
    throw new ImageError(`exceeds the limit of ${megapixelsMax} megapixels for all images of a table`);
  }
}

/** The bytes of an image that is given, or in its data: URL. @throws ImageError */
export function bytesOf(url: string, given: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const provided = given.get(url);
  if (provided !== undefined) return checkedSize(provided, limits.imageBytesMax);
  if (/^https?:/i.test(url)) throw new ImageError('could not be loaded');
  if (!/^data:/i.test(url)) throw new ImageError('must be an http:, https: or data: URL');
  if (url.length > limits.dataImageBytesMax * 2) throw new ImageError(tooLarge(limits.dataImageBytesMax));
  const bytes = dataUrlBytes(url);
  if (bytes === undefined) throw new ImageError('is not a base64 data: URL');
  return checkedSize(bytes, limits.dataImageBytesMax);
}

/** @throws ImageError if there are too many bytes */
export function checkedSize(bytes: Uint8Array, bytesMax: number): Uint8Array {
  if (bytes.length > bytesMax) throw new ImageError(tooLarge(bytesMax));
  return bytes;
}

function tooLarge(bytesMax: number): string {
  return `is larger than ${bytesMax / MEGA} MB`;
}

/** Removes ranges of bytes, which must be sorted and disjoint. */
function without(bytes: Uint8Array, ranges: readonly (readonly [number, number])[]): Uint8Array {
  const removed = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const kept = new Uint8Array(bytes.length - removed);
  let source = 0;
  let target = 0;
  for (const [from, to] of [...ranges, [bytes.length, bytes.length] as const]) {
    kept.set(bytes.subarray(source, from), target);
    target += from - source;
    source = to;
  }
  return kept;
}

/** How a warning names an image. */
export function shownUrl(url: string): string {
  return /^data:/i.test(url) ? 'in the payload' : `"${url.slice(0, 200)}"`;
}

/** An image of a table. */
interface PlacedImage {
  readonly image: CellImage;
  readonly pointer: string | undefined;
  /** Whether it is part of a drawing, with other shapes in its place. */
  readonly isDrawn: boolean;
}

/** Not a generator, which would dominate the cost for tables without images. */
function imageCells(table: StyledTable): PlacedImage[] {
  const found: PlacedImage[] = [];
  for (const { cells } of table.rows) {
    for (const cell of cells) {
      if (cell === undefined) continue;
      const { image, visual, pointer } = cell;
      if (image) found.push({ image, pointer, isDrawn: false });
      if (visual === undefined) continue;
      for (const shape of visual.shapes)
        if (shape.kind === 'image') found.push({ image: shape.image, pointer, isDrawn: true });
    }
  }
  return found;
}
