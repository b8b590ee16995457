import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rgb } from '../scene/color.ts';
import type { Radii } from '../scene/scene.ts';
import { frameSides } from './frame-sides.ts';
import { fitRadii, hasSquareCorners, insetRect, perimeter, type RoundedRect } from './rounded-rect.ts';

const length = fc.integer({ min: 1, max: 100 });
const radius = fc.integer({ min: 0, max: 100 });
const radii = fc.tuple(radius, radius, radius, radius);

describe('fitted radii', () => {
  it.each<[string, Radii | undefined, number, number, Radii]>([
    ['none', undefined, 10, 10, [0, 0, 0, 0]],
    ['that fit', [1, 2, 3, 4], 10, 10, [1, 2, 3, 4]],
    ['that fit exactly', [4, 6, 4, 6], 10, 10, [4, 6, 4, 6]],
    ['too wide at the top', [6, 14, 2, 2], 10, 100, [3, 7, 1, 1]],
    ['too wide at the bottom', [2, 2, 14, 6], 10, 100, [1, 1, 7, 3]],
    ['too high at the left', [6, 2, 2, 14], 100, 10, [3, 1, 1, 7]],
    ['too high at the right', [2, 6, 14, 2], 100, 10, [1, 3, 7, 1]],
  ])('%s', (_what, sent, width, height, fitted) => {
    expect(fitRadii(sent, width, height)).toEqual(fitted);
  });

  it('never overlap, and keep their proportions', () => {
    fc.assert(
      fc.property(radii, length, length, (sent, width, height) => {
        const [topLeft, topRight, bottomRight, bottomLeft] = fitRadii(sent, width, height);
        expect(Math.max(topLeft + topRight, bottomLeft + bottomRight)).toBeLessThanOrEqual(width + 1e-9);
        expect(Math.max(topLeft + bottomLeft, topRight + bottomRight)).toBeLessThanOrEqual(height + 1e-9);
        expect(topLeft * sent[2]).toBeCloseTo(bottomRight * sent[0], 6);
        expect(topRight * sent[3]).toBeCloseTo(bottomLeft * sent[1], 6);
      }),
    );
  });
});

it('an inset rectangle is smaller on all sides, down to nothing', () => {
  const rect: RoundedRect = { x: 10, y: 20, width: 30, height: 8, radii: [1, 2, 3, 5] };
  expect(insetRect(rect, 2)).toEqual({ x: 12, y: 22, width: 26, height: 4, radii: [0, 0, 1, 3] });
  expect(insetRect(rect, 16)).toMatchObject({ width: 0, height: 0, radii: [0, 0, 0, 0] });
  expect(insetRect(rect, -1)).toEqual({ x: 9, y: 19, width: 32, height: 10, radii: [2, 3, 4, 6] });
});

it('corners are square only if all are', () => {
  expect(hasSquareCorners([0, 0, 0, 0])).toBe(true);
  for (let corner = 0; corner < 4; corner++)
    expect(hasSquareCorners([0, 1, 2, 3].map((at) => Number(at === corner)) as unknown as Radii)).toBe(false);
});

it('the outline is that of a rectangle with quarter circles', () => {
  const rect = { x: 0, y: 0, width: 10, height: 20 };
  expect(perimeter({ ...rect, radii: [0, 0, 0, 0] })).toBe(60);
  expect(perimeter({ ...rect, radii: [1, 2, 3, 4] })).toBeCloseTo(60 - 20 + 5 * Math.PI, 9);
  expect(perimeter({ ...rect, height: 10, radii: [5, 5, 5, 5] })).toBeCloseTo(10 * Math.PI, 9);
});

it('the sides of a frame are inside it, from corner to corner', () => {
  const stroke = { widthPx: 4, color: rgb(0x112233), style: 'solid' } as const;
  const sides = frameSides({ x: 10, y: 20, width: 100, height: 50 }, stroke);
  expect(sides.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2])).toEqual([
    [10, 22, 110, 22],
    [108, 20, 108, 70],
    [10, 68, 110, 68],
    [12, 20, 12, 70],
  ]);
  for (const side of sides) expect(side).toMatchObject({ kind: 'line', ...stroke });
});
