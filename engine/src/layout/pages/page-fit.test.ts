import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StyledRow } from '../../table/styled-table.ts';
import type { GridLineWidths } from '../grid.ts';
import { gridLineWidths } from '../grid.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { ContinuedHeadings, endOfUnit, isContinued } from '../rows/kept-rows.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';
import { placeColumns } from '../table-layout.ts';
import {
  applyWidthBounds,
  type BoundedWidthNeeds,
  distributeWithinMaxWidths,
} from '../widths/column-bounds.ts';
import { availableTableWidthPx, columnBands } from './column-bands.ts';
import { minTableScale, pageFitWarnings } from './page-fit.ts';
import { pageMargins } from './page-margins.ts';
import { landscape, maxPageWidthPx, portraitPaper } from './paper.ts';

const png: LayoutOptions = { format: 'png', page: 'a4', images: new Map() };
const a4: LayoutOptions = { ...png, format: 'pdf' };
const fitting: LayoutOptions = { ...a4, pageFit: 'width' };
const sized = (...sizes: readonly number[]) =>
  sampleTable(
    ['A'],
    sizes.map((fontSizePx) => [sampleCell('x', { style: { ...plainCellStyle, fontSizePx } })]),
  );

describe('the paper of a page', () => {
  it('exists only for a PDF of more than one page', () => {
    expect(portraitPaper(png)).toBeUndefined();
    expect(portraitPaper({ ...a4, page: 'single' })).toBeUndefined();
    const letter = portraitPaper({ ...a4, page: 'letter' })!;
    expect([letter, landscape(letter)]).toEqual([
      { widthPx: 816, heightPx: 1056 },
      { widthPx: 1056, heightPx: 816 },
    ]);
    expect([a4, png, { ...a4, page: 'letter' } as const].map(maxPageWidthPx)).toEqual([
      1122,
      undefined,
      1056,
    ]);
  });

  it('has margins of at least 32 px, more for padding or a shadow', () => {
    const margins = (outerPaddingPx: number, shadow: boolean, options = png) => {
      const { leftPx, rightPx, topPx, bottomPx } = pageMargins(
        { ...plainTableStyle, outerPaddingPx, shadow },
        options,
      );
      return [leftPx, rightPx, topPx, bottomPx];
    };
    expect(margins(0, false)).toEqual([0, 0, 0, 0]);
    expect(margins(7.5, false)).toEqual([8, 8, 8, 8]);
    expect(margins(7, false, a4)).toEqual([32, 32, 32, 32]);
    expect(margins(40, false, a4)).toEqual([40, 40, 40, 40]);
    expect(margins(7, false, { ...a4, page: 'single' })).toEqual([7, 7, 7, 7]);
    const [leftPx, rightPx, topPx, bottomPx] = margins(0, true);
    expect(leftPx).toBe(rightPx);
    expect([topPx! < leftPx!, bottomPx! > leftPx!, topPx! + bottomPx!]).toEqual([true, true, 2 * leftPx!]);
    expect(availableTableWidthPx(pageMargins({ ...plainTableStyle, outerPaddingPx: 40 }, a4), a4)).toBe(1042);
    expect(availableTableWidthPx(pageMargins(plainTableStyle, png), png)).toBeUndefined();
  });
});

describe('the scale of a table on paper', () => {
  it('is at least 0.6, or what keeps its text at 4 points', () => {
    expect(minTableScale(sized(14), a4)).toBe(0.6);
    expect(minTableScale(sized(14), { ...png, pageFit: 'width' })).toBe(0.6);
    expect(minTableScale(sized(20, 20, 8), fitting)).toBeCloseTo(4 / 15, 9);
    expect(minTableScale(sized(6, 6, 6), fitting)).toBe(0.6);
  });

  it('follows the size of most cells with a text, the smaller one of equally many', () => {
    expect(minTableScale(sized(20), fitting)).toBeCloseTo(4 / 10.5, 9);
    const style = { ...plainCellStyle, fontSizePx: 40 };
    const withEmpty = sampleTable(
      [],
      [[sampleCell('', { style }), sampleCell('', { style }), sampleCell('x')]],
    );
    expect(minTableScale(withEmpty, fitting)).toBeCloseTo(4 / 10.5, 9);
    expect(minTableScale(sampleTable([], []), fitting)).toBeCloseTo(4 / 10.5, 9);
  });

  it.each([
    [1_000, false, 600, fitting, undefined],
    [1_000, false, 599, a4, undefined],
    [1_000, false, undefined, fitting, undefined],
    [
      1_000,
      false,
      500,
      fitting,
      'The table is scaled to 50% to fit the page width; its text is 5.3 points high.',
    ],
    [
      1_000,
      true,
      300,
      fitting,
      'The columns are split across pages: to fit the page width, the text would be 3.2 points high, and text below 4 points is not legible. To fit all columns on one page, use fewer columns, shorter texts or a smaller cellPaddingX.',
    ],
  ])('of %i px, split: %s, in %s px', (tablePx, isSplit, availablePx, options, message) => {
    const warnings = pageFitWarnings(sized(14, 14), { tablePx, isSplit }, availablePx, options);
    expect(warnings).toEqual(message === undefined ? [] : [{ message }]);
  });
});

