import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import { boxArea } from './shapes.ts';

/** The y coordinates at the right end of a box that is 1 high, with corners at its end. */
function endOf(length: number): number[] {
  const box = { from: 0, to: length, top: 0, bottom: 1, radiusX: 0.2, radiusY: 0.2, rounded: 'end' } as const;
  const shape = boxArea(box, rgb(0));
  if (shape.kind !== 'area') throw new Error('A box is an area.');
  const { points } = shape;
  return points.filter((_, at) => at % 2 === 1 && points[at - 1] === length);
}

describe('the corners of a box', () => {
  it.each([
    [1, 0.2],
    [0.3, 0.15],
    [0.1, 0.05],
  ])('of length %f leave a straight end, and take at most half of the length', (length, radius) => {
    const ys = endOf(length);
    expect(Math.min(...ys)).toBeCloseTo(radius);
    expect(Math.max(...ys)).toBeCloseTo(1 - radius);
  });
});
