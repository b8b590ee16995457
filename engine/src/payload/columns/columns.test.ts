import { fromJs } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { columnNames, sentColumns } from '../../column-names.ts';
import { arrange } from '../../data/arrange.ts';
import { EngineError } from '../../errors.ts';
import { formatTable } from '../../format/format-table.ts';
import { annotate } from '../../rules/annotate.ts';
import type { ArrangedTable } from '../../table/table.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

interface Shown {
  readonly table: ArrangedTable;
  readonly names: readonly string[];
  readonly texts: readonly (readonly string[])[];
  readonly warnings: readonly string[];
}

function show(payload: object, saved: readonly object[] = []): Shown {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload), saved.map(fromJs), DEFAULT_LIMITS, warnings);
  const table = arrange(normalized, DEFAULT_LIMITS, warnings);
  const { columns, rows } = formatTable(annotate(table, warnings), DEFAULT_LIMITS, warnings);
  return {
    table,
    names: columns.map(({ name }) => name),
    texts: rows.map(({ cells }) => cells.map(({ text }) => text)),
    warnings: warnings.list().map(({ message }) => message),
  };
}

function rejection(payload: object): string[] {
  try {
    show(payload);
  } catch (error) {
    if (error instanceof EngineError) return error.details.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
  throw new Error('The payload was accepted.');
}

const data = [
  { name: 'Desk', rev: 1200.5, at: '2024-05-31' },
  { name: 'Lamp', rev: 90, at: '2024-06-01' },
];
const euros = { type: 'currency', format: { currency: 'EUR', decimals: 0 } };

describe('an object of columns', () => {
  test('labels and formats columns, and keeps their order', () => {
    const { names, texts, warnings } = show({
      data,
      columns: { rev: { label: 'Revenue', ...euros }, at: { type: 'date', format: 'DD.MM.YYYY' } },
    });
    expect(names).toEqual(['name', 'Revenue', 'at']);
    expect(texts).toEqual([
      ['Desk', '€1,201', '31.05.2024'],
      ['Lamp', '€90', '01.06.2024'],
    ]);
    expect(warnings).toEqual([]);
  });

  const columns = { rev: { label: 'Revenue' } };
  test.each([
    ['the top level', { columns }],
    ['styles', { styles: { columns } }],
    ['options.styles', { options: { styles: { columns } } }],
    ['options', { options: { columns } }],
    ['saved settings', {}, [{ columns }]],
  ])('is accepted in %s', (_, settings, saved: object[] = []) => {
    expect(show({ data, ...settings }, saved).names).toEqual(['name', 'Revenue', 'at']);
  });

  test('stronger places and layers win, property by property', () => {
    const { names, table } = show(
      {
        data,
        columns: { rev: { label: 'Top' } },
        options: { columns: { rev: { label: 'Low', width: 80 }, at: { label: 'When' } } },
      },
      [{ columns: { rev: { width: 50, minWidth: 40 }, name: { label: 'Saved' } } }],
    );
    expect(names).toEqual(['Saved', 'Top', 'When']);
    expect(table.columns[1]!.style).toEqual({ width: 80, minWidth: 40 });
  });

  test('the type and format of a cell take precedence, member by member', () => {
    const { texts } = show({
      data: [
        { v: 1.5 },
        { v: { value: 2.5, format: { decimals: 2 } } },
        { v: { type: 'number', value: 3.5 } },
        { v: { type: 'date', value: '2024-05-31' } },
        { v: { display: 'n/a' } },
        { v: null },
      ],
      columns: { v: { type: 'currency', format: { currency: 'EUR', decimals: 0, locale: 'de-DE' } } },
    });
    expect(texts.flat().map((text) => text.replace(/\s/g, ' '))).toEqual([
      '2 €',
      '2,50 €',
      '4',
      '31.05.2024',
      'n/a',
      '-',
    ]);
  });

  test('links, images and Markdown are values of their column', () => {
    const { table } = show({
      data: [{ url: 'https://example.com', note: '**bold** text', photo: 'https://example.com/a.png' }],
      columns: { url: { type: 'link' }, note: { type: 'markdown' }, photo: { type: 'image' } },
    });
    const [url, note, photo] = table.rows[0]!.cells;
    expect(url!.link).toBe('https://example.com');
    expect([note!.value, note!.markdown, note!.rich?.runs.length]).toEqual(['bold text', '**bold** text', 2]);
    expect(photo!.type).toBe('image');
  });

  test('an image in the text may be longer than a text', () => {
    const photo = `data:image/png;base64,${'A'.repeat(DEFAULT_LIMITS.cellTextCharsMax)}`;
    expect(() => show({ data: [{ photo }], columns: { photo: { type: 'image' } } })).not.toThrow();
    expect(() => show({ data: [{ photo }] })).toThrow(EngineError);
  });

  test('the alignment, widths and styles of a column and of its header', () => {
    const { table } = show({
      headers: ['name', { text: 'rev', style: { textColor: '#ff0000' } }],
      rows: [['a', 1]],
      columns: {
        name: { align: 'right', width: '30%', minWidth: 50, maxWidth: 90, style: { fontWeight: 'bold' } },
        rev: { headerStyle: { textColor: '#00ff00', underline: true } },
      },
    });
    expect(table.columns[0]!.style).toEqual({
      textAlign: 'right',
      width: '30%',
      minWidth: 50,
      maxWidth: 90,
      fontWeight: 'bold',
    });
    expect(table.columns[1]!.header?.style).toEqual({ textColor: expect.any(Number), underline: true });
    const plain = show({ headers: [{ text: 'rev', style: { textColor: '#ff0000' } }], rows: [[1]] });
    expect(table.columns[1]!.header?.style.textColor).toBe(plain.table.columns[0]!.header?.style.textColor);
  });

  test('columnStyles takes precedence over columns.X.style, with a warning', () => {
    const { table, warnings } = show({
      data,
      columns: { rev: { style: { fontWeight: 'bold', underline: true }, width: 80, align: 'left' } },
      styles: { columnStyles: { rev: { fontWeight: 'normal', width: 90 } } },
    });
    expect(table.columns[1]!.style).toEqual({ fontWeight: 'normal', width: 90, textAlign: 'left' });
    expect(warnings).toEqual([
      'columns.rev.style is ignored because styles.columnStyles.rev is also set.',
      'columns.rev.width is ignored because styles.columnStyles.rev is also set.',
    ]);
    const top = show({
      data,
      columns: { rev: { style: { underline: true } } },
      columnStyles: { rev: { width: 9 } },
    });
    expect(top.warnings).toEqual(['columns.rev.style is ignored because columnStyles.rev is also set.']);
  });

  test('hidden columns still filter, sort and group', () => {
    const processing = { filter: { rank: { lt: 9 } }, sortBy: '-rank' };
    const rows = [
      { rank: 1, name: 'a' },
      { rank: 3, name: 'b' },
      { rank: 9, name: 'c' },
    ];
    const columns = { rank: { hidden: true } };
    expect(show({ data: rows, columns, options: { dataProcessing: processing } }).texts).toEqual([
      ['b'],
      ['a'],
    ]);
    const grouped = show({
      data: rows,
      columns,
      options: { dataProcessing: { groupBy: ['rank'], aggregate: { name: 'count' } } },
    });
    expect(grouped.names).toEqual(['name (count)']);
  });

  test('a span over a hidden column becomes shorter', () => {
    const { table } = show({
      data: [{ a: { value: 1, colspan: 3 }, b: 2, c: 3, d: 4 }],
      columns: { b: { hidden: true } },
    });
    expect(table.rows[0]!.cells.map(({ style }) => style.colspan)).toEqual([2, undefined, undefined]);
  });
});

describe('a list of columns', () => {
  test('shows exactly its columns in its order; the others still sort', () => {
    const { names, texts, warnings } = show({
      data,
      columns: [{ field: 'rev', label: 'Revenue', ...euros }, 'name'],
      options: { dataProcessing: { sortBy: '-at' } },
    });
    expect(names).toEqual(['Revenue', 'name']);
    expect(texts).toEqual([
      ['€90', 'Lamp'],
      ['€1,201', 'Desk'],
    ]);
    expect(warnings).toEqual([]);
  });

  test('styles by index refer to the columns as shown, as they do with headers', () => {
    const { table } = show({
      data,
      columns: ['rev', 'name'],
      styles: { columnStyles: { 0: { width: 90 } } },
    });
    expect(table.columns.map(({ name, style }) => [name, style.width])).toEqual([
      ['rev', 90],
      ['name', undefined],
    ]);
  });

  const rows = [
    ['x', 1],
    ['y', 2],
  ];
  const mirrored = [
    [1, 'x'],
    [2, 'y'],
  ];
  test.each([
    ['rows', { columns: ['a', { field: 'b', label: 'B' }], rows }],
    ['data as lists, as pandas writes them', { columns: ['a', { label: 'B' }], data: rows }],
    [
      'data with headers',
      {
        columns: ['a', 'B'],
        data: [['B', 'a'], ...mirrored],
      },
    ],
    [
      'rows with headers',
      {
        headers: ['B', 'a'],
        columns: ['a', 'B'],
        rows: mirrored,
      },
    ],
  ])('names the columns of %s', (_, payload) => {
    const { names, texts, warnings } = show(payload);
    expect([names, texts, warnings]).toEqual([
      ['a', 'B'],
      [
        ['x', '1'],
        ['y', '2'],
      ],
      [],
    ]);
  });

  test('numbers are names, as pandas writes columns without names', () => {
    expect(show({ columns: [0, 1], data: [['x', 'y']] }).names).toEqual(['0', '1']);
  });

  test('types of columns apply to rows whose headers it contains', () => {
    expect(show({ columns: ['a', { field: 'b', ...euros }], rows: [['x', 5]] }).texts).toEqual([['x', '€5']]);
  });

  test('keeps a column that a longer row adds', () => {
    expect(show({ columns: ['a'], rows: [[1, 2]] }).texts).toEqual([['1', '2']]);
  });
});

describe('names of columns', () => {
  test('are found by field name, then by label, then by index', () => {
    const columns = { b: { label: 'a' }, c: { label: 'Cost' } };
    const { texts } = show({
      data: [{ a: 2, b: 1, c: 5 }],
      columns,
      options: { dataProcessing: { filter: { a: 2, Cost: 5, 1: 1 } } },
    });
    expect(texts).toEqual([['2', '1', '5']]);
  });

  test('a label that two columns have means the first, with a warning', () => {
    const { table, warnings } = show({
      data: [{ a: 1, b: 2 }],
      columns: { a: { label: 'Rate' }, b: { label: 'Rate' } },
      columnStyles: { Rate: { width: 70 } },
    });
    expect(table.columns.map(({ style }) => style.width)).toEqual([70, undefined]);
    expect(warnings).toEqual([
      'columnStyles.Rate: 2 columns have the label "Rate"; the first one, "a", is used. Use field names instead.',
    ]);
  });

  test('aggregates are named by label and sorted by either name', () => {
    for (const sortBy of ['-rev (sum)', '-Revenue (sum)']) {
      const { names, texts, table } = show({
        data: [
          { kind: 'x', rev: 1 },
          { kind: 'y', rev: 3 },
        ],
        columns: { rev: { label: 'Revenue', ...euros } },
        options: { dataProcessing: { groupBy: 'kind', aggregate: { rev: 'sum' }, sortBy } },
      });
      expect(names).toEqual(['kind', 'Revenue (sum)']);
      expect(texts).toEqual([
        ['y', '€3'],
        ['x', '€1'],
      ]);
      expect(table.columns[1]!.field).toBe('rev (sum)');
    }
  });

  test.each([
    [{ reev: {} }, 'columns.reev: there is no column "reev"; it is ignored. Did you mean "rev"?'],
    [['name', 'reev'], 'columns.1: there is no column "reev"; it is ignored. Did you mean "rev"?'],
    [{ rev: { labl: 'x' } }, 'Unknown key "labl" in columns.rev is ignored. Did you mean "label"?'],
    [
      5,
      'columns is ignored: it must be an object such as {"Price": {"type": "currency"}}, or a list of columns; got 5.',
    ],
  ])('%j causes a warning', (columns, warning) => {
    expect(show({ data, columns }).warnings).toEqual([warning]);
  });
});

test.each([
  [
    { rev: { type: 'money' } },
    '/columns/rev/type: columns.rev.type must be one of text, number, currency, percentage, date, datetime, boolean, link, image, markdown; got "money". Did you mean "currency"?',
  ],
  [
    { rev: 'Revenue' },
    '/columns/rev: columns.rev must be an object such as {"label": "Revenue"}; got "Revenue".',
  ],
  [{ rev: { width: -1 } }, '/columns/rev/width: columns.rev.width must be a number from 1 to 5,000 px'],
  [
    { rev: { minWidth: 9, maxWidth: 8 } },
    '/columns/rev/minWidth: columns.rev.minWidth must be at most maxWidth, which is 8 px; got 9.',
  ],
  [
    { rev: { type: 'currency', format: 'dollars' } },
    '/columns/rev/format: columns.rev.format must be a currency such as EUR or €',
  ],
  [
    { name: { hidden: true }, rev: { hidden: true }, at: { hidden: true } },
    '/columns: columns hides every column of the table. At least one must be visible.',
  ],
])('%j is an error', (columns, message) => {
  expect(rejection({ data, columns })).toEqual([expect.stringContaining(message)]);
});

test.each([5, 'x', [[1]], true])('in a group of settings, %j is an error', (columns) => {
  expect(rejection({ data, options: { columns } })).toEqual([
    expect.stringContaining('options.columns must be an object such as'),
  ]);
});

test('a column of the user that is called columns stays data', () => {
  expect(show({ data: [{ columns: { label: 'x' }, a: 1 }] }).names).toEqual(['columns', 'a']);
  expect(show({ headers: ['columns'], rows: [['x']] }).texts).toEqual([['x']]);
});

test('the names that users may enter are those of the data, then the labels', () => {
  const columns = { rev: { label: 'Revenue' }, at: { label: 'name' } };
  expect(columnNames(fromJs({ data, columns }))).toEqual(['name', 'rev', 'at', 'Revenue']);
  expect(columnNames(fromJs({ columns: ['a', { field: 'b', label: 'B' }], rows: [[1, 2]] }))).toEqual([
    'a',
    'b',
    'B',
  ]);
});

test('the columns as sent have their labels, also if a header appears twice', () => {
  const columns = { rev: { label: 'Revenue' }, name: { hidden: true } };
  expect(sentColumns(fromJs({ data, columns }))).toEqual([
    { name: 'name', label: undefined },
    { name: 'rev', label: 'Revenue' },
    { name: 'at', label: undefined },
  ]);
  expect(
    sentColumns(
      fromJs([
        ['a', 'a'],
        [1, 2],
      ]),
    ).map(({ name }) => name),
  ).toEqual(['a', 'a']);
});
