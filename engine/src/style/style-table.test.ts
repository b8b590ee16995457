import { tableOptionProperties, tableStyleProperties } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixColors } from '../color/color-mix.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { rgb } from '../scene/color.ts';
import type { StyledCell, StyledTable } from '../table/styled-table.ts';
import { Warnings } from '../warnings.ts';
import { styleTable } from './style-table.ts';

function styledWithWarnings(payload: object): { table: StyledTable; warnings: string[] } {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const arranged = arrange(normalized, DEFAULT_LIMITS, warnings);
  const table = styleTable(formatTable(annotate(arranged, warnings), DEFAULT_LIMITS, warnings), warnings);
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

const styled = (payload: object) => styledWithWarnings(payload).table;
const data = [
  { Name: 'Ada', Age: 36, Active: true },
  { Name: 'Bo', Age: 7, Active: false },
];
const cellAt = (table: StyledTable, row: number, column: number) => table.rows[row]!.cells[column]!;

describe('the default style', () => {
  const table = styled({ data, title: 'T', subtitle: 'S', caption: 'C' });

  test('header, stripes and borders match the specification', () => {
    expect(table.rows.map((row) => row.backgroundColor)).toEqual([
      rgb(0x2563eb),
      rgb(0xffffff),
      rgb(0xf8fafc),
    ]);
    expect(cellAt(table, 0, 0).style).toMatchObject({
      textColor: rgb(0xffffff),
      fontWeight: 700,
      fontSizePx: 14,
      lineHeightPx: 20,
    });
    expect(table.style).toMatchObject({
      width: 'auto',
      cellPaddingXPx: 12,
      cellPaddingYPx: 12,
      outerPaddingPx: 16,
      backgroundColor: rgb(0xffffff),
    });
    expect(table.style.border).toEqual({
      color: rgb(0xe2e8f0),
      headerColor: rgb(0x5182ef),
      style: 'solid',
      widthPx: 1,
      frame: 'box',
      ruleColor: rgb(0x2563eb),
      ruleWidthPx: 2,
      horizontal: true,
      vertical: true,
    });
  });

  test('headers are aligned like their values', () => {
    const aligns = (row: number) => table.rows[row]!.cells.map((cell) => cell?.style.textAlign);
    expect(aligns(0)).toEqual(['left', 'right', 'center']);
    expect(aligns(1)).toEqual(['left', 'right', 'center']);
  });

  test('the title is larger and bold, subtitle and caption are muted', () => {
    expect(table.title).toMatchObject({
      text: 'T',
      style: { fontSizePx: 20, fontWeight: 700, textColor: rgb(0x0f172a) },
    });
    expect(table.subtitle?.style).toMatchObject({ fontSizePx: 14, fontWeight: 400 });
    expect(table.caption?.style.fontSizePx).toBe(12);
    expect(table.caption?.style.textColor).toBe(mixColors(rgb(0x0f172a), rgb(0xffffff), 0.65));
  });

  test('equal styles are one object', () => {
    expect(cellAt(table, 1, 0).style).toBe(cellAt(table, 2, 0).style);
    expect(cellAt(table, 1, 0).style).not.toBe(cellAt(table, 1, 1).style);
  });
});

describe('the cascade', () => {
  const table = styled({
    headers: ['A', 'B'],
    rows: [
      ['plain', { value: 'own', style: { textColor: '#000004', backgroundColor: '#000040' } }],
      ['row', 'row'],
      [{ value: 'clear', style: { backgroundColor: 'transparent' } }, 'column'],
    ],
    styles: {
      textColor: '#000001',
      columnStyles: {
        B: { textColor: '#000002', backgroundColor: '#000020', textAlign: 'right', fontSize: 20 },
      },
      rowStyles: { 1: { textColor: '#000003', backgroundColor: '#000030', height: 60, fontWeight: 'bold' } },
    },
  });
  const colors = ({ style }: StyledCell) => [style.textColor, style.backgroundColor];

  test('table < column < row < cell, in the row background or in the cell only', () => {
    expect(colors(cellAt(table, 1, 0))).toEqual([rgb(0x000001), undefined]);
    expect(colors(cellAt(table, 1, 1))).toEqual([rgb(0x000004), rgb(0x000040)]);
    expect(colors(cellAt(table, 2, 1))).toEqual([rgb(0x000003), undefined]);
    expect(table.rows[2]).toMatchObject({ backgroundColor: rgb(0x000030), minHeightPx: 60 });
    expect(colors(cellAt(table, 3, 1))).toEqual([rgb(0x000002), rgb(0x000020)]);
    expect(cellAt(table, 2, 1).style).toMatchObject({
      fontWeight: 700,
      fontSizePx: 20,
      lineHeightPx: 29,
      textAlign: 'right',
    });
    expect(cellAt(table, 0, 1).style).toMatchObject({
      textAlign: 'right',
      fontSizePx: 14,
      textColor: rgb(0xffffff),
    });
  });
});

describe('switches', () => {
  test('headers, row numbers, stripes, borders', () => {
    const table = styled({
      data,
      options: {
        headers: false,
        showRowNumbers: true,
        showAlternatingRows: false,
        showBorder: false,
        showGridLines: false,
        pagination: { pageSize: 1, currentPage: 2 },
      },
    });
    expect(table.headerRowCount).toBe(0);
    expect(table.columns.map((column) => column.header)).toEqual(['#', 'Name', 'Age', 'Active']);
    expect(table.rows).toHaveLength(1);
    expect(cellAt(table, 0, 0)).toMatchObject({ text: '2', pointer: undefined });
    expect(cellAt(table, 0, 1)).toMatchObject({ text: 'Bo', pointer: '/data/1/Name' });
    expect(table.rows[0]!.backgroundColor).toBe(rgb(0xffffff));
    expect(table.style.border).toMatchObject({ frame: 'none', horizontal: false, vertical: false });
  });

  test('borderStyle none takes no space; transparent colours paint nothing', () => {
    const table = styled({
      data,
      styles: { borderStyle: 'none', backgroundColor: 'transparent', headerBg: '#ffffff00' },
    });
    expect(table.style.border.widthPx).toBe(0);
    expect([table.style.backgroundColor, table.rows[0]!.backgroundColor]).toEqual([undefined, undefined]);
  });

  test('links are underlined in the link colour, unless the cell overrides it', () => {
    const link = { value: 'x', link: 'https://a.example' };
    const table = styled({
      data: [{ A: link, B: { ...link, style: { textColor: '#000001', underline: false } } }],
    });
    expect(cellAt(table, 1, 0).style).toMatchObject({ textColor: rgb(0x1d4ed8), underline: true });
    expect(cellAt(table, 1, 1).style).toMatchObject({ textColor: rgb(0x000001), underline: false });
  });

  test('right-to-left tables are detected by their headers and mirrored', () => {
    const table = styled({ data: [{ الاسم: 'ليلى', العمر: 30 }] });
    expect(table.style.direction).toBe('rtl');
    expect(table.rows[1]!.cells.map((cell) => cell?.style.textAlign)).toEqual(['right', 'left']);
    expect(styled({ data, options: { direction: 'rtl' } }).style.direction).toBe('rtl');
    expect(styled({ data: [{ Name: 'ليلى' }] }).style.direction).toBe('ltr');
  });
});

describe('spans', () => {
  const cell = (value: string, style: object) => ({ value, style });

  test('cover cells and are shortened at the edge', () => {
    const { table, warnings } = styledWithWarnings({
      headers: ['A', 'B', 'C'],
      rows: [
        [cell('x', { colspan: 2, rowspan: 2 }), null, 'c'],
        [null, null, 'c2'],
        ['a3', cell('wide', { colspan: 9, rowspan: 9 }), null],
      ],
    });
    expect(table.rows.slice(1).map((row) => row.cells.map((place) => place?.text))).toEqual([
      ['x', undefined, 'c'],
      [undefined, undefined, 'c2'],
      ['a3', 'wide', undefined],
    ]);
    expect(cellAt(table, 3, 1)).toMatchObject({ colspan: 2, rowspan: 1 });
    expect(warnings).toEqual([
      'A span extends beyond the edge of the table or into another span; it is shortened.',
    ]);
  });

  test.each([
    ['columns', [[cell('x', { colspan: 3 }), null]], { colspan: 2, rowspan: 1 }, '/rows/0/0'],
    ['rows', [[cell('x', { rowspan: 2 }), 'b']], { colspan: 1, rowspan: 1 }, '/rows/0/0'],
    [
      'columns covered from above',
      [
        ['a', cell('b', { rowspan: 2 })],
        [cell('x', { colspan: 2 }), null],
      ],
      { colspan: 1, rowspan: 1 },
      '/rows/1/0',
    ],
  ])('a span that has fewer %s than requested causes a warning', (_what, rows, span, pointer) => {
    const { table, warnings } = styledWithWarnings({ headers: ['A', 'B'], rows });
    expect(cellAt(table, rows.length, 0)).toMatchObject({ ...span, pointer });
    expect(warnings).toEqual([
      'A span extends beyond the edge of the table or into another span; it is shortened.',
    ]);
  });

  test('a span that ends at the edge of the table causes no warning', () => {
    const rows = [
      [cell('x', { colspan: 2, rowspan: 2 }), null],
      [null, null],
    ];
    expect(styledWithWarnings({ headers: ['A', 'B'], rows }).warnings).toEqual([]);
  });

  test('a covered value causes a warning', () => {
    const { warnings } = styledWithWarnings({
      headers: ['A', 'B'],
      rows: [[cell('x', { colspan: 2 }), 'lost']],
    });
    expect(warnings).toEqual(['A cell is not shown because a span covers it.']);
  });

  test('any spans tile the grid: every position is a cell or covered by one', () => {
    const span = fc.record({
      colspan: fc.integer({ min: 1, max: 4 }),
      rowspan: fc.integer({ min: 1, max: 4 }),
    });
    const grid = fc.array(fc.array(span, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(grid, (rows) => {
        const table = styled({
          headers: ['A', 'B', 'C', 'D'],
          rows: rows.map((row) => row.map((style) => ({ value: 'x', style }))),
        });
        const times = table.rows.map(() => [0, 0, 0, 0]);
        for (const [y, row] of table.rows.entries()) {
          for (const [x, place] of row.cells.entries()) {
            for (let dy = 0; dy < (place?.rowspan ?? 0); dy++) {
              for (let dx = 0; dx < place!.colspan; dx++) times[y + dy]![x + dx]! += 1;
            }
          }
        }
        expect(times.flat().every((count) => count === 1)).toBe(true);
      }),
    );
  });
});

test('any alias of a style gives the same table', () => {
  const places = ['styles', 'options.styles', 'options'] as const;
  const put = (place: (typeof places)[number], settings: object) =>
    place === 'styles'
      ? { styles: settings }
      : place === 'options'
        ? { options: settings }
        : { options: { styles: settings } };
  for (const property of [...tableStyleProperties, ...tableOptionProperties]) {
    const value = sampleValue(property);
    const expected = styled({ data, ...put('styles', { [property.name]: value }) });
    for (const name of [property.name, ...property.aliases]) {
      for (const place of places)
        expect(styled({ data, ...put(place, { [name]: value }) }), `${place}.${name}`).toEqual(expected);
    }
  }
});

function sampleValue(
  property: (typeof tableStyleProperties | typeof tableOptionProperties)[number],
): unknown {
  switch (property.kind) {
    case 'color':
      return '#123456';
    case 'number':
      return property.name === 'defaultWidth' || property.name === 'width' ? 640 : property.min + 1;
    case 'boolean':
      return !property.default;
    case 'choice':
    case 'font':
    case 'theme':
      return property.choices.at(-1);
    default:
      return 'text';
  }
}

test('grid lines can be limited to one direction', () => {
  const linesOf = (options: object) => {
    const { horizontal, vertical } = styled({ data, options }).style.border;
    return { horizontal, vertical };
  };
  expect(linesOf({ gridLines: 'rows' })).toEqual({ horizontal: true, vertical: false });
  expect(linesOf({ gridLines: 'vertical' })).toEqual({ horizontal: false, vertical: true });
  expect(linesOf({ showGridLines: false })).toEqual({ horizontal: false, vertical: false });
});

describe('grid lines in the header', () => {
  const colorOf = (styles: object) => styled({ data, styles }).style.border.headerColor;

  test('use its own colours if it is dark', () => {
    expect(colorOf({ headerBg: '#000000', headerText: '#ffffff' })).toBe(rgb(0x333333));
  });

  test('weigh red and blue as they are perceived', () => {
    expect(colorOf({ headerBg: '#0000ff', headerText: '#ff0000' })).toBe(rgb(0x3300cc));
    expect(colorOf({ headerBg: '#ff0000', headerText: '#0000ff' })).toBe(rgb(0xe2e8f0));
  });

  test('are like all others if it is light or transparent, or a colour is set', () => {
    expect(colorOf({ headerBg: '#ffffff', headerText: '#000000' })).toBe(rgb(0xe2e8f0));
    expect(colorOf({ headerBg: 'transparent' })).toBe(rgb(0xe2e8f0));
    expect(colorOf({ borderColor: '#ff0000' })).toBe(rgb(0xff0000));
  });
});

test('overflow or maxLines enable an ellipsis, and wrap disables it', () => {
  const linesOf = (styles: object) => cellAt(styled({ data, styles }), 1, 0).style.maxLines;
  expect(linesOf({})).toBeUndefined();
  expect(linesOf({ overflow: 'ellipsis' })).toBe(1);
  expect(linesOf({ maxLines: 2 })).toBe(2);
  expect(linesOf({ maxLines: 2, columnStyles: { Name: { overflow: 'wrap' } } })).toBeUndefined();
  expect(linesOf({ columnStyles: { Name: { overflow: 'ellipsis' } } })).toBe(1);
});
