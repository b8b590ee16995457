import type { Bitmap } from '../../painter.ts';
import { composeRows } from '../page/compose-rows.ts';
import type { DeviceBox } from '../page/device-shape.ts';
import type { ImageOp, RasterPage } from '../page/raster-page.ts';

/** A square image of opaque colours. */
export function squareImage(
  x: number,
  y: number,
  side: number,
  colorAt: (x: number, y: number) => number,
): ImageOp {
  const rgba = new Uint8Array(side * side * 4);
  const words = new Int32Array(rgba.buffer);
  for (let at = 0; at < words.length; at++)
    words[at] = colorAt(at % side, Math.floor(at / side)) | (255 << 24);
  const bitmap: Bitmap = { widthPx: side, heightPx: side, rgba };
  const target: DeviceBox = { x0: x, y0: y, x1: x + side, y1: y + side };
  return { kind: 'image', bitmap, target, isSmall: side <= 96, ...target };
}

/** 1,600 colours in 40 × 40 pixels. */
export const gradient = (x: number, y: number) => (200 - 2 * x) | ((80 + 2 * y) << 8) | ((x + y) << 16);

/** Colours whose reduction can be seen. */
export const noise = (x: number, y: number) => Math.imul(x * 97 + y * 8_191 + 1, 0x9e3779b1) & 0xffffff;

/** Pixels of the reference implementation, in the format of pngjs. */
export function composed(page: RasterPage): Uint8Array {
  const pixels = new Int32Array(page.width * page.height);
  composeRows(page, page.ops, 0, page.height, pixels);
  return new Uint8Array(pixels.buffer);
}

/** How much pixels differ from those of the reference implementation. */
export interface PixelErrors {
  /** Pixels that are not equal and not in a small image. */
  readonly outside: readonly number[];
  /** Largest difference of a channel in small images. */
  readonly largest: number;
}

export function pixelErrors(page: RasterPage, made: Uint8Array, wanted = composed(page)): PixelErrors {
  const isInImage = new Uint8Array(page.width * page.height);
  for (const op of page.ops) {
    if (op.kind !== 'image' || !op.isSmall) continue;
    for (let y = op.y0; y < op.y1; y++) isInImage.fill(1, y * page.width + op.x0, y * page.width + op.x1);
  }
  const outside: number[] = [];
  let largest = 0;
  made.forEach((value, at) => {
    const error = Math.abs(value - wanted[at]!);
    if (isInImage[at >> 2] === 1) largest = Math.max(largest, error);
    else if (error > 0) outside.push(at >> 2);
  });
  return { outside, largest };
}
