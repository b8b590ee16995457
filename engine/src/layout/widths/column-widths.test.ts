import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleTable } from '../sample-tables.ts';
import {
  type ColumnWidthNeeds,
  columnWidthNeeds,
  contentWidths,
  distributeEqually,
  distributeWidth,
  distributeWithGuarantees,
  splitProportionally,
} from './column-widths.ts';
import type { MeasuredCell } from './measure-cells.ts';

function need(minPx: number, readablePx: number, maxPx = readablePx, isFixed = false): ColumnWidthNeeds {
  return { minPx, keptPx: minPx, modestPx: readablePx, readablePx, maxPx, isFixed };
}

function cellNeed(column: number, colspan: number, minPx: number, maxPx: number): MeasuredCell {
  return { column, colspan, row: 0, rowspan: 1, minPx, readablePx: maxPx, maxPx } as MeasuredCell;
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('column needs', () => {
  it('take the widest cell of a column', () => {
    const cells = [cellNeed(0, 1, 30, 90), cellNeed(0, 1, 50, 60)];
    expect(columnWidthNeeds(cells, sampleTable(['A'], []), 1)).toEqual([need(50, 90)]);
  });

  it('grow for a spanning cell as columns of a table of its width would', () => {
    const cells = [cellNeed(0, 1, 20, 100), cellNeed(1, 1, 20, 300), cellNeed(0, 2, 141, 801)];
    // 141 - 1 line - 40 = 100 is shared as 80 : 280; 801 - 1 line - 400 = 400 as the one-line widths 1 : 3
    expect(columnWidthNeeds(cells, sampleTable(['A', 'B'], []), 1)).toEqual([need(42, 200), need(98, 600)]);
  });

  it('do not widen a fixed column for a spanning cell', () => {
    const table = sampleTable(['A', 'B'], [], {
      columns: [
        { header: 'A', widthPx: 80 },
        { header: 'B', widthPx: undefined },
      ],
    });
    const cells = [cellNeed(0, 1, 20, 500), cellNeed(1, 1, 20, 60), cellNeed(0, 2, 10, 240)];
    expect(columnWidthNeeds(cells, table, 0)).toEqual([need(20, 80, 80, true), need(20, 160)]);
  });

  it('shrink a fixed column in a narrow table before other columns break a word', () => {
    expect(distributeWidth([need(20, 80, 80, true), need(30, 200)], 70)).toEqual([40, 30]);
    expect(distributeWidth([need(20, 80, 80, true), need(30, 200)], 150)).toEqual([80, 70]);
  });

  it('do not widen a narrow column if the table is wider than its content', () => {
    const columns = [
      { header: '#', widthPx: undefined, isNarrow: true },
      { header: 'A', widthPx: undefined },
    ];
    const needs = columnWidthNeeds(
      [cellNeed(0, 1, 30, 30), cellNeed(1, 1, 20, 60)],
      sampleTable(['#', 'A'], [], { columns }),
      0,
    );
    expect(distributeWidth(needs, 400)).toEqual([30, 370]);
    expect(distributeEqually(needs, undefined)).toEqual([30, 60]);
  });

  it('widen a fixed column that is narrower than its longest word', () => {
    const table = sampleTable(['A'], [], { columns: [{ header: 'A', widthPx: 40 }] });
    expect(columnWidthNeeds([cellNeed(0, 1, 70, 200)], table, 0)).toEqual([need(70, 70, 70, true)]);
  });
});

describe('distributed widths', () => {
  it('share the remaining space in proportion to the one-line widths', () => {
    expect(distributeWidth([need(20, 100), need(20, 300)], 800)).toEqual([200, 600]);
  });

  it('grow from min-content towards one line if there is not enough space for all', () => {
    // 60 left, shared as 80 : 40
    expect(distributeWidth([need(20, 100), need(20, 60)], 100)).toEqual([60, 40]);
  });

  it('reach a readable width before very long texts get more', () => {
    expect(distributeWidth([need(40, 100), need(60, 360, 20_000)], 600)).toEqual([100, 500]);
  });

  it('weigh long texts by their length if there is little space, and less so the more there is', () => {
    const needs = [need(20, 360, 360), need(20, 360, 720)];
    const widthsAt = (availablePx: number) => distributeWidth(needs, availablePx);
    // Hardly any space: the 14 that are left are shared as in CSS, 340 : 700, which is 4.6 : 9.4.
    expect(widthsAt(54)).toEqual([25, 29]);
    const ratioAt = (availablePx: number) =>
      (widthsAt(availablePx)[1]! - 20) / (widthsAt(availablePx)[0]! - 20);
    expect(ratioAt(200)).toBeGreaterThan(1.7);
    expect(ratioAt(500)).toBeGreaterThan(1.2);
    expect(ratioAt(500)).toBeLessThan(ratioAt(200));
    expect(widthsAt(719)).toEqual([359, 360]);
    expect(widthsAt(720)).toEqual([360, 360]);
  });

  it('are never below min-content', () => {
    expect(distributeWidth([need(80, 100), need(90, 300)], 120)).toEqual([80, 90]);
  });

  it('do not widen fixed columns unless all are fixed', () => {
    expect(distributeWidth([need(100, 100, 100, true), need(20, 50)], 400)).toEqual([100, 300]);
    expect(distributeWidth([need(100, 100, 100, true), need(300, 300, 300, true)], 800)).toEqual([200, 600]);
  });

  it('add up to the available width, in whole px', () => {
    const column = fc
      .tuple(fc.nat(200), fc.nat(300), fc.nat(3_000), fc.boolean())
      .map(([min, more, further, isFixed]) => need(min, min + more, min + more + further, isFixed));
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 12 }), fc.nat(5_000), (needs, available) => {
        const widths = distributeWidth(needs, available);
        const least = total(needs.map((each) => each.minPx));
        expect(total(widths)).toBe(Math.max(available, least));
        widths.forEach((width, i) => {
          expect(Number.isInteger(width) && width >= needs[i]!.minPx).toBe(true);
        });
      }),
    );
  });
});

