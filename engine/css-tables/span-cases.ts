import fc from 'fast-check';
import { type CaseCell, placeCells, type TableCase } from './table-cases.ts';

/** A table whose rows must grow for spanning cells, as in the table tests of web-platform-tests. */
export interface SpanCase {
  readonly name: string;
  readonly table: TableCase;
}

/** A cell with a number of lines and spans. */
function cell(lines: number, rowspan = 1, colspan = 1): CaseCell {
  return { text: Array.from({ length: lines }, () => 'x').join('\n'), rowspan, colspan };
}

function spanCase(
  name: string,
  rows: TableCase['rows'],
  more: Partial<Pick<TableCase, 'padding' | 'rowHeights'>> = {},
): SpanCase {
  const headers = rows[0]!.map((_, column) => `h${column}`);
  const columnWidths = headers.map(() => 80);
  return { name, table: { headers, rows, width: undefined, columnWidths, padding: 12, ...more } };
}

export const spanCases: readonly SpanCase[] = [
  spanCase('two equal rows', [
    [cell(6, 2), cell(1)],
    [null, cell(1)],
  ]),
  spanCase('three equal rows', [
    [cell(8, 3), cell(1)],
    [null, cell(1)],
    [null, cell(1)],
  ]),
  spanCase('rows of one, two and three lines', [
    [cell(12, 3), cell(1)],
    [null, cell(2)],
    [null, cell(3)],
  ]),
  spanCase('a low row under a high one', [
    [cell(9, 2), cell(5)],
    [null, cell(1)],
  ]),
  spanCase('a span that needs no more than its rows', [
    [cell(2, 2), cell(1)],
    [null, cell(1)],
  ]),
  spanCase('a span inside another', [
    [cell(14, 3), cell(6, 2), cell(1)],
    [null, null, cell(1)],
    [null, cell(1), cell(1)],
  ]),
  spanCase('a span that starts inside another', [
    [cell(12, 3), cell(1), cell(1)],
    [null, cell(5, 2), cell(1)],
    [null, null, cell(1)],
  ]),
  spanCase('two spans side by side', [
    [cell(9, 2), cell(5, 2), cell(2)],
    [null, null, cell(1)],
  ]),
  spanCase('two spans that overlap', [
    [cell(7, 2), cell(1), cell(1)],
    [null, cell(8, 2), cell(1)],
    [cell(1), null, cell(1)],
  ]),
  spanCase('spans one below the other', [
    [cell(6, 2), cell(1)],
    [null, cell(1)],
    [cell(7, 2), cell(2)],
    [null, cell(1)],
  ]),
  spanCase('spans over columns and rows', [
    [cell(8, 2, 2), null, cell(1)],
    [null, null, cell(3)],
    [cell(1), cell(1), cell(1)],
  ]),
  spanCase(
    'a row with a requested height',
    [
      [cell(9, 2), cell(1)],
      [null, cell(1)],
    ],
    { rowHeights: [70, undefined] },
  ),
  spanCase(
    'only rows with a requested height',
    [
      [cell(12, 2), cell(1)],
      [null, cell(1)],
    ],
    { rowHeights: [90, 50] },
  ),
  spanCase('a row without a cell of its own', [
    [cell(6, 2), cell(1), cell(5, 2)],
    [null, cell(1), null],
    [cell(3), cell(1, 2), cell(1)],
    [cell(1), null, cell(1)],
  ]),
  spanCase('rows that only spans fill', [
    [cell(4, 2), cell(6, 2)],
    [null, null],
    [cell(1), cell(1)],
  ]),
  spanCase(
    'no padding',
    [
      [cell(7, 3), cell(1)],
      [null, cell(2)],
      [null, cell(1)],
    ],
    { padding: 0 },
  ),
];

const randomCase: fc.Arbitrary<SpanCase> = fc
  .record({
    columnCount: fc.integer({ min: 2, max: 5 }),
    rowCount: fc.integer({ min: 2, max: 7 }),
    lines: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 35, maxLength: 35 }),
    spans: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([1, 1] as const) },
        { weight: 2, arbitrary: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 4 })) },
      ),
      { minLength: 35, maxLength: 35 },
    ),
    heights: fc.array(fc.option(fc.integer({ min: 30, max: 160 }), { nil: undefined, freq: 4 }), {
      minLength: 7,
      maxLength: 7,
    }),
    padding: fc.integer({ min: 0, max: 16 }),
  })
  .map(({ columnCount, rowCount, lines, spans, heights, padding }) => {
    const texts = lines.map((count) => cell(count).text);
    const rows = placeCells(columnCount, rowCount, texts, spans);
    return spanCase('random', rows, { padding, rowHeights: heights.slice(0, rowCount) });
  });

/** Random cases with a fixed seed. */
export function randomSpanCases(count: number): SpanCase[] {
  return fc.sample(randomCase, { numRuns: count, seed: 20_261_123 });
}
