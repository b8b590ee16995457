import { describe, expect, it } from 'vitest';
import { growForSpans, type RowSpan } from './row-spans.ts';

function grown(
  heightsPx: readonly number[],
  spans: readonly (readonly [row: number, rowspan: number, needPx: number])[],
  ownHeights: readonly number[] = [],
  betweenPx = 0,
): number[] {
  const heights = [...heightsPx];
  const asked = spans.map(([row, rowspan, needPx]): RowSpan => ({ row, rowspan, needPx }));
  growForSpans(heights, asked, (row) => ownHeights.includes(row), betweenPx);
  return heights;
}

// How browsers share is measured beside Chromium in engine/css-tables; here is each rule, also without a Chromium.
describe('rows under a cell that needs more', () => {
  it('grow in proportion to their height', () => {
    expect(grown([40, 80, 60], [[0, 2, 240]])).toEqual([80, 160, 60]);
  });

  it('count the lines between them', () => {
    expect(grown([40, 40], [[0, 2, 102]], [], 2)).toEqual([50, 50]);
  });

  it('stay as they are where they are high enough', () => {
    expect(grown([40, 40], [[0, 2, 80]])).toEqual([40, 40]);
  });

  it('grow where no height was asked for, as long as there is one', () => {
    expect(grown([40, 80], [[0, 2, 200]], [1])).toEqual([120, 80]);
    expect(grown([40, 80], [[0, 2, 240]], [0, 1])).toEqual([80, 160]);
  });

  it('grow for spans inside before those round them', () => {
    const spans = [[0, 3, 300] as const, [0, 2, 160] as const];
    expect(grown([40, 40, 40], spans)).toEqual([120, 120, 60]);
  });

  it('grow where another span starts, in equal parts', () => {
    const spans = [[0, 3, 240] as const, [1, 2, 60] as const];
    expect(grown([40, 40, 40], spans)).toEqual([40, 160, 40]);
  });

  it('leave rows without cells of their own empty, and use the last where all are', () => {
    expect(grown([40, 0], [[0, 2, 100]])).toEqual([100, 0]);
    expect(grown([0, 0], [[0, 2, 100]])).toEqual([0, 100]);
  });

  it('lose no px', () => {
    expect(grown([40, 40, 40], [[0, 3, 221]]).reduce((sum, height) => sum + height)).toBe(221);
  });
});
