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
