import { parseJson, stringify } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { prettyJson } from './pretty-json.ts';

const parse = (text: string) => parseJson(text, { depthMax: 64 });

test('writes one row per line and keeps digits and order', () => {
  expect(prettyJson(parse('{"title":"T","data":[{"b":1.10,"a":"x"},{"b":2}],"styles":{}}'))).toBe(`{
  "title": "T",
  "data": [
    { "b": 1.10, "a": "x" },
    { "b": 2 }
  ],
  "styles": {}
}`);
});

test.each([
  '[]',
  '[[1,2],[3]]',
  '"text"',
  `{"a":[${'1234567890,'.repeat(15)}1]}`,
  '{"a":{"b":[{"c":null}]}}',
])('is the same JSON: %s', (text) =>
  expect(stringify(parse(prettyJson(parse(text))))).toBe(stringify(parse(text))),
);

test.each([
  ['[]', '[]'],
  ['{}', '{}'],
  ['{"data":[]}', '{ "data": [] }'],
  ['[1,2]', '[1, 2]'],
  ['[[]]', '[\n  []\n]'],
  ['{"a":{"b":[[1]]}}', '{\n  "a": {\n    "b": [\n      [1]\n    ]\n  }\n}'],
])('%s is written as %s', (text, pretty) => {
  expect(prettyJson(parse(text))).toBe(pretty);
});

test('a value is on one line if it fits within 120 characters, with its indent', () => {
  const rowOf = (chars: number) => `{"a":"${'x'.repeat(chars)}"}`;
  const linesOf = (chars: number, indent: string) =>
    prettyJson(parse(rowOf(chars)), indent).split('\n').length;
  const brackets = rowOf(0).length;
  expect([linesOf(120 - brackets, ''), linesOf(121 - brackets, '')]).toEqual([1, 3]);
  expect([linesOf(116 - brackets, '    '), linesOf(117 - brackets, '    ')]).toEqual([1, 3]);
});
