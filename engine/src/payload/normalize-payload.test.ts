import { imageFormats, wordList } from '@pictable/contract';
import { fromJs, parseJson } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import type { Table } from '../table/table.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

interface Normalized {
  table: Table;
  warnings: string[];
}

function normalizeText(json: string, saved: unknown[] = [], limit: Partial<RenderLimits> = {}): Normalized {
  const warnings = new Warnings();
  const payload = parseJson(json, { depthMax: 64 });
  const table = normalizePayload(payload, saved.map(fromJs), { ...DEFAULT_LIMITS, ...limit }, warnings);
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

const normalizeJs = (payload: unknown, saved?: unknown[], limit?: Partial<RenderLimits>) =>
  normalizeText(JSON.stringify(payload), saved, limit);

function rejection(payload: unknown, limit?: Partial<RenderLimits>): EngineError {
  try {
    normalizeJs(payload, [], limit);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('The payload was accepted.');
}

const names = ({ table }: Normalized) => table.columns.map((column) => column.name);
const values = ({ table }: Normalized) => table.rows.map((row) => row.cells.map((cell) => cell.value));
const pointers = ({ table }: Normalized) => table.rows.map((row) => row.cells.map((cell) => cell.pointer));

describe('forms of data', () => {
  test('objects: columns in order of first appearance in the text, missing values stay missing', () => {
    const normalized = normalizeText('{"data":[{"2024":"a","b":"x"},{"2023":"c","b":"y","__proto__":"z"}]}');
    expect(names(normalized)).toEqual(['2024', 'b', '2023', '__proto__']);
    expect(values(normalized)).toEqual([
      ['a', 'x', undefined, undefined],
      [undefined, 'y', 'c', 'z'],
    ]);
    expect(pointers(normalized)[1]).toEqual([undefined, '/data/1/b', '/data/1/2023', '/data/1/__proto__']);
  });

  test('arrays: the first row contains the headers', () => {
    const normalized = normalizeJs({
      data: [
        ['Name', 'Age'],
        ['Ada', 'x'],
      ],
    });
    expect(names(normalized)).toEqual(['Name', 'Age']);
    expect(values(normalized)).toEqual([['Ada', 'x']]);
    expect(pointers(normalized)).toEqual([['/data/1/0', '/data/1/1']]);
  });

  test('arrays with headers false or explicit headers have no header row', () => {
    const plain = normalizeJs({ data: [['a'], ['b']], options: { headers: false } });
    expect(values(plain)).toEqual([['a'], ['b']]);
    const given = normalizeJs({ headers: ['H'], data: [['a'], ['b']] });
    expect([names(given), values(given)]).toEqual([['H'], [['a'], ['b']]]);
  });

  test('one object is one row, with pointers into it', () => {
    const normalized = normalizeJs({ data: { a: 'x', b: 'y' } });
    expect([values(normalized), pointers(normalized)]).toEqual([[['x', 'y']], [['/data/a', '/data/b']]]);
  });

  test.each(['[{}]', '[{},{}]'])('empty objects have no columns, with a warning: %s', (data) => {
    const normalized = normalizeText(`{"data":${data}}`);
    expect(names(normalized)).toEqual(['value']);
    expect(normalized.warnings).toEqual([
      'The rows are empty objects ({}), so the table has one empty column. Each key of a row is a column.',
    ]);
  });

  test('JSON text is read, with a warning', () => {
    const normalized = normalizeJs({ data: '[{"a":"x"}]' });
    expect(values(normalized)).toEqual([['x']]);
    expect(normalized.warnings).toEqual([
      'data was JSON text and has been read as JSON; send the array itself.',
    ]);
  });

  test('plain values are a table of one column; a bare array is data', () => {
    expect(values(normalizeJs({ data: ['x', 'y'] }))).toEqual([['x'], ['y']]);
    expect(values(normalizeJs([{ a: 'x' }]))).toEqual([['x']]);
  });

  test('headers select and order the columns of objects; an unknown one is empty, with a warning', () => {
    const normalized = normalizeJs({ headers: ['b', 'a', 'Naem'], data: [{ a: '1', b: '2', Name: '3' }] });
    expect(values(normalized)).toEqual([['2', '1', undefined]]);
    expect(normalized.warnings).toEqual([
      'No row has a key "Naem", so its column is empty. Did you mean "Name"?',
    ]);
  });

  test('headers with rows: equal headers stay two columns, short rows are filled, long rows add columns', () => {
    const normalized = normalizeJs({ headers: ['A', 'A'], rows: [['1', '2'], ['3'], ['4', '5', '6']] });
    expect(names(normalized)).toEqual(['A', 'A', '']);
    expect(values(normalized)).toEqual([
      ['1', '2', undefined],
      ['3', undefined, undefined],
      ['4', '5', '6'],
    ]);
    expect(normalized.warnings).toHaveLength(2);
    expect(normalized.warnings[0]).toBe(
      'rows[2] has more cells than there are headers (2); added 1 column without a header.',
    );
  });

  test('rows with spans can omit covered cells, as in HTML, or contain every cell', () => {
    const wide = (value: string, style: object) => ({ value, style });
    const short = normalizeJs({
      headers: ['A', 'B', 'C'],
      rows: [
        [wide('x', { colspan: 2 }), 'c'],
        [wide('y', { rowspan: 2 }), 'b', 'c'],
        ['b2', 'c2'],
      ],
    });
    expect(values(short)).toEqual([
      ['x', undefined, 'c'],
      ['y', 'b', 'c'],
      [undefined, 'b2', 'c2'],
    ]);
    const full = normalizeJs({ headers: ['A', 'B'], rows: [[wide('x', { colspan: 2 }), null]] });
    expect(values(full)).toEqual([['x', null]]);
  });
});

describe('invalid tables', () => {
  test.each([
    [{}, 'Must provide either data array or headers+rows'],
    [
      { headers: ['A'] },
      'Must provide either data array or headers+rows. headers is given; rows is missing.',
    ],
    [
      { rows: [['a']] },
      'Must provide either data array or headers+rows. rows is given; headers is missing. Rows of objects can be sent as data.',
    ],
    ['text', 'Must provide either data array or headers+rows; got "text".'],
    [{ data: [] }, 'data must not be empty.'],
    [{ data: 5 }, 'data must be an array of rows; got 5.'],
    [{ data: '[1,]' }, 'data is text that is not JSON (line 1, column 3): Extra comma before ]'],
    [{ data: [{ a: 1 }, 7] }, 'data[1] must be an object or an array, as the other rows are; got 7.'],
    [{ headers: 'A', rows: [] }, 'headers must be an array of texts; got "A".'],
  ])('%j', (payload, message) => {
    expect(rejection(payload).message).toBe(message);
  });
});

describe('settings', () => {
  const data = [{ a: 1 }];

  test('all aliases, in all locations, as numbers or text, give the same settings', () => {
    const first = normalizeJs({
      data,
      styles: { headerBg: '#f00', headerText: 'WHITE', fontSize: 16, zebraStripes: false },
    });
    const second = normalizeJs({
      data,
      options: {
        styles: { headerBgColor: 'red', headerTextColor: '#fff', fontSize: '16px', zebraStripes: 'false' },
      },
    });
    const third = normalizeJs({
      data,
      options: { headerBg: '#FF0000', headerColor: '#ffffffff', fontSize: '16', showAlternatingRows: false },
    });
    expect(second.table.settings).toEqual(first.table.settings);
    expect(third.table.settings).toEqual(first.table.settings);
    expect([...first.warnings, ...second.warnings, ...third.warnings]).toEqual([]);
    expect(first.table.settings).toMatchObject({ headerBg: '#ff0000', headerText: '#ffffff', fontSize: 16 });
  });

  test('imageQuality is equivalent to quality, and quality wins', () => {
    expect(normalizeJs({ data }).table.settings.quality).toBe(80);
    expect(normalizeJs({ data, styles: { imageQuality: 5 } }).table.settings.quality).toBe(50);
    const both = normalizeJs({ data, styles: { imageQuality: 5 }, options: { quality: 90 } });
    expect(both.table.settings.quality).toBe(90);
    expect(both.warnings).toEqual(['styles.imageQuality is ignored because options.quality is given too.']);
  });

  test('a stronger layer wins regardless of aliases; the theme is weakest', () => {
    const saved = [
      { headerBg: '#111111', textColor: '#222222', imageQuality: 3, theme: 'dark' },
      { styles: { headerBgColor: '#333333' } },
    ];
    const { settings } = normalizeJs({ data, styles: { headerColor: '#444444' } }, saved).table;
    expect(settings).toMatchObject({
      headerBg: '#333333',
      textColor: '#222222',
      headerText: '#444444',
      quality: 30,
    });
    expect(settings.backgroundColor).toBe('#0b1120');
  });

  test('one error lists all invalid fields with the value received and the values allowed', () => {
    const error = rejection({
      data,
      styles: { headerBg: 'bluish', fontSize: 500 },
      options: { scale: 'big', format: 'bmp' },
    });
    expect(error.details).toEqual([
      {
        path: '/styles/headerBg',
        message: 'styles.headerBg must be a colour such as #2563eb or transparent; got "bluish".',
      },
      { path: '/styles/fontSize', message: 'styles.fontSize must be a number from 6 to 96 px; got 500.' },
      { path: '/options/scale', message: 'options.scale must be a number from 1 to 4; got "big".' },
      {
        path: '/options/format',
        message: `options.format must be ${wordList(imageFormats, 'or')}; got "bmp".`,
      },
    ]);
    expect(error.type).toBe('invalid-setting');
  });

  test('invalid saved settings are ignored with a warning', () => {
    const normalized = normalizeJs({ data }, [{ headerBg: 'bluish', fontSize: 20 }]);
    expect(normalized.table.settings).toMatchObject({ headerBg: '#2563eb', fontSize: 20 });
    expect(normalized.warnings[0]).toMatch(/^Saved settings: headerBg must be a colour .* It is ignored\.$/);
  });

  test('unknown keys are ignored with a suggestion', () => {
    const { warnings } = normalizeJs({
      data,
      styles: { hederBg: '#000', zzzzzz: 1 },
      customFilename: 'x',
      projectId: 4,
    });
    expect(warnings).toEqual([
      'Unknown key "hederBg" in styles is ignored. Did you mean "headerBg"?',
      'Unknown key "zzzzzz" in styles is ignored.',
    ]);
  });

  test('null and empty text leave a setting unset', () => {
    const { table, warnings } = normalizeJs({ data, title: '', styles: { headerBg: null, fontSize: '' } });
    expect(table.settings).toMatchObject({ title: undefined, headerBg: '#2563eb', fontSize: 14 });
    expect(warnings).toEqual([]);
  });

  test('column, row and cell styles by header, index and row,column key', () => {
    const { table, warnings } = normalizeJs({
      headers: ['A', 'B'],
      rows: [
        ['1', '2'],
        ['3', { value: '4', style: { textColor: '#000003' } }],
      ],
      styles: {
        columnStyles: { B: { width: '120px', align: 'centre' }, Z: { width: 10 } },
        rowStyles: [null, { bg: '#eeeeee', height: 40 }],
        cellStyles: { '1,B': { color: '#000001', bold: true }, '0,0': { fontWeight: 'bold' } },
      },
    });
    expect(table.columns[1]?.style).toEqual({ width: 120, textAlign: 'center' });
    expect(table.rows[1]?.style).toEqual({ backgroundColor: '#eeeeee', height: 40 });
    expect(table.rows[0]?.cells[0]?.style).toEqual({ fontWeight: 'bold' });
    expect(table.rows[1]?.cells[1]?.style).toEqual({ textColor: '#000003' });
    expect(warnings).toEqual([
      'styles.columnStyles.Z: there is no column "Z"; it is ignored.',
      'Unknown key "bold" in styles.cellStyles.1,B is ignored.',
    ]);
  });
});

describe('cells', () => {
  const cell = (value: unknown) => {
    const normalized = normalizeJs({ data: [{ a: value }] });
    return { cell: normalized.table.rows[0]!.cells[0]!, warnings: normalized.warnings };
  };

  test('an object with value and only cell keys is a cell', () => {
    expect(cell({ value: 'x', link: 'https://a.example/', tooltip: 't' }).cell).toMatchObject({
      value: 'x',
      link: 'https://a.example/',
      tooltip: 't',
    });
    expect(cell({ type: 'currency', value: '5', currency: 'EUR' }).cell).toMatchObject({
      type: 'currency',
      format: { currency: 'EUR' },
    });
  });

  test('an object with value and other data is not a cell', () => {
    const plain = cell({ value: 'x', unit: 'kg' });
    expect(plain.cell.value).toEqual(
      new Map([
        ['value', 'x'],
        ['unit', 'kg'],
      ]),
    );
    expect(plain.warnings).toEqual([]);
    const contact = cell({ type: 'email', value: 'a@b.example' });
    expect(contact.cell.value).toBeInstanceOf(Map);
    expect(contact.warnings[0]).toMatch(/"email" is not a cell type/);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'https://',
    `https://a.example/${'x'.repeat(2_100)}`,
    'http://a b',
  ])('link %s is removed with a warning', (link) => {
    const { cell: normalized, warnings } = cell({ value: 'x', link });
    expect(normalized.link).toBeUndefined();
    expect(warnings[0]).toMatch(/shown without a link/);
  });
});

describe('limits', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ['x']);

  test('are checked, with advice in the message', () => {
    expect(rejection({ headers: ['A'], rows: rows(12_000) }).message).toBe(
      'Too many rows (12,000). The limit is 5,000; use pagination or several images.',
    );
    expect(
      rejection({ data: [Object.fromEntries(rows(201).map((_, index) => [`c${index}`, 1]))] }).message,
    ).toBe('Too many columns (201). The limit is 200; use headers to choose some of them.');
    expect(rejection({ headers: ['A', 'B'], rows: rows(6) }, { cellsMax: 10 }).message).toMatch(
      /^Too many cells \(6 rows × 2 columns\)/,
    );
    expect(rejection({ data: [{ note: 'x'.repeat(33_000) }] }).details[0]).toEqual({
      path: '/data/0/note',
      message: 'Text too long in data[0].note (33,000 characters). The limit is 32,767.',
    });
  });

  test('do not apply to rows that pagination removes', () => {
    expect(
      normalizeJs({ headers: ['A'], rows: rows(6_000), pagination: { pageSize: 5 } }).table.rows,
    ).toHaveLength(6_000);
  });
});
