import { expect, test } from 'vitest';
import { withFirstRows } from './first-rows.ts';

test.each([
  ['[\n  {"a": 1.10},\n  {"a": 2},\n  {"a": 3}\n]', '[\n  {"a": 1.10},\n  {"a": 2}\n]'],
  [
    '{"title": "T", "data": [ [1], [2], [3] ], "theme": "mono"}',
    '{"title": "T", "data": [ [1], [2] ], "theme": "mono"}',
  ],
  ['{"headers":["a"],"rows":[[1],[2],[3]]}', '{"headers":["a"],"rows":[[1],[2]]}'],
  ['{"data":{"a":[1,2,3]}}', '{"data":{"a":[1,2,3]}}'],
])('the first two rows of %s are kept, as they were typed', (text, expected) => {
  expect(withFirstRows(text, 2)).toBe(expected);
});
