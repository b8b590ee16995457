import type { Bitmap } from '../../painter.ts';
import { over, type Pixel } from '../pixel.ts';
import type { DeviceBox } from './device-shape.ts';

/**
 * Paints one row of a bitmap, stretched to `target`, over pixels[x0..x1) of a row that starts at `rowStart`.
 * Shrinking averages the covered pixels; enlarging interpolates between the four nearest ones.
 */
export function paintImageRow(
  bitmap: Bitmap,
  target: DeviceBox,
  y: number,
  x0: number,
  x1: number,
  pixels: Int32Array,
  rowStart: number,
): void {
  if (bitmap.widthPx === target.x1 - target.x0 && bitmap.heightPx === target.y1 - target.y0) {
    copyRow(bitmap, target, y, x0, x1, pixels, rowStart);
    return;
  }
  const rows = sourceSpan(y - target.y0, target.y1 - target.y0, bitmap.heightPx);
  for (let x = x0; x < x1; x++) {
    const columns = sourceSpan(x - target.x0, target.x1 - target.x0, bitmap.widthPx);
    const color = meanOf(bitmap, columns, rows);
    pixels[rowStart + x] = over(pixels[rowStart + x]!, color, color >>> 24);
  }
}

/** Paints one row of a bitmap of the same size as its target, for example of an emoji. */
function copyRow(
  { rgba, widthPx }: Bitmap,
  target: DeviceBox,
  y: number,
  x0: number,
  x1: number,
  pixels: Int32Array,
  rowStart: number,
): void {
  const source = (y - target.y0) * widthPx - target.x0;
  for (let x = x0; x < x1; x++) {
    const at = 4 * (source + x);
    const alpha = rgba[at + 3]!;
    if (alpha === 0) continue;
    const color = rgba[at]! | (rgba[at + 1]! << 8) | (rgba[at + 2]! << 16) | (alpha << 24);
    pixels[rowStart + x] = over(pixels[rowStart + x]!, color, alpha);
  }
}

/** Weights of the source pixels from `first` on. */
interface SourceSpan {
  readonly first: number;
  readonly weights: readonly number[];
}

function sourceSpan(index: number, targetSize: number, sourceSize: number): SourceSpan {
  const ratio = sourceSize / targetSize;
  if (ratio <= 1) {
    const center = Math.min(Math.max((index + 0.5) * ratio - 0.5, 0), sourceSize - 1);
    const first = Math.min(Math.floor(center), Math.max(0, sourceSize - 2));
    const share = center - first;
    return { first, weights: sourceSize === 1 ? [1] : [1 - share, share] };
  }
  const from = index * ratio;
  const to = Math.min((index + 1) * ratio, sourceSize);
  const first = Math.floor(from);
  const weights: number[] = [];
  for (let source = first; source < to; source++)
    weights.push(Math.min(source + 1, to) - Math.max(source, from));
  return { first, weights };
}

/** Mean of the pixels, with colours weighted by alpha so that transparent pixels have no influence. */
function meanOf(bitmap: Bitmap, columns: SourceSpan, rows: SourceSpan): Pixel {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  let total = 0;
  rows.weights.forEach((rowWeight, row) => {
    let at = ((rows.first + row) * bitmap.widthPx + columns.first) * 4;
    for (const columnWeight of columns.weights) {
      const weight = rowWeight * columnWeight;
      const opacity = weight * (bitmap.rgba[at + 3] ?? 0);
      red += opacity * (bitmap.rgba[at] ?? 0);
      green += opacity * (bitmap.rgba[at + 1] ?? 0);
      blue += opacity * (bitmap.rgba[at + 2] ?? 0);
      alpha += opacity;
      total += weight;
      at += 4;
    }
  });
  if (alpha === 0) return 0;
  const channel = (sum: number): number => Math.min(255, Math.round(sum / alpha));
  return channel(red) | (channel(green) << 8) | (channel(blue) << 16) | (Math.round(alpha / total) << 24);
}
