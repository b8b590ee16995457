import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteShownImage, topHeightPx } from './top-height.ts';

beforeEach(() => {
  vi.stubGlobal('innerHeight', 720);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [1, 1],
  [0.5, 1],
  [653.5 / 800, 1],
  [653.5 / 800, 2],
  [0.333, 1.25],
])('the top part ends at a whole pixel of the screen, at scale %d and ratio %d', (scale, ratio) => {
  vi.stubGlobal('devicePixelRatio', ratio);
  noteShownImage(scale);
  const shown = topHeightPx() * scale * ratio;
  // It fills one and a half windows, whatever the scale.
  expect(topHeightPx() * scale).toBeGreaterThanOrEqual(1.5 * 720);
  expect(topHeightPx()).toBeLessThan((1.5 * 720) / scale + 101);
  expect(Math.abs(shown - Math.round(shown))).toBeLessThan(0.02);
});
