import { type Destination, destinations } from '@pictable/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { destinationCanvas, padToCanvas } from './destination-canvas.ts';

const square = { widthPx: 500, heightPx: 1_080, widthPxMax: 1_080, widthPxMin: 0 };

test('content that is too narrow is padded at the sides, at most to the maximum width', () => {
  const canvas = { ...square, ratio: [1, 2] as const };
  expect(padToCanvas(canvas, { widthPx: 500, heightPx: 700 })).toEqual({ widthPx: 701, heightPx: 700 });
  expect(padToCanvas(canvas, { widthPx: 500, heightPx: 1_080 })).toEqual({ widthPx: 1_080, heightPx: 1_080 });
});

test('content that is too wide is padded at the bottom', () => {
  const canvas = { ...square, ratio: [1, 2] as const };
  expect(padToCanvas(canvas, { widthPx: 800, heightPx: 100 })).toEqual({ widthPx: 800, heightPx: 401 });
});

test('content narrower than the minimum width is padded at the sides', () => {
  const canvas = { ...square, widthPxMin: 600, ratio: [0, Number.POSITIVE_INFINITY] as const };
  expect(padToCanvas(canvas, { widthPx: 500, heightPx: 100 })).toEqual({ widthPx: 600, heightPx: 100 });
});

function withLimits(limits: Omit<Destination['limits'], 'bytesMax'>): Destination {
  return { ...destinations[0], limits: { ...limits, bytesMax: 1_000_000 } };
}

test('a canvas is the largest size, in whole CSS pixels, within the limits in device pixels', () => {
  const px = fc.integer({ min: 300, max: 5_000 });
  const scales = fc.constantFrom(1, 1.25, 1.5, 2, 2.5, 3);
  fc.assert(
    fc.property(px, px, fc.integer({ min: 1, max: 300 }), scales, (width, height, min, scale) => {
      const limits = { widthDevicePxMax: width, heightDevicePxMax: height, widthDevicePxMin: min };
      const destination = withLimits(limits);
      const table = { widthPx: 100.5, isFilled: false };
      const canvas = destinationCanvas(destination, scale, table, 1);
      expect(Math.ceil(canvas.widthPxMax * scale)).toBeLessThanOrEqual(width);
      expect(Math.ceil((canvas.widthPxMax + 1) * scale)).toBeGreaterThan(width);
      expect(Math.ceil(canvas.heightPx * scale)).toBeLessThanOrEqual(height);
      expect(Math.ceil((canvas.heightPx + 1) * scale)).toBeGreaterThan(height);
      expect(canvas.widthPxMin * scale).toBeGreaterThanOrEqual(min);
      expect((canvas.widthPxMin - 1) * scale).toBeLessThan(min);
      expect(canvas.widthPx).toBe(100);
      const filled = destinationCanvas(destination, scale, { ...table, isFilled: true }, 0.5);
      expect(filled.widthPxMin).toBe(Math.max(100, canvas.widthPxMin));
      expect(filled.heightPx).toBe(Math.floor(canvas.heightPx / 2));
    }),
  );
});

test('a table that prefers more than the destination accepts gets what it accepts', () => {
  const limits = { widthDevicePxMax: 1_001, heightDevicePxMax: 800 };
  const canvas = destinationCanvas(withLimits(limits), 2, { widthPx: 900, isFilled: true }, 1);
  expect(canvas).toMatchObject({ widthPx: 500, widthPxMax: 500, widthPxMin: 500, heightPx: 400 });
  expect(canvas.ratio).toEqual([0, Number.POSITIVE_INFINITY]);
});
