import { limits } from '@pictable/contract';
import { decode as decodeJpeg } from 'jpeg-js';
import { GifReader } from 'omggif';
import type { Pixels } from './decoded-pixels.ts';
import type { ImageType } from './image-type.ts';
import { readJpegHeader } from './jpeg-header.ts';

/** Memory limit of the JPEG decoder; enough for an image of the maximum size. */
const DECODER_MEGABYTES_MAX = 512;

/**
 * Size of an encoded image before orientation is applied, read from its header; undefined if that is corrupt.
 */
export function storedSize(
  bytes: Uint8Array,
  type: ImageType,
): { widthPx: number; heightPx: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/png') {
    if (bytes.length < 33) return undefined;
    return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  }
  if (type === 'image/gif') {
    if (bytes.length < 13) return undefined;
    return { widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
  }
  return type === 'image/jpeg' ? readJpegHeader(bytes) : undefined;
}

/**
 * Pixels of a JPEG or GIF, upright; the first frame of a GIF. Check the size first: decoding takes at least four
 * bytes per pixel.
 *
 * @throws if the bytes are corrupt
 */
export function decodeImage(bytes: Uint8Array, type: 'image/jpeg' | 'image/gif'): Pixels {
  if (type === 'image/gif') return gifPixels(bytes);
  const { width, height, data } = decodeJpeg(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: limits.imageMegapixelsMax,
    maxMemoryUsageInMB: DECODER_MEGABYTES_MAX,
  });
  const stored = { widthPx: width, heightPx: height, rgba: data };
  return applyOrientation(stored, readJpegHeader(bytes)?.orientation ?? 1);
}

function gifPixels(bytes: Uint8Array): Pixels {
  const reader = new GifReader(bytes);
  const frame = reader.frameInfo(0);
  if (frame.x + frame.width > reader.width || frame.y + frame.height > reader.height)
    throw new Error('the frame is larger than the image');
  const rgba = new Uint8Array(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, rgba);
  return { widthPx: reader.width, heightPx: reader.height, rgba };
}

/** Applies the Exif orientation. */
export function applyOrientation(stored: Pixels, orientation: number): Pixels {
  if (orientation < 2 || orientation > 8) return stored;
  const { widthPx: width, heightPx: height, rgba } = stored;
  const isSideways = orientation >= 5;
  const widthPx = isSideways ? height : width;
  const heightPx = isSideways ? width : height;
  const upright = new Uint8Array(rgba.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [sourceX, sourceY] = sourceOf(orientation, x, y, width, height);
      const from = (sourceY * width + sourceX) * 4;
      upright.set(rgba.subarray(from, from + 4), (y * widthPx + x) * 4);
    }
  }
  return { widthPx, heightPx, rgba: upright };
}

/** Coordinates in the stored image of a pixel of the upright image. */
function sourceOf(
  orientation: number,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly [number, number] {
  const right = width - 1;
  const bottom = height - 1;
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    default:
      return [right - y, x];
  }
}
