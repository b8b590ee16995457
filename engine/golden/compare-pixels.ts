import { PNG } from 'pngjs';

/** Comparison of two images aligned at the top left. */
export interface PixelComparison {
  /** Number of pixels that differ in any channel or exist in only one image. */
  readonly differing: number;
  readonly total: number;
  /** A PNG of the new image, faded, with every differing pixel in red. */
  readonly overlay: Uint8Array;
}

const faded = 0.25;
const red = [217, 30, 24, 255] as const;

/** Compares two PNG files pixel by pixel. @throws if one of them is not a PNG. */
export function comparePixels(before: Uint8Array, after: Uint8Array): PixelComparison {
  const old = PNG.sync.read(Buffer.from(before));
  const fresh = PNG.sync.read(Buffer.from(after));
  const width = Math.max(old.width, fresh.width);
  const height = Math.max(old.height, fresh.height);
  const overlay = new PNG({ width, height });
  let differing = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const same = samePixel(old, fresh, x, y);
      if (!same) differing += 1;
      overlay.data.set(same ? fadedPixel(fresh, x, y) : red, (y * width + x) * 4);
    }
  }
  return { differing, total: width * height, overlay: new Uint8Array(PNG.sync.write(overlay)) };
}

function samePixel(old: PNG, fresh: PNG, x: number, y: number): boolean {
  if (!hasPixel(old, x, y) || !hasPixel(fresh, x, y)) return false;
  const a = (y * old.width + x) * 4;
  const b = (y * fresh.width + x) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    if (old.data[a + channel] !== fresh.data[b + channel]) return false;
  }
  return true;
}

function hasPixel(image: PNG, x: number, y: number): boolean {
  return x < image.width && y < image.height;
}

function fadedPixel(image: PNG, x: number, y: number): number[] {
  const at = (y * image.width + x) * 4;
  const channel = (index: number) => Math.round(255 - (255 - image.data[at + index]!) * faded);
  return [channel(0), channel(1), channel(2), 255];
}
