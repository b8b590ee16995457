import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoverageGrid, paintOutline } from './area-coverage.ts';

/** Levels of a closed polygon. Full coverage is 240, so that thirds and quarters are integers. */
function levelsOf(width: number, height: number, points: readonly (readonly [number, number])[]): number[] {
  const grid = new CoverageGrid();
  grid.start(width + 1, height);
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    grid.edge(x, y, nextX, nextY);
  });
  const padded = grid.levels(240);
  return [...padded].filter((_, index) => index % (width + 1) < width);
}

describe('CoverageGrid', () => {
  it('covers whole pixels fully', () => {
    expect(
      levelsOf(3, 3, [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
      ]),
    ).toEqual([0, 0, 0, 0, 240, 0, 0, 0, 0]);
  });

  it('covers parts of pixels by their exact area', () => {
    expect(
      levelsOf(2, 2, [
        [0.5, 0.25],
        [1.5, 0.25],
        [1.5, 1.5],
        [0.5, 1.5],
      ]),
    ).toEqual([90, 90, 60, 60]);
  });

  it('covers pixels on the diagonal by half', () => {
    expect(
      levelsOf(2, 2, [
        [0, 0],
        [2, 2],
        [0, 2],
      ]),
    ).toEqual([120, 0, 240, 120]);
  });

  it('decreases the coverage of a flat triangle linearly', () => {
    expect(
      levelsOf(4, 1, [
        [0, 0],
        [4, 1],
        [0, 1],
      ]),
    ).toEqual([210, 150, 90, 30]);
  });

  it('leaves holes uncovered and counts overlaps once', () => {
    const grid = new CoverageGrid();
    grid.start(5, 1);
    const box = (x0: number, x1: number, clockwise: boolean) => {
      grid.edge(x0, clockwise ? 0 : 1, x0, clockwise ? 1 : 0);
      grid.edge(x1, clockwise ? 1 : 0, x1, clockwise ? 0 : 1);
    };
    box(0, 4, true);
    box(1, 2, false);
    box(2, 4, true);
    expect([...grid.levels(15)]).toEqual([15, 0, 15, 15, 0]);
  });

  it('adds up to the area of any triangle', () => {
    const place = fc.double({ min: 0, max: 12, noNaN: true });
    fc.assert(
      fc.property(place, place, place, place, place, place, (ax, ay, bx, by, cx, cy) => {
        const sum =
          levelsOf(12, 12, [
            [ax, ay],
            [bx, by],
            [cx, cy],
          ]).reduce((a, b) => a + b, 0) / 240;
        const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
        expect(Math.abs(sum - area)).toBeLessThan(144 / 480 + 0.01);
      }),
    );
  });

  it('covers the area of a circle drawn with curves', () => {
    const grid = new CoverageGrid();
    grid.start(22, 20);
    const k = 0.5522847498;
    const arc = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => [
      3,
      x1,
      y1,
      x2,
      y2,
      x,
      y,
    ];
    const circle = [
      0,
      1,
      0,
      ...arc(1, k, k, 1, 0, 1),
      ...arc(-k, 1, -1, k, -1, 0),
      ...arc(-1, -k, -k, -1, 0, -1),
      ...arc(k, -1, 1, -k, 1, 0),
      4,
    ];
    paintOutline(grid, circle, { scaleX: 9, offsetX: 10, mapY: (y) => 10 - 9 * y });
    const sum = grid.levels(255).reduce((a, b) => a + b, 0) / 255;
    expect(Math.abs(sum - Math.PI * 81)).toBeLessThan(0.8);
  });
});
