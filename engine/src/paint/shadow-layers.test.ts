import { expect, it } from 'vitest';
import { rgb } from '../scene/color.ts';
import { rect } from './painter-scenes.ts';
import { shadowLayers } from './shadow-layers.ts';

const shadow = { color: rgb(0x000000, 0x29), dx: 1, dy: 4, sigmaPx: 6 };

it('adds up to the opacity of the shadow in whole steps of 1/255', () => {
  let clear = 1;
  for (const layer of shadowLayers(rect(0, 0, 200, 100, { shadow }))) {
    clear *= 1 - layer.opacity;
    expect((1 - clear) * 255).toBeCloseTo(Math.round((1 - clear) * 255), 6);
  }
  expect(1 - clear).toBeCloseTo(0x29 / 255, 6);
});

it('has half the opacity at the edge of the shifted rectangle', () => {
  const layers = shadowLayers(rect(0, 0, 200, 100, { shadow }));
  const outside = layers.filter((layer) => layer.rect.x < 1);
  expect(outside).toHaveLength(layers.length / 2);
  for (const { rect: box } of layers) {
    expect(box.x + box.width / 2).toBeCloseTo(101, 9);
    expect(box.y + box.height / 2).toBeCloseTo(54, 9);
  }
});

it('keeps layers of small rectangles valid', () => {
  for (const { rect: box } of shadowLayers(rect(0, 0, 8, 8, { shadow, radii: [4, 4, 4, 4] }))) {
    expect(box.width).toBeGreaterThan(0);
    expect(box.radii[0] * 2).toBeLessThanOrEqual(box.width + 1e-9);
  }
});

it('has no layer for a transparent shadow and one for a hard shadow', () => {
  expect(shadowLayers(rect(0, 0, 9, 9, { shadow: { ...shadow, color: rgb(0x000000, 0x00) } }))).toEqual([]);
  expect(shadowLayers(rect(0, 0, 9, 9, { shadow: { ...shadow, sigmaPx: 0 } }))).toHaveLength(1);
});

it('is shifted as a whole, and has the size and the radii of its rectangle if it is hard', () => {
  const hard = { ...shadow, sigmaPx: 0 };
  const [layer] = shadowLayers(rect(2, 3, 20, 10, { shadow: hard, radii: [1, 2, 3, 4] }));
  expect(layer).toEqual({
    rect: { x: 3, y: 7, width: 20, height: 10, radii: [1, 2, 3, 4] },
    color: rgb(0x000000),
    opacity: 0x29 / 255,
  });
  expect(shadowLayers(rect(0, 0, 9, 9))).toEqual([]);
});

it.each([
  [0x29, 16],
  [16, 16],
  [5, 5],
  [1, 1],
])('of opacity %i has %i layers, from the outermost to the innermost', (alpha, count) => {
  for (const sigmaPx of [0.5, 1, 6]) {
    const layers = shadowLayers(
      rect(0, 0, 200, 100, { shadow: { ...shadow, sigmaPx, color: rgb(0, alpha) } }),
    );
    expect(layers).toHaveLength(count);
    const spreads = layers.map(({ rect: { width } }) => (width - 200) / 2 / sigmaPx);
    expect(spreads).toEqual(spreads.toSorted((one, other) => other - one));
    // The middle layer of an odd number is at the edge; the others are as far outside as inside.
    expect(spreads.reduce((sum, spread) => sum + spread, 0)).toBeCloseTo(0, 9);
    if (count === 16) expect(spreads[0]).toBeCloseTo(1.8627, 9);
    for (const { rect: box } of layers) expect(box.height - 100).toBeCloseTo(box.width - 200, 9);
  }
});

it('has corners that are rounder outside than inside, and rounder than those of its rectangle', () => {
  const radiiOf = (radius: number) =>
    shadowLayers(rect(0, 0, 200, 100, { shadow, radii: [radius, 0, 0, 0] })).map(
      ({ rect: box }) => box.radii,
    );
  const [square, round] = [radiiOf(0), radiiOf(20)];
  for (const [index, radii] of square.entries()) {
    expect(radii).toEqual([radii[0], radii[0], radii[0], radii[0]]);
    expect(round[index]![0]).toBeGreaterThan(radii[0]);
    expect(round[index]![1]).toBe(radii[1]);
    if (index > 0) expect(radii[0]).toBeLessThan(square[index - 1]![0]);
  }
  expect(square[0]![0]).toBeCloseTo((1.86 + 0.6 * 1.8627) * 6, 6);
  expect(round[0]![0]).toBeCloseTo(Math.hypot(20 + 1.8627 * 6, (1.86 + 0.6 * 1.8627) * 6), 6);
});
