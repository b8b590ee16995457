import { describe, expect, it } from 'vitest';
import { growRowsForSpans, type RowSpan } from './row-spans.ts';

function grown(
  heightsPx: readonly number[],
  spans: readonly (readonly [row: number, rowspan: number, needPx: number])[],
  ownHeights: readonly number[] = [],
  betweenPx = 0,
): number[] {
  const heights = [...heightsPx];
  const requested = spans.map(([row, rowspan, needPx]): RowSpan => ({ row, rowspan, needPx }));
  growRowsForSpans(heights, requested, (row) => ownHeights.includes(row), betweenPx);
  return heights;
}

// engine/css-tables compares the result with Chromium; these tests check each rule without a browser.
describe('rows under a spanning cell that needs more height', () => {
  it('grow in proportion to their height', () => {
    expect(grown([40, 80, 60], [[0, 2, 240]])).toEqual([80, 160, 60]);
  });

  it('count the lines between them', () => {
    expect(grown([40, 40], [[0, 2, 102]], [], 2)).toEqual([50, 50]);
  });

  it('keep their height if it is sufficient', () => {
    expect(grown([40, 40], [[0, 2, 80]])).toEqual([40, 40]);
  });

  it('without a requested height grow first', () => {
    expect(grown([40, 80], [[0, 2, 200]], [1])).toEqual([120, 80]);
    expect(grown([40, 80], [[0, 2, 240]], [0, 1])).toEqual([80, 160]);
  });

  it('grow for inner spans before outer ones', () => {
    const spans = [[0, 3, 300] as const, [0, 2, 160] as const];
    expect(grown([40, 40, 40], spans)).toEqual([120, 120, 60]);
  });

  it('in which another span starts grow, in equal parts', () => {
    const spans = [[0, 3, 240] as const, [1, 2, 60] as const];
    expect(grown([40, 40, 40], spans)).toEqual([40, 160, 40]);
  });

  it('grow from top to bottom for overlapping spans of the same length', () => {
    const overlapping = [[1, 2, 200] as const, [0, 2, 160] as const];
    // The upper span grows row 1 to 120 px; the 40 px that the lower one then needs are shared 3 to 1.
    expect(grown([40, 40, 40], overlapping)).toEqual([40, 150, 50]);
  });

  it('without cells of their own stay empty, except the last if all are empty', () => {
    expect(grown([40, 0], [[0, 2, 100]])).toEqual([100, 0]);
    expect(grown([0, 0], [[0, 2, 100]])).toEqual([0, 100]);
  });

  it('share whole px without losing any', () => {
    expect(grown([40, 40, 40], [[0, 3, 221]]).reduce((sum, height) => sum + height)).toBe(221);
  });
});
