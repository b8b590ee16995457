import { fromJs } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { writeCsv, writeHtml, writeMarkdown } from '../companions/index.ts';
import { EngineError } from '../errors.ts';
import { readTable } from '../render.ts';

/** The texts of one column of values. */
function texts(values: readonly unknown[], substitute: object, more: object = {}): string[] {
  const data = values.map((v) => ({ v, n: 'x' }));
  const table = readTable(fromJs({ data, columns: { v: { substitute, ...more } } }), {});
  return table.rows.map(([cell]) => cell!.shown);
}

test('null, an empty text and zero have texts of their own; a missing value has none', () => {
  const substitute = { null: '–', empty: '(empty)', zero: 'nil' };
  expect(texts([null, '', 0, 0.0, '0', 5, [], {}, undefined], substitute)).toEqual([
    '–',
    '(empty)',
    'nil',
    'nil',
    '0',
    '5',
    '–',
    '–',
    '',
  ]);
  expect(texts(['0', '0.00', 'x'], substitute, { type: 'number' })).toEqual(['nil', 'nil', 'x']);
});

test('small numbers are between 0 and the threshold, both excluded', () => {
  const values = [0, 0.001, 0.0099, 0.01, 0.5, -0.001, 'n/a'];
  expect(texts(values, { small: {} })).toEqual(['0', '<0.01', '<0.01', '0.01', '0.5', '-0.001', 'n/a']);
  expect(texts(values, { small: { sign: 'both', text: 'under {x}' } }).slice(1, 6)).toEqual([
    'under 0.01',
    'under 0.01',
    '0.01',
    '0.5',
    'under −0.01',
  ]);
  expect(texts([-0.5, 0.5], { small: { below: 1, sign: 'both' } })).toEqual(['>−1', '<1']);
});

test('large numbers start at the threshold', () => {
  expect(texts([999_999_999_999, 1e12, 5e12, -5e12], { large: {} })).toEqual([
    '999999999999',
    '≥1000000000000',
    '≥1000000000000',
    '-5000000000000',
  ]);
  expect(texts([99, 100, -100], { large: { from: 100, text: '≥{x}', sign: 'both' } })).toEqual([
    '99',
    '≥100',
    '≤−100',
  ]);
});

test('thresholds are written like the numbers beside them', () => {
  const german = { type: 'number', format: { locale: 'de-DE', decimals: 1 } };
  expect(texts([0.5, 0.02], { small: { below: 0.25 } }, german)).toEqual(['0,5', '<0,25']);
  expect(texts([5000], { large: { from: 1000 } }, german)).toEqual(['≥1000']);
  const percent = { type: 'percentage', format: { decimals: 1 } };
  expect(texts([0.52, 0.0004, -0.0004], { small: { below: 0.001, sign: 'both' } }, percent)).toEqual([
    '52.0%',
    '<0.1%',
    '>−0.1%',
  ]);
  const whole = { type: 'percentage', format: { scale: 1, locale: 'de-DE' } };
  expect(texts([99.9, 3], { large: { from: 99.5 } }, whole)).toEqual(['≥99,5\u00a0%', '3\u00a0%']);
  expect(texts([1e-9], { small: { below: 1e-7 } }, { type: 'number' })).toEqual(['<0.0000001']);
});

test('values are matched as sent, as a number, or as a boolean', () => {
  const values = { 'N/A': '–', 99: 'unknown', true: 'on', 1.5: 'one and a half' };
  expect(texts(['N/A', 'n/a', 99, '99', true, 'true', 1.5, 99.0], { values })).toEqual([
    '–',
    'n/a',
    'unknown',
    'unknown',
    'on',
    'on',
    'one and a half',
    'unknown',
  ]);
});

test('other values keep the format of the column; a text of the cell wins', () => {
  const percentage = { type: 'percentage', format: { decimals: 1 } };
  expect(
    texts(
      [0.5, 0.0004, { value: 0, display: 'none' }],
      { small: { below: 0.001, text: '<0.1%' }, zero: 'nil' },
      percentage,
    ),
  ).toEqual(['50.0%', '<0.1%', 'none']);
});

const payload = {
  data: [
    { a: null, b: 0, c: 'N/A' },
    { a: 1.5, b: 2, c: null },
    { a: 0.001, b: 12.25, c: 'https://example.com' },
  ],
  substitute: { null: '–', zero: 'nil', values: { 'https://example.com': 'site' } },
  columns: {
    a: { substitute: { small: { below: 0.01 } } },
    b: { substitute: { zero: '·' } },
    c: { substitute: { values: { 'N/A': 'none' } } },
  },
};

test('the members of a column override those of the table, one by one', () => {
  const shown = readTable(fromJs(payload), {}).rows.map((cells) => cells.map((cell) => cell!.shown));
  expect(shown).toEqual([
    ['–', '·', 'none'],
    ['1.5', '2', '–'],
    ['<0.01', '12.25', 'site'],
  ]);
});

test('only the shown text changes: CSV, sorting and totals keep the values', () => {
  const table = readTable(fromJs({ ...payload, options: { dataProcessing: { sortBy: '-b' } } }), {});
  expect(writeCsv(table)).toBe('a,b,c\r\n0.001,12.25,https://example.com\r\n1.5,2,\r\n,0,N/A\r\n');
  expect(writeMarkdown(table)).toContain('| – | · | none |');
  expect(writeHtml(table)).toContain('&lt;0.01');
  const total = readTable(
    fromJs({ ...payload, options: { dataProcessing: { aggregate: { b: 'sum' } } } }),
    {},
  );
  expect(total.rows[0]![0]!.shown).toBe('14.25');
});

