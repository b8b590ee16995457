import { describe, expect, it, test } from 'vitest';
import { fromJs, stringify } from '../json/index.ts';
import { unwrapPayload } from './index.ts';

function unwrap(body: unknown): { value: unknown; messages: string[] } {
  const { value, repairs } = unwrapPayload(fromJs(body));
  return {
    value: JSON.parse(stringify(value)),
    messages: repairs.map(({ path, message }) => `${path}: ${message}`),
  };
}

const row = { columns: 'Doric', name: 'Temple' };
const oneRow = ': The request has neither data nor rows; the other members were used as one row.';
const asColumns = ': The request has neither data nor rows; the other members were used as columns.';

describe('a column of the user that is called columns', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['a row', row, { data: [row] }, [oneRow]],
    ['a row with a number', { columns: 5, name: 'x' }, { data: [{ columns: 5, name: 'x' }] }, [oneRow]],
    [
      'a row with JSON as its text',
      { columns: '["a"]', name: 'x' },
      { data: [{ columns: '["a"]', name: 'x' }] },
      [oneRow],
    ],
    [
      'a row with an option',
      { ...row, title: 'T', format: 'svg' },
      { title: 'T', format: 'svg', data: [row] },
      [oneRow],
    ],
    [
      'lists as columns',
      { columns: ['a', 'b'], rank: [1, 2] },
      {
        headers: ['columns', 'rank'],
        rows: [
          ['a', 1],
          ['b', 2],
        ],
      },
      [asColumns],
    ],
    [
      'lists of numbers as columns',
      { columns: [3, 4], rank: [1, 2] },
      {
        headers: ['columns', 'rank'],
        rows: [
          [3, 1],
          [4, 2],
        ],
      },
      [asColumns],
    ],
    ['rows of objects', [row], [row], []],
    ['data', { data: [row] }, { data: [row] }, []],
    ['data as one object', { data: row }, { data: row }, []],
    [
      'headers and rows',
      { headers: ['columns'], rows: [['x']] },
      { headers: ['columns'], rows: [['x']] },
      [],
    ],
    [
      'rows of objects in rows',
      { rows: [row] },
      { data: [row] },
      ['/rows: rows without headers was used as data.'],
    ],
    ['an item of n8n', [{ json: row }], [row], [expect.stringContaining('n8n')]],
    [
      'a bundle of Make',
      { array: [{ ...row, __IMTINDEX__: 1 }] },
      { data: [row] },
      ['/array: array was used as data.', expect.stringContaining('Make')],
    ],
    ['records', { records: [row] }, { data: [row] }, ['/records: records was used as data.']],
    [
      'CSV',
      'columns,name\nDoric,Temple\n',
      { headers: ['columns', 'name'], rows: [['Doric', 'Temple']] },
      [expect.stringContaining('CSV')],
    ],
    [
      'a dataSource of the user',
      { dataSource: 'x', columns: 'y' },
      { data: [{ dataSource: 'x', columns: 'y' }] },
      [oneRow],
    ],
  ])('stays data in %s', (_, body, value, messages) => {
    expect(unwrap(body)).toEqual({ value, messages });
  });
});

test('a key that every object has is a column like any other', () => {
  const sent = { toString: 'a', constructor: 'b', valueOf: 1 };
  expect(unwrap(sent)).toEqual({ value: { data: [sent] }, messages: [oneRow] });
});

describe('our columns', () => {
  const columns = { name: { label: 'Building' } };

  it.each<[string, unknown, unknown]>([
    ['data', { columns, data: [row] }, { columns, data: [row] }],
    ['one row', { columns, name: 'Temple' }, { columns, data: [{ name: 'Temple' }] }],
    ['records', { columns, records: [row] }, { columns, data: [row] }],
    ['rows as CSV text', { columns: ['a', 'b'], rows: '1,2' }, { columns: ['a', 'b'], rows: [['1', '2']] }],
    [
      'form fields with JSON',
      { columns: JSON.stringify(columns), data: '[{"name":"x"}]' },
      { columns, data: '[{"name":"x"}]' },
    ],
    ['rows as JSON text', { columns: '["a"]', rows: '[[1]]' }, { columns: ['a'], rows: [[1]] }],
  ])('stay settings beside %s', (_, body, value) => {
    expect(unwrap(body).value).toEqual(value);
  });
});

describe('a table of QuickChart', () => {
  const table = {
    title: 'Sales',
    columns: [
      { title: 'Product', dataIndex: 'product', width: 200 },
      { title: 'Units', dataIndex: 'units', align: 'right' },
    ],
    dataSource: [{ product: 'Desk', units: 4 }, '-', { product: 'Sum', units: 4 }],
  };
  const data = [
    { product: 'Desk', units: 4 },
    { product: 'Sum', units: 4 },
  ];
  const { title, columns } = table;
  const message =
    'dataSource was used as data, with title and dataIndex of each column as label and field. Rows "-", which draw a line there, were left out.';

  test('is converted at the top level', () => {
    expect(unwrap(table)).toEqual({ value: { title, columns, data }, messages: [`/dataSource: ${message}`] });
  });

  test('is converted in data, beside options', () => {
    expect(unwrap({ data: table, options: { backgroundColor: '#eee' } })).toEqual({
      value: { options: { backgroundColor: '#eee' }, title, columns, data },
      messages: [`/data/dataSource: ${message}`],
    });
  });
});
