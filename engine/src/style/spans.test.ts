import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import { Warnings } from '../warnings.ts';
import { tableDirection } from './direction.ts';
import { hasOwnAlignment, resolveSpans } from './spans.ts';

type Size = readonly [colspan: number, rowspan: number];

function resolved(sizes: readonly (readonly (Size | 'empty' | 'merged')[])[]) {
  const warnings = new Warnings();
  const rows = sizes.map((row, y) => ({
    cells: row.map((size, x) => ({
      style: typeof size === 'string' ? {} : { colspan: size[0], rowspan: size[1] },
      isEmpty: size === 'empty',
      merge: size === 'merged' ? 'covered' : undefined,
      pointer: `/${y}/${x}`,
    })),
  })) as unknown as FormattedRow[];
  const spans = resolveSpans(rows, sizes[0]!.length, warnings);
  return {
    spans: spans?.map((row) => row.map((span) => span && [span.colspan, span.rowspan])),
    warnings: warnings.list(),
    clamped: warnings.report('clamped').map(({ path }) => path),
  };
}

const one: Size = [1, 1];
const none = undefined;

describe('spans', () => {
  it('are not resolved if there are none', () => {
    expect(
      resolved([
        [one, one],
        [one, 'empty'],
      ]),
    ).toEqual({ spans: none, warnings: [], clamped: [] });
  });

  it('cover cells to the right and below', () => {
    expect(
      resolved([
        [[2, 2], 'empty', one],
        ['empty', 'merged', [1, 1]],
        [one, one, one],
      ]),
    ).toEqual({
      spans: [
        [[2, 2], none, one],
        [none, none, one],
        [one, one, one],
      ],
      warnings: [],
      clamped: [],
    });
  });

  it('warn about a covered cell that has a value', () => {
    const { warnings } = resolved([
      [[2, 1], one],
      [one, one],
    ]);
    expect(warnings).toEqual([{ path: '/0/1', message: 'A cell is not shown because a span covers it.' }]);
  });

  it.each([
    [
      'the right edge',
      [
        [one, [3, 1]],
        [one, one],
      ],
      [
        [one, [1, 1]],
        [one, one],
      ],
      ['/0/1'],
    ],
    [
      'the last row',
      [
        [one, one],
        [[1, 3], one],
      ],
      [
        [one, one],
        [[1, 1], one],
      ],
      ['/1/0'],
    ],
    [
      'a cell covered from above',
      [
        [one, [1, 2], one],
        [[3, 1], 'empty', one],
      ],
      [
        [one, [1, 2], one],
        [[1, 1], none, one],
      ],
      ['/1/0'],
    ],
  ] as const)('end at %s, with a warning', (_where, sizes, spans, clamped) => {
    const result = resolved(sizes as Parameters<typeof resolved>[0]);
    expect(result.spans).toEqual(spans);
    expect(result.clamped).toEqual(clamped);
  });

  it('show each slot of the table once', () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
    const grid = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(size, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(grid, (sizes) => {
        const { spans } = resolved(sizes);
        const shown = sizes.map((row) => row.map(() => 0));
        for (const [y, row] of (spans ?? sizes.map((cells) => cells.map(() => one))).entries()) {
          for (const [x, span] of row.entries()) {
            const [colspan, rowspan] = span ?? [0, 0];
            for (let dy = 0; dy < rowspan!; dy++)
              for (let dx = 0; dx < colspan!; dx++) shown[y + dy]![x + dx]!++;
          }
        }
        expect(shown.flat().every((count) => count === 1)).toBe(true);
      }),
    );
  });
});

it('a cell has its own alignment if it or its row sets one, or if it spans columns', () => {
  const [single, wide] = [
    { colspan: 1, rowspan: 2 },
    { colspan: 2, rowspan: 1 },
  ];
  expect(hasOwnAlignment({}, {}, single)).toBe(false);
  expect(hasOwnAlignment({}, {}, wide)).toBe(true);
  expect(hasOwnAlignment({ textAlign: 'left' }, {}, single)).toBe(true);
  expect(hasOwnAlignment({}, { textAlign: 'left' }, single)).toBe(true);
});

describe('the direction of a table', () => {
  const table = (headers: string[], cells: string[] = [], title?: string, direction = 'auto') =>
    ({
      settings: { direction, title },
      columns: headers.map((name) => ({ name })),
      rows: cells.length > 0 ? [{ cells: cells.map((text) => ({ text })) }] : [],
    }) as unknown as FormattedTable;

  it.each([
    ['most headers', table(['שם', 'סכום', 'Q3']), 'rtl'],
    ['fewer headers', table(['שם', 'Name', 'Sum'], ['שלום', 'שלום']), 'ltr'],
    ['as many headers, and the cells', table(['שם', 'Name'], ['שלום', '12']), 'rtl'],
    ['as many headers, and not the cells', table(['שם', 'Name'], ['hello']), 'ltr'],
    ['the title', table(['1', '2'], [], 'مرحبا'), 'rtl'],
    ['the title, but not the first row', table(['1'], ['a', 'b'], 'مرحبا'), 'ltr'],
    ['half of the texts', table(['1'], ['a'], 'مرحبا'), 'ltr'],
    ['nothing', table([]), 'ltr'],
    ['headers that start with digits', table(['2024 ש', '"שם"']), 'rtl'],
    ['another plane', table(['𐤀𐤁', '𞤀']), 'rtl'],
    ['presentation forms', table(['ﭐ', 'ﺀ', 'יִ']), 'rtl'],
    ['a choice', table(['Name'], [], undefined, 'rtl'), 'rtl'],
    ['a choice against its headers', table(['שם'], [], undefined, 'ltr'), 'ltr'],
  ])('follows %s', (_what, formatted, direction) => {
    expect(tableDirection(formatted)).toBe(direction);
  });
});
