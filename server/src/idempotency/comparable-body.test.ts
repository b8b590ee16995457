import { expect, it } from 'vitest';
import { comparableBatch, comparableMembers, comparableTable } from './comparable-body.ts';

it.each([
  ['{ "data": [ {"a": 1, "b": "\\u00e9"} ] }', '{"data":[{"a":1,"b":"é"}]}'],
  ['{"title":"T","data":[{"a":1}]}', '{"data":[{"a":1}],"title":"T"}'],
  [
    '{"data":[{"a":1}],"options":{"scale":2,"styles":{"fontSize":9,"align":"left"}}}',
    '{"data":[{"a":1}],"options":{"styles":{"align":"left","fontSize":9},"scale":2}}',
  ],
  ['[ {"a": 1} ]', '[{"a":1}]'],
  ['{"Region": "N", "Amount": 5}', '{"Region":"N","Amount":5}'],
  [
    '{"source":{"url":"https://example.com/a"},"refresh":"1h"}',
    '{"refresh":"2h","source":{"url":"https://example.com/a"}}',
  ],
])('%s is the same table as %s', (one, other) => {
  expect(comparableTable(one)).toBe(comparableTable(other));
});

it.each([
  ['{"data":[{"a":9007199254740993}]}', '{"data":[{"a":9007199254740992}]}'],
  ['{"data":[{"a":1.10}]}', '{"data":[{"a":1.1}]}'],
  ['{"data":[{"a":1,"b":2}]}', '{"data":[{"b":2,"a":1}]}'],
  ['{"Region":"N","Amount":5}', '{"Amount":5,"Region":"N"}'],
  ['{"source":"web","refresh":"1h"}', '{"refresh":"1h","source":"web"}'],
  ['{"2":"b","1":"a"}', '{"1":"a","2":"b"}'],
  // Columns of a CSV file with one row of headers.
  ['"\\u0061"', '"a"'],
  ['a,b\n1, 2', 'a,b\n1,2'],
])('%s is another table than %s', (one, other) => {
  expect(comparableTable(one)).not.toBe(comparableTable(other));
});

it('compares large tables as sent', () => {
  const spaced = '{"data": []}';
  expect(comparableTable(spaced.padEnd(512 * 1_024))).toBe('{"data":[]}');
  const large = spaced.padEnd(512 * 1_024 + 1);
  expect(comparableTable(large)).toBe(large);
});

it('sorts the members of an object that has no columns', () => {
  expect(comparableMembers('{"theme":"dark","format":"svg"}')).toBe('{"format":"svg","theme":"dark"}');
  expect(comparableMembers('')).toBe('');
});

it('compares batches table by table', () => {
  const batch = (tables: readonly string[], defaults: string) =>
    comparableBatch('{}', { tables, defaults: { text: defaults } });
  const first = batch(['{"data":[{"a":1}],"title":"T"}'], '{"theme":"dark","format":"svg"}');
  expect(batch(['{"title": "T", "data": [{"a":1}]}'], '{"format":"svg","theme":"dark"}')).toBe(first);
  expect(batch(['{"data":[{"a":1.0}],"title":"T"}'], '{"theme":"dark","format":"svg"}')).not.toBe(first);
  const large = ' '.repeat(512 * 1_024 + 1);
  expect(comparableBatch(large, { tables: [], defaults: undefined })).toBe(large);
});
