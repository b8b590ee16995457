import { expect, test } from 'vitest';
import { padToCanvas } from './destination-canvas.ts';

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
