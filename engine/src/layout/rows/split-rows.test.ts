import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { pageMargins } from '../pages/page-margins.ts';
import type { TablePart } from '../pages/table-part.ts';
import { resolveLayouts } from '../resolve-layouts.ts';
import { plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';
import type { TableLayout } from '../table-layout.ts';
import { splitRows } from './split-rows.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
  // Loads the font.
  await layoutTable(sampleTable(['A'], [['a']]), text, png);
});

interface Given {
  readonly rows: readonly { readonly text?: string; readonly minHeightPx?: number }[];
  readonly linePx: number;
  readonly freezeHeader?: boolean;
}

/** One column with a header of 40 px; a row is 40 px high unless more is requested. */
function layOut({ rows, linePx, freezeHeader = true }: Given): TableLayout {
  const table = sampleTable(
    ['A'],
    rows.map((row) => [row.text ?? 'a']),
    { style: { ...plainTableStyle, freezeHeader, border: { ...plainTableStyle.border, widthPx: linePx } } },
  );
  const [header, ...body] = table.rows;
  const sized = body.map((row, index) => ({ ...row, minHeightPx: rows[index]?.minHeightPx ?? 0 }));
  const styled = { ...table, rows: header ? [header, ...sized] : sized };
  return resolveLayouts(styled, text.fontSet([]), pageMargins(styled.style, png), png).layouts[0];
}

const rowsOf = (part: TablePart) => part.slices.map(({ row }) => row);

/** Height of some rows with the lines between and around them. */
function framedPx({ lineWidths }: TableLayout, heightsPx: readonly number[]): number {
  const linesPx = 2 * lineWidths.edgePx + lineWidths.betweenRowsPx * (heightsPx.length - 1);
  return heightsPx.reduce((total, heightPx) => total + heightPx, linesPx);
}

const partPx = (layout: TableLayout, part: TablePart) =>
  framedPx(
    layout,
    part.slices.map(({ heightPx }) => heightPx),
  );

const capacities = fc.record({
  firstPx: fc.integer({ min: 160, max: 400 }),
  otherPx: fc.integer({ min: 160, max: 400 }),
});

describe('rows that fit on a page', () => {
  const rows = fc.array(fc.record({ minHeightPx: fc.integer({ min: 40, max: 100 }) }), {
    minLength: 1,
    maxLength: 30,
  });

  test('are each on one page, in order, and fill every page as far as possible', () => {
    fc.assert(
      fc.property(rows, fc.nat(3), fc.boolean(), capacities, (given, linePx, freezeHeader, capacity) => {
        const layout = layOut({ rows: given, linePx, freezeHeader });
        const parts = splitRows(layout, capacity);
        const repeated = freezeHeader ? parts.length : 1;
        expect(parts.filter((part) => rowsOf(part)[0] === 0)).toHaveLength(repeated);
        expect(parts.flatMap(rowsOf).filter((row) => row > 0)).toEqual(given.map((_, index) => index + 1));
        for (const [page, part] of parts.entries()) {
          const capacityPx = page === 0 ? capacity.firstPx : capacity.otherPx;
          const heightPx = partPx(layout, part);
          expect(heightPx).toBeLessThanOrEqual(capacityPx);
          const next = parts[page + 1]?.slices.find(({ row }) => row > 0);
          if (next)
            expect(heightPx + layout.lineWidths.betweenRowsPx + next.heightPx).toBeGreaterThan(capacityPx);
        }
      }),
    );
  });

  test.each([
    [
      205,
      [
        [0, 1, 2, 3],
        [0, 4, 5],
      ],
    ],
    [
      206,
      [
        [0, 1, 2, 3, 4],
        [0, 5],
      ],
    ],
  ])('count the lines around and between them: %d px', (capacityPx, expected) => {
    const layout = layOut({ rows: Array(5).fill({}), linePx: 1 });
    expect(layout.heightsPx).toEqual(Array(6).fill(40));
    expect(splitRows(layout, { firstPx: capacityPx, otherPx: capacityPx }).map(rowsOf)).toEqual(expected);
  });
});

