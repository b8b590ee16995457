import { limits } from '@pictable/contract';
import type { SceneImage } from '../scene/scene.ts';
import type { CellImage } from '../table/cell-content.ts';
import type { StyledTable } from '../table/styled-table.ts';
import type { Warnings } from '../warnings.ts';
import { dataAddressBytes } from './data-address.ts';
import { decodeImage, storedSize } from './decode-image.ts';
import { imageTypeOf } from './image-type.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { Pixels } from './pixels.ts';
import { placeFrame, readWebp, type WebpFrame } from './webp-file.ts';
import { leanPng, writePng } from './write-png.ts';

/** Pictures of a table that can be drawn. */
export interface LoadedImages {
  /** By the address that cells name. */
  readonly images: ReadonlyMap<string, SceneImage>;
  /** Decoded pictures; those that nobody needs decoded are missing. */
  readonly pixels: ReadonlyMap<SceneImage, Pixels>;
}

/** Gives the pixels of a still WebP picture; rejects where its bytes are broken. */
export type DecodeWebp = (bytes: Uint8Array) => Promise<Pixels>;

const MEGA = 1_000_000;

/** How pictures are loaded. */
export interface Loading {
  /** Whether the format is drawn of pixels. */
  readonly needsPixels: boolean;
  /** Millions of pixels of all pictures together. */
  readonly megapixelsMax: number;
  /** Without it WebP pictures cannot be had. */
  readonly decodeWebp: DecodeWebp | undefined;
}

/**
 * Loads every picture the cells of a table name, from bytes that were handed in or from the address itself. One that
 * cannot be had is left out with a warning: it must not cost the table.
 *
 */
export async function loadImages(
  table: StyledTable,
  given: ReadonlyMap<string, Uint8Array>,
  loading: Loading,
  warnings: Warnings,
): Promise<LoadedImages> {
  const images = new Map<string, SceneImage>();
  const pixels = new Map<SceneImage, Pixels>();
  const tried = new Set<string>();
  let megapixelsLeft = loading.megapixelsMax;
  for (const { image, pointer } of imageCells(table)) {
    if (tried.has(image.address)) continue;
    tried.add(image.address);
    try {
      if (tried.size > limits.imagesMax)
        throw new ImageFault(`is one too many: a table may have ${limits.imagesMax}`);
      const bytes = bytesOf(image.address, given);
      const loaded = await loadImage(bytes, loading, megapixelsLeft);
      megapixelsLeft -= (loaded.image.widthPx * loaded.image.heightPx) / MEGA;
      images.set(image.address, loaded.image);
      if (loaded.pixels) pixels.set(loaded.image, loaded.pixels);
    } catch (error) {
      // Decoders throw errors of many kinds on broken bytes.
      const reason = error instanceof ImageFault ? error.message : 'is broken';
      warnings.add(
        `The picture ${shown(image.address)} ${reason}; a box or its alt text is shown in its place.`,
        pointer,
      );
    }
  }
  return { images, pixels };
}

