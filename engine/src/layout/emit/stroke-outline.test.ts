import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circleOutline, strokeOutline } from './stroke-outline.ts';

/** How often an outline winds around a point. */
function windingAt(outline: readonly number[], x: number, y: number): number {
  let winding = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const [x0, y0] = [outline[at]! - x, outline[at + 1]! - y];
    const next = (at + 2) % outline.length;
    const [x1, y1] = [outline[next]! - x, outline[next + 1]! - y];
    if (y0 <= 0 === y1 <= 0) continue;
    const isRight = x0 + ((x1 - x0) * -y0) / (y1 - y0) > 0;
    if (isRight) winding += y1 > y0 ? 1 : -1;
  }
  return winding;
}

function distanceToLine(points: readonly number[], x: number, y: number): number {
  let nearest = Math.hypot(points[0]! - x, points[1]! - y);
  for (let at = 0; at + 2 < points.length; at += 2) {
    const [x0, y0, x1, y1] = points.slice(at, at + 4) as [number, number, number, number];
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const along = square === 0 ? 0 : ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square;
    const t = Math.max(0, Math.min(1, along));
    nearest = Math.min(nearest, Math.hypot(x0 + t * (x1 - x0) - x, y0 + t * (y1 - y0) - y));
  }
  return nearest;
}

const TOLERANCE_PX = 0.011;
/** Whole numbers, so that many lines turn at a right angle, turn back or go on straight. */
const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 10 }),
  fc.integer({ min: 0, max: 3000 }).map((whole) => whole / 300),
);
const point = fc.tuple(coordinate, coordinate);
/** Never on an edge, where a winding is not defined. */
const probe = fc.integer({ min: -8000, max: 18_000 }).map((whole) => whole / 1000 + Math.SQRT2 / 10_000);

it('contains the points of a line within half its width, and no others', () => {
  const lines = fc.record({
    points: fc.array(point, { minLength: 1, maxLength: 8 }).map((points) => points.flat()),
    widthPx: fc.double({ min: 0.5, max: 12, noNaN: true }),
    probes: fc.array(fc.tuple(probe, probe), { minLength: 60, maxLength: 60 }),
  });
  fc.assert(
    fc.property(lines, ({ points, widthPx, probes }) => {
      const outline = strokeOutline(points, widthPx);
      for (const [x, y] of probes) {
        const beyondPx = distanceToLine(points, x, y) - widthPx / 2;
        const winding = windingAt(outline, x, y);
        if (beyondPx < -TOLERANCE_PX) expect(winding).toBeGreaterThan(0);
        if (beyondPx > TOLERANCE_PX) expect(winding).toBe(0);
      }
    }),
    { numRuns: 1000, endOnFailure: true },
  );
});

it('has few points for straight lines and small dots', () => {
  expect(strokeOutline([0, 0, 10, 0, 20, 0, 30, 0], 1.5).length).toBeLessThan(2 * 40);
  expect(circleOutline([5, 5], 2).length).toBeLessThanOrEqual(2 * 32);
});

it('turns a line that turns back into the same area', () => {
  const outline = strokeOutline([0, 0, 10, 0, 0, 0], 2);
  expect(windingAt(outline, 10.9, 0)).toBeGreaterThan(0);
  expect(windingAt(outline, -0.9, 0.1)).toBeGreaterThan(0);
  expect(windingAt(outline, 5, 0.9)).toBeGreaterThan(0);
});