describe('a header', () => {
  test.each([
    [40, true],
    [80, true],
    [81, false],
  ])('of %d of 160 px is repeated: %s', (heightPx, isRepeated) => {
    const layout = layOut({ rows: Array(9).fill({}), linePx: 0 });
    const withHeader = { ...layout, heightsPx: [heightPx, ...layout.heightsPx.slice(1)] };
    const [, ...others] = splitRows(withHeader, { firstPx: 160, otherPx: 160 });
    for (const part of others) expect(rowsOf(part).includes(0)).toBe(isRepeated);
    expect(others.length).toBeGreaterThan(0);
  });
});

test('rows that a span connects stay with the total below them', () => {
  const body = [
    ['a', '1'],
    [sampleCell('b', { rowspan: 2 }), '2'],
    [undefined, '3'],
    ['total', '4'],
  ];
  const table = sampleTable(['A', 'B'], body);
  const rows = table.rows.map((row, index) =>
    index === 4 ? { ...row, keepWith: 'previous' as const } : row,
  );
  const style = { ...plainTableStyle, border: { ...plainTableStyle.border, widthPx: 0 } };
  const styled = { ...table, rows, style };
  const [layout] = resolveLayouts(styled, text.fontSet([]), pageMargins(style, png), png).layouts;
  expect(layout.heightsPx).toEqual(Array(5).fill(40));
  expect(splitRows(layout, { firstPx: 160, otherPx: 160 }).map(rowsOf)).toEqual([
    [0, 1],
    [0, 2, 3, 4],
  ]);
});

describe('a row taller than a page', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}`).join('\n');

  test('continues line by line on pages that are not exceeded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 90 }), fc.nat(3), capacities, (count, linePx, capacity) => {
        const layout = layOut({ rows: [{}, { text: lines(count) }, {}], linePx });
        const parts = splitRows(layout, capacity);
        for (const [page, part] of parts.entries())
          expect(partPx(layout, part)).toBeLessThanOrEqual(page === 0 ? capacity.firstPx : capacity.otherPx);
        const pieces = parts.flatMap(({ pieces: ofPart }) => [...ofPart.values()]);
        expect(pieces[0]?.[0]).toBe(0);
        expect(pieces.at(-1)?.[1]).toBe(count);
        for (const [index, [from, to]] of pieces.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBe(pieces[index - 1]?.[1]);
        }
        expect(parts.at(-1)?.slices.at(-1)?.row).toBe(3);
      }),
    );
  });

  test('starts on the current page only if a quarter of a page is left', () => {
    const layout = layOut({ rows: [{}, { text: lines(30) }], linePx: 0 });
    const first = (firstPx: number) => rowsOf(splitRows(layout, { firstPx, otherPx: 200 })[0]!);
    expect(first(80 + 50)).toEqual([0, 1, 2]);
    expect(first(80 + 49)).toEqual([0, 1]);
  });

  test.each([
    [1, 170],
    [2, 210],
  ])('is not separated from %d headings above it: a page of %d px', (count, startedPx) => {
    const rows = [{}, ...Array(count).fill({}), { text: lines(30) }];
    const layout = layOut({ rows, linePx: 0 });
    const { table } = layout;
    const isHeading = (row: number) => row > 1 && row < table.rows.length - 1;
    const styled = table.rows.map((row, index) =>
      isHeading(index) ? { ...row, keepWith: 'next' as const } : row,
    );
    const withHeadings = { ...layout, table: { ...table, rows: styled } };
    const first = (firstPx: number) => rowsOf(splitRows(withHeadings, { firstPx, otherPx: 200 })[0]!);
    expect(first(startedPx)).toEqual(table.rows.map((_, row) => row));
    expect(first(startedPx - 1)).toEqual([0, 1]);
  });
});
