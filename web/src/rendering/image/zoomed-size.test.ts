import { expect, test } from 'vitest';
import { zoomedSize } from './zoomed-size.ts';

test('an image fits the space for it, or has exactly the chosen size', () => {
  const size = { widthPx: 800, heightPx: 200 };
  expect(zoomedSize(size, undefined)).toEqual({ width: 800, height: 200, className: 'h-auto max-w-full' });
  expect(zoomedSize(size, 50)).toEqual({ width: 400, height: 100, className: 'h-auto max-w-none' });
  expect(zoomedSize(size, 400)).toMatchObject({ width: 3_200, height: 800 });
});

test('an image of unknown size or proportions has none', () => {
  expect(zoomedSize({ widthPx: undefined }, 200)).toEqual({ className: 'h-auto max-w-none' });
  expect(zoomedSize({ widthPx: 10 }, undefined)).toEqual({ width: 10, className: 'h-auto max-w-full' });
});
