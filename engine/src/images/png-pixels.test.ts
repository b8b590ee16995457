import { expect, test } from 'vitest';
import { builtPngDecoder, startKernel } from './built-png-decoder.fixture.ts';
import { PngDecoder } from './png-decoder.ts';
import { pngFile } from './png-files.fixture.ts';
import { PngPixels } from './png-pixels.ts';

const size = { widthPx: 30, heightPx: 20 };
const bytes = pngFile({
  ...size,
  colorType: 6,
  depth: 8,
  filter: (row) => row % 5,
  byte: (index, row) => (index * 7 + row * row) & 255,
});

/** A decoder, and what it was asked for. */
function observed() {
  const requests: string[] = [];
  class ObservedDecoder extends PngDecoder {
    override decode(file: Uint8Array) {
      requests.push('all pixels');
      return super.decode(file);
    }
    override shrink(file: Uint8Array, widthPx: number, heightPx: number) {
      requests.push(`${widthPx}×${heightPx}`);
      return super.shrink(file, widthPx, heightPx);
    }
  }
  return { requests, pixels: new PngPixels(bytes, size, new ObservedDecoder(startKernel)) };
}

test('each size is decoded once', () => {
  const { requests, pixels } = observed();
  const first = pixels.scaledTo(10, 7);
  expect(first).toEqual(builtPngDecoder.shrink(bytes, 10, 7));
  expect(pixels.scaledTo(10, 7)).toBe(first);
  expect(pixels.scaledTo(10, 8)).toMatchObject({ widthPx: 10, heightPx: 8 });
  expect(requests).toEqual(['10×7', '10×8']);
});

test('an image that is not scaled down keeps all its pixels', () => {
  const { requests, pixels } = observed();
  const whole = builtPngDecoder.decode(bytes);
  for (const [widthPx, heightPx] of [
    [30, 20],
    [60, 40],
    // Shorter, but also wider.
    [31, 10],
  ] as const)
    expect(pixels.scaledTo(widthPx, heightPx)).toEqual(whole);
  expect(requests).toEqual(['all pixels']);
});

test('scaled in one direction is scaled exactly', () => {
  const { pixels } = observed();
  expect(pixels.scaledTo(30, 10)).toEqual(builtPngDecoder.shrink(bytes, 30, 10));
});

test('many sizes together have no more pixels than the image', () => {
  const { requests, pixels } = observed();
  const sizes = Array.from({ length: 20 }, (_, index) => pixels.scaledTo(10 + index, 10));
  const scaled = sizes.filter(({ widthPx }) => widthPx < 30);
  const count = scaled.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  expect(count).toBeGreaterThan(300);
  expect(count).toBeLessThanOrEqual(600);
  expect(requests.filter((request) => request === 'all pixels')).toHaveLength(1);
});
