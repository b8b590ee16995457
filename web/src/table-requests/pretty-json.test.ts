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