describe('widths with a guaranteed minimum', () => {
  const withKept = (each: ColumnWidthNeeds, keptPx: number): ColumnWidthNeeds => ({ ...each, keptPx });

  it('are the distributed widths if these are wide enough', () => {
    const needs = [need(20, 100, 300), need(20, 60)];
    const kept = [withKept(needs[0]!, 60), withKept(needs[1]!, 30)];
    expect(distributeWithGuarantees(kept, 140)).toEqual(distributeWidth(needs, 140));
  });

  it('take missing space from the other columns', () => {
    const needs = [withKept(need(20, 60), 60), need(20, 360), need(20, 360)];
    expect(distributeWidth(needs, 300)[0]).toBeLessThan(60);
    expect(distributeWithGuarantees(needs, 300)).toEqual([60, 120, 120]);
  });

  it('add up to the available width and give each column its guaranteed width', () => {
    const column = fc
      .tuple(fc.nat(100), fc.nat(100), fc.nat(300), fc.nat(900))
      .map(([min, more, further, last]) =>
        withKept(need(min, min + more + further, min + more + further + last), min + more),
      );
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 10 }), fc.nat(3_000), (needs, moreThanKept) => {
        const availablePx = total(needs.map(({ keptPx }) => keptPx)) + moreThanKept;
        const widths = distributeWithGuarantees(needs, availablePx);
        expect(total(widths)).toBe(availablePx);
        for (const [i, width] of widths.entries()) expect(width).toBeGreaterThanOrEqual(needs[i]!.keptPx);
      }),
    );
  });
});

describe('URLs', () => {
  it('get their full width only after prose reads well', () => {
    const url: ColumnWidthNeeds = { ...need(100, 600), modestPx: 200 };
    const prose = need(50, 500, 2_000);
    expect(distributeWidth([url, prose], 700)).toEqual([200, 500]);
    expect(distributeWidth([url, prose], 900)).toEqual([400, 500]);
  });
});

describe('other widths', () => {
  it('are readable widths if nothing limits the table', () => {
    expect(contentWidths([need(20, 100, 900), need(20, 60)], 0)).toEqual([100, 60]);
  });

  it('grow to a minimum total', () => {
    expect(contentWidths([need(20, 50), need(20, 50)], 300)).toEqual([150, 150]);
  });

  it('are equal, except for columns that need more', () => {
    expect(distributeEqually([need(20, 50), need(20, 90), need(20, 10)], 303)).toEqual([101, 101, 101]);
    expect(distributeEqually([need(150, 150), need(20, 90), need(20, 10)], 250)).toEqual([150, 50, 50]);
    expect(distributeEqually([need(20, 50), need(20, 90)], undefined)).toEqual([90, 90]);
    expect(distributeEqually([need(70, 70, 70, true), need(20, 90), need(20, 10)], 170)).toEqual([
      70, 50, 50,
    ]);
  });

  it('share whole px without losing any', () => {
    expect(splitProportionally(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(splitProportionally(7, [0, 0])).toEqual([4, 3]);
    expect(splitProportionally(100, [1, 2, 4])).toEqual([14, 29, 57]);
  });
});
