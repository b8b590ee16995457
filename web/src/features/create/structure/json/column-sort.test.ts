import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ColumnSort, type SortDirection, sortIn, withSort } from './column-sort.ts';
import { readSettings } from './settings.ts';

const columns = ['region', 'rev', '-x'].map((name) => ({
  name,
  label: name === 'rev' ? 'Revenue' : undefined,
}));
const columnNamed = (name: string) => {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
};
const rows = '[{"region": "N", "rev": 1.10, "-x": 2}]';
const read = (text: string, name = 'rev'): ColumnSort =>
  sortIn(readSettings(text), columnNamed(name), columns);
const write = (text: string, direction: SortDirection | undefined, name = 'rev') =>
  withSort(readSettings(text), columnNamed(name), columns, direction);
const withKeys = (processing: string) => `{"options": {"dataProcessing": ${processing}}, "data": ${rows}}`;

const direction = fc.constantFrom('asc' as const, 'desc' as const);
const name = fc.constantFrom(...columns.map((column) => column.name));

test('a direction is written, read, changed and removed without a trace', () => {
  const texts = [
    `{\n  "title": "T",\n  "data": ${rows}\n}\n`,
    '{"region": ["N"], "rev": [1.10], "-x": [2]}',
    withKeys('{"filter": {"rev": {"gt": 1}}}'),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...texts), name, direction, direction, (text, column, first, second) => {
      const sorted = write(text, first, column);
      expect(read(sorted, column)).toEqual({ direction: first, after: undefined });
      const turned = write(sorted, second, column);
      expect(read(turned, column)).toEqual({ direction: second, after: undefined });
      expect(write(turned, undefined, column)).toBe(text);
    }),
  );
});

it('writes the keys of the documentation', () => {
  expect(write(`{"data": ${rows}}`, 'desc')).toContain(
    '"options": { "dataProcessing": { "sortBy": "rev", "sortDirection": "desc" } }',
  );
  expect(write(`{"data": ${rows}}`, 'asc')).toContain('"dataProcessing": { "sortBy": "rev" }');
});

it('another column replaces the one by which the rows are sorted', () => {
  const text = withKeys('{"sortBy": "region", "sortDirection": "desc"}');
  expect(read(text)).toEqual({ direction: undefined, after: 'region' });
  expect(write(text, 'asc')).toBe(withKeys('{"sortBy": "rev"}'));
  expect(write(text, undefined)).toBe(text);
});

describe('every form of a key', () => {
  test.each([
    ['"rev"', 'asc'],
    ['"Revenue"', 'asc'],
    ['1', 'asc'],
    ['"-rev"', 'desc'],
    ['{"rev": "descending"}', 'desc'],
    ['{"field": "rev", "order": "DESC"}', 'desc'],
    ['{"column": "rev", "direction": "asc"}', 'asc'],
    ['[{"column": "Revenue", "direction": "desc"}]', 'desc'],
    ['[{"key": "rev"}]', 'asc'],
  ] as const)('%s is read, turned and removed', (key, expected) => {
    const text = withKeys(`{"sortBy": ${key}}`);
    expect(read(text)).toEqual({ direction: expected, after: undefined });
    const other = expected === 'asc' ? 'desc' : 'asc';
    expect(read(write(text, other)).direction).toBe(other);
    expect(write(text, undefined)).toBe(`{"data": ${rows}}`);
  });

  it('a column with a hyphen is no direction', () => {
    expect(read(withKeys('{"sortBy": "-x"}'), '-x').direction).toBe('asc');
  });
});

describe('a list of keys', () => {
  const list = withKeys('{"sortBy": ["region", {"column": "rev", "direction": "desc"}]}');

  it('keeps its other keys', () => {
    expect(read(list)).toEqual({ direction: 'desc', after: 'region' });
    expect(write(list, 'asc')).toBe(list.replace('desc', 'asc'));
    expect(write(list, 'desc', 'region')).toContain(
      '[{ "column": "region", "direction": "desc" }, {"column": "rev", "direction": "desc"}]',
    );
    expect(write(list, undefined)).toBe(withKeys('{"sortBy": ["region"]}'));
    expect(write(list, 'asc', '-x')).toContain(', { "column": "-x", "direction": "asc" }]');
  });
});