/** Addresses of the pictures of a table that its maker has to hand in; those written into the payload are not among them. */
export function wantedAddresses(cells: Iterable<CellImage | undefined>): string[] {
  const wanted = new Set<string>();
  for (const image of cells) {
    if (image && /^https?:\/\//i.test(image.address)) wanted.add(image.address);
  }
  return [...wanted].slice(0, limits.imagesMax);
}

/** Why a picture is not drawn, as words that follow its name. */
class ImageFault extends Error {}

interface LoadedImage {
  readonly image: SceneImage;
  readonly pixels: Pixels | undefined;
}

async function loadImage(
  bytes: Uint8Array,
  { needsPixels, megapixelsMax, decodeWebp }: Loading,
  megapixelsLeft: number,
): Promise<LoadedImage> {
  const type = imageTypeOf(bytes);
  if (type === undefined) throw new ImageFault('is no png, jpeg, gif or webp');
  if (type === 'image/webp') {
    const frame = readWebp(bytes);
    checkSize(frame, megapixelsLeft, megapixelsMax);
    return asPng(await webpPixels(frame, decodeWebp));
  }
  checkSize(storedSize(bytes, type), megapixelsLeft, megapixelsMax);
  const header = type === 'image/jpeg' ? readJpegHeader(bytes) : undefined;
  const isTurned = (header?.orientation ?? 1) !== 1;
  // Decoded for every format: only then is it known that the file is whole.
  const pixels = decodeImage(bytes, type);
  if (type === 'image/gif' || isTurned) return asPng(pixels);
  const { widthPx, heightPx } = pixels;
  const lean = header ? without(bytes, header.extras) : leanPng(bytes);
  const image: SceneImage = { bytes: lean, mediaType: type, widthPx, heightPx };
  return { image, pixels: needsPixels ? pixels : undefined };
}

/** For pictures that formats cannot show as they came. */
function asPng(pixels: Pixels): LoadedImage {
  const { widthPx, heightPx } = pixels;
  return { image: { bytes: writePng(pixels), mediaType: 'image/png', widthPx, heightPx }, pixels };
}

async function webpPixels(frame: WebpFrame, decodeWebp: DecodeWebp | undefined): Promise<Pixels> {
  if (decodeWebp === undefined)
    throw new ImageFault('is a webp, which cannot be decoded here; send png or jpeg');
  const decoded = await decodeWebp(frame.bytes);
  const isWhole = decoded.widthPx === frame.frameWidthPx && decoded.heightPx === frame.frameHeightPx;
  if (!isWhole) throw new ImageFault('is broken');
  return placeFrame(frame, decoded);
}

/** Refuses what is too large before it is decoded. */
function checkSize<Size extends { readonly widthPx: number; readonly heightPx: number }>(
  size: Size | undefined,
  megapixelsLeft: number,
  megapixelsMax: number,
): asserts size is Size {
  if (size === undefined || size.widthPx === 0 || size.heightPx === 0) throw new ImageFault('is broken');
  const megapixels = (size.widthPx * size.heightPx) / MEGA;
  if (megapixels > limits.imageMegapixelsMax) {
    throw new ImageFault(
      `has ${Math.ceil(megapixels)} megapixels; the limit is ${limits.imageMegapixelsMax}`,
    );
  }
  if (megapixels > megapixelsLeft) {
    throw new ImageFault(`is one too many: together pictures may have ${megapixelsMax} megapixels`);
  }
}

function bytesOf(address: string, given: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const handedIn = given.get(address);
  if (handedIn !== undefined) return checkedSize(handedIn, limits.imageBytesMax);
  if (/^https?:/i.test(address)) throw new ImageFault('could not be loaded');
  if (!/^data:/i.test(address)) throw new ImageFault('has no http, https or data address');
  if (address.length > limits.dataImageBytesMax * 2) throw new ImageFault(tooLarge(limits.dataImageBytesMax));
  const bytes = dataAddressBytes(address);
  if (bytes === undefined) throw new ImageFault('is no base64 data address');
  return checkedSize(bytes, limits.dataImageBytesMax);
}

function checkedSize(bytes: Uint8Array, bytesMax: number): Uint8Array {
  if (bytes.length > bytesMax) throw new ImageFault(tooLarge(bytesMax));
  return bytes;
}

function tooLarge(bytesMax: number): string {
  return `is larger than ${bytesMax / MEGA} MB`;
}

/** Bytes without some ranges, which are in order and apart. */
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

function shown(address: string): string {
  return /^data:/i.test(address) ? 'in the payload' : `"${address.slice(0, 200)}"`;
}

/** Not written as a generator, which costs more than all the rest where a table has no picture. */
function imageCells(
  table: StyledTable,
): { readonly image: CellImage; readonly pointer: string | undefined }[] {
  const found: { image: CellImage; pointer: string | undefined }[] = [];
  for (const { cells } of table.rows) {
    for (const cell of cells) if (cell?.image) found.push({ image: cell.image, pointer: cell.pointer });
  }
  return found;
}
