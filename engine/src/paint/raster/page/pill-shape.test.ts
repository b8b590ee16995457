import { expect, it } from 'vitest';
import type { Radii } from '../../../scene/scene.ts';
import { pillShape, roundBox } from './device-shape.ts';

const box = { x0: 10, y0: 20, x1: 70, y1: 38 };
const shapeOf = (radii: Radii) => pillShape(roundBox(box, radii));

/** Area of a polygon whose corners are clockwise. */
function areaOf(points: readonly number[]): number {
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return area / 2;
}

it.each<[string, Radii]>([
  ['two round ends', [9, 9, 9, 9]],
  ['a round start', [9, 3, 3, 9]],
  ['a round end and a square start', [0, 9, 9, 0]],
  ['radii between pixels', [8.5, 8.5, 8.5, 8.5]],
])('a pill with %s has the area of the rounded rectangle', (_, radii) => {
  const { middle, ends } = shapeOf(radii)!;
  const area =
    (middle.x1 - middle.x0) * (middle.y1 - middle.y0) + ends.reduce((sum, end) => sum + areaOf(end), 0);
  const cut = radii.reduce((sum, radius) => sum + (1 - Math.PI / 4) * radius * radius, 0);
  // The outline consists of chords, which are inside the circle.
  expect(Math.abs(area - (60 * 18 - cut))).toBeLessThan(1.5);
});

it('the ends of a pill meet its middle on whole pixels', () => {
  const { middle, ends } = shapeOf([8.5, 8.5, 8.5, 8.5])!;
  const xOf = (points: readonly number[]) => points.filter((_, at) => at % 2 === 0);
  expect(Math.max(...xOf(ends[0]!))).toBe(middle.x0);
  expect(Math.min(...xOf(ends[1]!))).toBe(middle.x1);
  expect(Number.isInteger(middle.x0) && Number.isInteger(middle.x1)).toBe(true);
});

it.each<[string, Radii]>([
  ['square', [0, 0, 0, 0]],
  ['slightly rounded', [4, 4, 4, 4]],
])('a %s rectangle is not a pill', (_, radii) => {
  expect(shapeOf(radii)).toBeUndefined();
});

it('a circle is not a pill', () => {
  expect(pillShape(roundBox({ x0: 0, y0: 0, x1: 18, y1: 18 }, [9, 9, 9, 9]))).toBeUndefined();
});