test('it overrides nullDisplay, which stays for nested values', () => {
  const table = readTable(
    fromJs({
      data: [{ a: null, b: [null, 1] }],
      substitute: { null: '∅' },
      complexDataDisplay: { nullDisplay: 'n/a' },
    }),
    {},
  );
  expect(table.rows[0]!.map((cell) => cell!.shown)).toEqual(['∅', 'n/a, 1']);
});

test.each([
  [{ substitute: { zero: [1] } }, 'substitute.zero must be text of up to 80 characters; got [1].'],
  [{ substitute: { small: 5 } }, 'substitute.small must be an object; got 5.'],
  [{ substitute: { small: { below: -1 } } }, 'substitute.small.below must be a number from 0 to'],
  [{ substitute: { values: ['a'] } }, 'substitute.values must be an object such as {"N/A": "–"}; got ["a"].'],
  [{ substitute: { values: { a: {} } } }, 'substitute.values.a must be text; got {}.'],
  [
    { columns: { a: { substitute: 'x' } } },
    'columns.a.substitute must be an object such as {"null": "–", "zero": "nil"}; got "x".',
  ],
])('%j is an error', (settings, message) => {
  expect(() => readTable(fromJs({ data: [{ a: 1 }], ...settings }), {})).toThrow(EngineError);
  expect(() => readTable(fromJs({ data: [{ a: 1 }], ...settings }), {})).toThrow(message);
});

test('a column of the user that is called substitute stays data', () => {
  const table = readTable(fromJs({ substitute: 'teacher', name: 'Ada' }), {});
  expect(table.columns.map(({ name }) => name)).toEqual(['substitute', 'name']);
});

test('the values behind substitutes are those of cells without a substitute', () => {
  const cellOf = (v: unknown, substitute: object) => {
    const columns = { v: { type: 'currency', format: 'EUR', substitute } };
    return readTable(fromJs({ data: [{ v }], columns }), {}).rows[0]![0]!;
  };
  const small = cellOf(0.05, { small: { below: 0.1, text: '<0.10' } });
  expect(small).toMatchObject({ shown: '<0.10', value: { kind: 'number', digits: '0.05' } });
  // A workbook would show other numbers in the form of the substitute.
  expect(small.value).not.toHaveProperty('mask.decimals');
  expect(cellOf([], { null: 'none' })).toMatchObject({ shown: 'none', value: cellOf([], {}).value });
});

test('substitutes of the request override those of saved settings, one by one', () => {
  const saved = fromJs({ substitute: { null: 'saved', zero: 'nil' } });
  const payload = { data: [{ v: null }, { v: 0 }], substitute: { null: 'sent' } };
  const { rows } = readTable(fromJs(payload), { settings: [saved] });
  expect(rows.map(([cell]) => cell!.shown)).toEqual(['sent', 'nil']);
});

describe('texts that the table adds are not substituted', () => {
  const shownOf = (sent: object) =>
    readTable(fromJs(sent), {}).rows.map((cells) =>
      cells.flatMap((cell) => (cell ? [cell.shown] : [])).join(' | '),
    );
  const data = [
    { st: 'Oslo', rain: 81, src: '' },
    { st: 'Rome', rain: 20, src: 'A' },
    { st: 'Bern', rain: null, src: 'A' },
  ];
  const substitute = { empty: '(none)', null: 'nil', values: { Total: 'x', '–': 'y', Rest: 'z' } };

  test.each([
    ['sum', 'Total | 101 | '],
    [[{ columns: { rain: 'sum' }, missing: '–' }], 'Total | 101 | –'],
    [[{ columns: { rain: 'sum' }, label: '' }], ' | 101 | '],
  ])('a summary %j', (summary, row) => {
    expect(shownOf({ data, substitute, summary })).toEqual([
      'Oslo | 81 | (none)',
      'Rome | 20 | A',
      'Bern | nil | A',
      row,
    ]);
  });

  test('a summary without values, and one with a column for its label', () => {
    const summary = [{ label: 'Total', columns: { rain: 'mean', src: 'sd' } }];
    expect(shownOf({ data: [{ st: 'Oslo', rain: null, src: 1 }], substitute, summary }).at(-1)).toBe(
      'Total |  | ',
    );
    const numbers = [{ rain: 1, src: 2 }];
    expect(shownOf({ data: numbers, substitute, summary: ['sum', 'mean'] }).at(-1)).toBe('Mean | 1 | 2');
  });

  test('the heading of rows without a value, and those of listed groups', () => {
    const rowGroups = { by: 'src', empty: 'Rest' };
    expect(shownOf({ data, substitute, rowGroups })[0]).toBe('Rest');
    expect(shownOf({ data, substitute, rowGroups: [{ label: 'Total', rows: [0, 1] }] })[0]).toBe('Total');
  });

  test('the blank cells of the others in top, and of the total in pivot', () => {
    const top = { n: 1, by: 'rain', others: 'Other' };
    expect(shownOf({ data, substitute, transform: [{ top }] })).toEqual([
      'Oslo | 81 | (none)',
      'Other | 20 | ',
    ]);
    const pivot = { rows: ['src', 'st'], columns: 'year', values: 'rain', totals: 'row' };
    const years = [{ src: '', st: '', year: 'y', rain: 5 }];
    expect(shownOf({ data: years, substitute, transform: [{ pivot }] })).toEqual([
      '(none) | (none) | 5',
      'x |  | 5',
    ]);
  });
});