describe('bands of columns', () => {
  const lineWidths: GridLineWidths = { sidePx: 1, edgePx: 1, betweenRowsPx: 1, betweenColumnsPx: 1 };
  const margins = { leftPx: 10, rightPx: 20, topPx: 0, bottomPx: 0 };
  const bands = (
    widthsPx: readonly number[],
    { frozenColumnCount = 0, availablePx = 100, scaleMin = 1, options = a4 } = {},
  ) =>
    columnBands(
      widthsPx,
      { ...plainTableStyle, frozenColumnCount },
      { lineWidths, margins, availablePx, scaleMin },
      options,
    );

  it('are not needed if the table fits at its minimum scale', () => {
    // Two columns need 2 px of frame and 1 px of lines each.
    expect(bands([48, 48])).toBeUndefined();
    expect(bands([48, 49])).toEqual([[0], [1]]);
    expect(bands([98, 98], { scaleMin: 0.5 })).toBeUndefined();
    expect(bands([98, 99], { scaleMin: 0.5 })).toBeDefined();
    expect(bands([500])).toBeUndefined();
  });

  it('take the margins of an image into account, which are scaled with it', () => {
    // (200 + 30) × 0.5 = 115 is less than 100 + 30.
    expect(bands([98, 98], { scaleMin: 0.5, options: png })).toBeUndefined();
    expect(bands([113, 113], { scaleMin: 0.5, options: png })).toBeUndefined();
    expect(bands([113, 114], { scaleMin: 0.5, options: png })).toEqual([[0], [1]]);
  });

  it('fill their pages, and start with the frozen columns', () => {
    expect(bands([40, 40, 40, 40, 40])).toEqual([[0, 1], [2, 3], [4]]);
    expect(bands([20, 40, 30, 60], { frozenColumnCount: 1 })).toEqual([
      [0, 1, 2],
      [0, 3],
    ]);
    expect(bands([20, 35, 36, 60], { frozenColumnCount: 1 })).toEqual([
      [0, 1, 2],
      [0, 3],
    ]);
    expect(bands([60, 60], { frozenColumnCount: 5 })).toBeUndefined();
  });

  it('contain each column that is not frozen once, in order', () => {
    const width = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(
        fc.array(width, { minLength: 1, maxLength: 9 }),
        fc.nat(3),
        (widthsPx, frozenColumnCount) => {
          const found = bands(widthsPx, { frozenColumnCount });
          if (found === undefined) return;
          const frozen = Math.min(frozenColumnCount, widthsPx.length - 1);
          const free = found.flatMap((band) => band.slice(frozen));
          expect(free).toEqual(widthsPx.map((_, column) => column).slice(frozen));
          for (const band of found) {
            expect(band.slice(0, frozen)).toEqual(widthsPx.map((_, column) => column).slice(0, frozen));
            const widthPx = band.reduce((total, column) => total + widthsPx[column]! + 1, 2);
            if (band.length > frozen + 1) expect(widthPx).toBeLessThanOrEqual(100);
          }
        },
      ),
    );
  });
});

it('columns are placed between the lines, from the right if the table is', () => {
  const lineWidths = { sidePx: 2, edgePx: 2, betweenRowsPx: 1, betweenColumnsPx: 3 };
  expect(placeColumns([10, 20], lineWidths, 'ltr')).toEqual({
    widthPx: 37,
    columns: [
      { left: 2, right: 12, number: 0 },
      { left: 15, right: 35, number: 1 },
    ],
  });
  expect(placeColumns([10, 20], lineWidths, 'rtl')).toEqual({
    widthPx: 37,
    columns: [
      { left: 25, right: 35, number: 0 },
      { left: 2, right: 22, number: 1 },
    ],
  });
  expect(placeColumns([], lineWidths, 'ltr')).toEqual({ widthPx: 0, columns: [] });
});

