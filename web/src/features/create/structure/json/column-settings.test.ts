import { parseJson } from '@pictable/contract/json';
import { sentColumns } from '@pictable/engine';
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  type FormatControl,
  formatControls,
  formatValue,
  withColumnType,
  withFormatValue,
} from './column-format.ts';
import {
  type ColumnControl,
  type ColumnSettings,
  columnSettings,
  columnValue,
  withColumnValue,
} from './column-settings.ts';
import { readSettings } from './settings.ts';

function settingsOf(text: string, name: string): ColumnSettings {
  const columns = sentColumns(parseJson(text, { depthMax: 32 }));
  const column = columns.find((one) => one.name === name);
  const found = column && columnSettings(readSettings(text), column, columns);
  if (!found) throw new Error(`There is no column ${name} in ${text}.`);
  return found;
}

const data = '[{"rev": 1.10, "2024": 2, "a/\\"b\\"": 3}]';
const names = ['rev', '2024', 'a/"b"'];
const texts = [
  `{\n  "title": "T",\n  "data": ${data}\n}\n`,
  `{"data": ${data}, "columns": {"Revenue": {"hidden": true}, "rev": {"label": "Revenue", "style": {"fontWeight": "bold"}}}}`,
  `{"data": ${data}, "options": {"columns": {"2": {"width": 90}}}}`,
  `{"columns": ["rev", "2024", {"field": "a/\\"b\\"", "width": 90}], "data": ${data}}`,
];
const values: readonly (readonly [ColumnControl, fc.Arbitrary<string | boolean>])[] = [
  ['label', fc.string({ minLength: 1 })],
  ['unit', fc.constantFrom('km/h^2', '%')],
  ['type', fc.constantFrom('number', 'currency', 'markdown')],
  ['align', fc.constantFrom('left', 'center', 'right')],
  ['hidden', fc.constant(true)],
];

test.each(values)('%s is written, read and removed without a trace', (name, value) => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.constantFrom(...names), value, (text, column, one) => {
      const before = columnValue(settingsOf(text, column), name);
      const written = withColumnValue(settingsOf(text, column), name, one);
      expect(columnValue(settingsOf(written, column), name)).toBe(one);
      const columnsOf = (changed: string) =>
        sentColumns(parseJson(changed, { depthMax: 32 })).map((each) => each.name);
      expect(columnsOf(written)).toEqual(columnsOf(text));
      const removed = withColumnValue(settingsOf(written, column), name, undefined);
      expect(columnValue(settingsOf(removed, column), name)).toBeUndefined();
      if (before === undefined) expect(removed).toBe(text);
    }),
  );
});

test.each([
  ['decimals', 'currency', 2, '2'],
  ['currency', 'currency', 'EUR', 'EUR'],
  ['pattern', 'date', 'D MMM', 'D MMM'],
] as const)('the %s of a %s are written, read and removed without a trace', (name, type, value, shown) => {
  for (const text of texts) {
    const typed = withColumnValue(settingsOf(text, 'rev'), 'type', type);
    const json = parseJson(JSON.stringify(value), { depthMax: 1 });
    const written = withFormatValue(settingsOf(typed, 'rev'), name, json);
    expect(formatValue(settingsOf(written, 'rev'), name)).toBe(shown);
    expect(withFormatValue(settingsOf(written, 'rev'), name, undefined)).toBe(typed);
    expect(withColumnType(settingsOf(written, 'rev'), undefined)).toBe(text);
  }
});

it('reads a format that is a text, or beside the type, and changes it in its place', () => {
  const euro = (column: string) => `{"data": ${data}, "columns": {"rev": ${column}}}`;
  const read = (column: string, name: FormatControl) => formatValue(settingsOf(euro(column), 'rev'), name);
  expect(read('{"type": "currency", "format": "EUR"}', 'currency')).toBe('EUR');
  expect(read('{"type": "currency", "format": "EUR"}', 'pattern')).toBeUndefined();
  expect(read('{"type": "number", "digits": 3}', 'decimals')).toBe('3');
  const short = settingsOf(euro('{"type": "currency", "format": "EUR"}'), 'rev');
  expect(withFormatValue(short, 'currency', 'USD')).toBe(euro('{"type": "currency", "format": "USD"}'));
  const both = parseJson('2', { depthMax: 1 });
  expect(withFormatValue(short, 'decimals', both)).toBe(
    euro('{"type": "currency", "format": { "currency": "EUR", "decimals": 2 }}'),
  );
});

it('drops only the members of the format that the other type does not have', () => {
  const text = `{"data": ${data}, "columns": {"rev": {"type": "currency", "format": {"currency": "EUR", "decimals": 1, "locale": "de"}}}}`;
  const percentage = withColumnType(settingsOf(text, 'rev'), 'percentage');
  expect(JSON.parse(percentage).columns.rev).toEqual({
    type: 'percentage',
    format: { decimals: 1, locale: 'de' },
  });
  expect(formatControls(undefined)).toEqual([]);
});

it('offers the members of the format that each type has', () => {
  const types = [
    'number',
    'currency',
    'percentage',
    'date',
    'datetime',
    'text',
    'markdown',
    undefined,
  ] as const;
  expect(types.map((type) => formatControls(type).join())).toEqual([
    ...['decimals', 'currency,decimals', 'decimals', 'pattern', 'pattern', '', '', ''],
  ]);
});

it.each([
  ['number', ['decimals']],
  ['currency', ['decimals', 'currency']],
  ['percentage', ['decimals']],
  ['date', ['pattern']],
  ['datetime', ['pattern']],
  ['text', []],
] as const)('keeps of a format what %s has too', (type, kept) => {
  const format = { decimals: 1, currency: 'EUR', pattern: 'D MMM' };
  const text = `{"data": ${data}, "columns": {"rev": {"format": ${JSON.stringify(format)}}}}`;
  const { rev } = JSON.parse(withColumnType(settingsOf(text, 'rev'), type)).columns;
  expect(rev.type).toBe(type);
  expect(Object.keys(rev.format ?? {})).toEqual(kept);
});

it('knows that a list of columns leaves one out', () => {
  const text = `{"columns": ["rev"], "data": ${data}}`;
  expect(() => settingsOf(text, '2024')).toThrow('no column 2024');
});

it('keeps the name of a header that has a label only', () => {
  const text = '{"columns": [{"label": "Rain", "type": "number"}], "rows": [[1]]}';
  const written = withColumnValue(settingsOf(text, 'Rain'), 'label', 'Rainfall');
  expect(JSON.parse(written).columns).toEqual([{ field: 'Rain', label: 'Rainfall', type: 'number' }]);
  expect(columnValue(settingsOf(written, 'Rain'), 'label')).toBe('Rainfall');
});