it('lines take up whole pixels, where there are lines', () => {
  const border = { ...plainTableStyle.border, widthPx: 1.2, ruleWidthPx: 2.5 };
  const widths = (more: object) => Object.values(gridLineWidths({ ...border, ...more }));
  expect(widths({ frame: 'box' })).toEqual([2, 2, 2, 2]);
  expect(widths({ frame: 'rules', vertical: false })).toEqual([0, 3, 2, 0]);
  expect(widths({ frame: 'none', horizontal: false })).toEqual([0, 0, 0, 2]);
});

describe('rows that are kept together', () => {
  const row = (more: Partial<StyledRow> = {}) => ({ cells: [], ...more }) as unknown as StyledRow;
  const heading = (level: number) => row({ kind: 'group', level, keepWith: 'next' });
  const continued = (level: number) => row({ kind: 'continued', level, keepWith: 'next' });
  const data = row({ level: 2 });
  const total = row({ kind: 'summary', keepWith: 'previous' });
  const rows = [heading(0), continued(0), heading(1), continued(1), data, data, total, heading(1), data];

  it('are headings, one row of data and totals', () => {
    expect(rows.map((_, at) => endOfUnit(rows, at))).toEqual([5, 5, 5, 5, 5, 7, 7, 9, 9]);
    expect(endOfUnit([heading(0)], 0)).toBe(1);
    expect([row(), continued(0), undefined].map(isContinued)).toEqual([false, true, false]);
  });

  it('have the headings of the open groups above them on a new page', () => {
    const headings = new ContinuedHeadings(rows);
    expect(headings.above(4)).toEqual([]);
    const above = rows.map((_, at) => {
      headings.pass(at);
      return headings.above(4);
    });
    expect(above).toEqual([[1], [1], [1, 3], [1, 3], [1, 3], [1, 3], [1, 3], [1], [1]]);
    const inner = new ContinuedHeadings(rows);
    for (const at of [0, 2]) inner.pass(at);
    expect(inner.above(2)).toEqual([1]);
    expect(inner.above(0)).toEqual([]);
  });
});

describe('bounds of column widths', () => {
  const need = (minPx: number, maxPx: number, more: Partial<BoundedWidthNeeds> = {}): BoundedWidthNeeds => ({
    minPx,
    keptPx: minPx,
    modestPx: maxPx,
    readablePx: maxPx,
    maxPx,
    isFixed: false,
    ...more,
  });
  const bounded = (minWidthPx?: number, maxWidthPx?: number) => {
    const needs = [need(50, 200)];
    applyWidthBounds(needs, [{ header: 'A', widthPx: undefined, minWidthPx, maxWidthPx }] as never);
    const { minPx, keptPx, modestPx, readablePx, maxPx, capPx } = needs[0]!;
    return [minPx, keptPx, modestPx, readablePx, maxPx, capPx];
  };

  it('hold, except a maximum below the longest word', () => {
    expect(bounded()).toEqual([50, 50, 200, 200, 200, undefined]);
    expect(bounded(80.4)).toEqual([80, 80, 200, 200, 200, undefined]);
    expect(bounded(300)).toEqual([300, 300, 300, 300, 300, undefined]);
    expect(bounded(undefined, 120.6)).toEqual([50, 50, 121, 121, 121, 121]);
    expect(bounded(undefined, 20)).toEqual([50, 50, 50, 50, 50, 50]);
    expect(bounded(150, 100)).toEqual([150, 150, 150, 150, 150, 150]);
  });

  it('give the excess of a column to the others', () => {
    const equal = (needs: readonly BoundedWidthNeeds[]) => {
      const fixedPx = needs.reduce((total, { isFixed, maxPx }) => total + (isFixed ? maxPx : 0), 0);
      const free = needs.filter(({ isFixed }) => !isFixed).length;
      return needs.map(({ isFixed, maxPx }) => (isFixed ? maxPx : (300 - fixedPx) / free));
    };
    expect(distributeWithinMaxWidths([need(1, 9), need(1, 9), need(1, 9, { capPx: 60 })], equal)).toEqual([
      120, 120, 60,
    ]);
    expect(distributeWithinMaxWidths([need(1, 9, { capPx: 100 }), need(1, 9), need(1, 9)], equal)).toEqual([
      100, 100, 100,
    ]);
    expect(
      distributeWithinMaxWidths([need(1, 9, { capPx: 50 }), need(1, 9, { capPx: 110 }), need(1, 9)], equal),
    ).toEqual([50, 110, 140]);
  });
});
