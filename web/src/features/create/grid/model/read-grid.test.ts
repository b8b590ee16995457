import { describe, expect, it } from 'vitest';
import { cellAt, columnAt } from './cell-at.ts';
import { type Grid, withTyped } from './grid-edits.ts';
import { readGrid } from './read-grid.ts';
import { withColumnName } from './rename-column.ts';

function gridOf(text: string): Grid {
  const grid = readGrid(text);
  if (!('shape' in grid)) throw new Error(grid.problem);
  return grid;
}

it.each([
  ['  ', 'blank'],
  ['[{"a": 1},]', 'invalid'],
  ['5', 'none'],
  ['[]', 'none'],
  ['{"title": "T"}', 'none'],
  ['{"rows": [[1]]}', 'none'],
  ['{"data": "[[1]]"}', 'nested'],
  ['{"data": {"a": 1}}', 'nested'],
  ['[{"json": {"a": 1}}]', 'nested'],
  ['[{"a": 1}, [2]]', 'mixed'],
  ['[1, 2]', 'mixed'],
  ['{"headers": ["a", "b"], "rows": [[{"value": 1, "style": {"colspan": 2}}], [1, 2]]}', 'merged'],
])('%s cannot be shown: %s', (text, problem) => {
  expect(readGrid(text)).toEqual({ text, problem });
});

it('has columns without names if the rows have no headers', () => {
  const { columns, rowCount } = gridOf('{"data": [[1], [2, 3]], "options": {"headers": false}}').shape;
  expect(columns).toEqual([
    { name: 'Column 1', isNamed: false },
    { name: 'Column 2', isNamed: false },
  ]);
  expect(rowCount).toBe(2);
});

it.each([
  ['[{"اسم": 1}]', true],
  ['[{"name": "اسم"}]', false],
  ['{"options": {"direction": "rtl"}, "data": [{"a": 1}]}', true],
  ['{"direction": "ltr", "data": [{"اسم": 1}]}', false],
])('%s is right to left: %s', (text, isRightToLeft) => {
  expect(gridOf(text).isRightToLeft).toBe(isRightToLeft);
});

it('finds the cell at an offset of the text', () => {
  const text = '[{"a": 1, "b": {"value": 2}}]';
  expect(cellAt(gridOf(text), text.indexOf('2'))).toEqual({ row: 0, column: 1 });
  expect(cellAt(gridOf(text), 1)).toBeUndefined();
});

it.each([
  ['[{"a": 1, "b": 2}, {"b": 3}]', '"b": 3', 1],
  ['{"headers": ["a", "b"], "rows": [[1, 2]]}', '"b"', 1],
  ['[["a", "b"], [1, 2]]', '"a"', 0],
  ['{"columns": ["b", "a"], "data": [{"a": 1, "b": 2}]}', '"a"', 1],
  ['{"a": [1], "b": [2]}', '"b"', 1],
])('finds in %s the column whose name is %s', (text, name, column) => {
  expect(columnAt(gridOf(text), text.indexOf(name) + 1)).toBe(column);
  expect(columnAt(gridOf(text), 0)).toBeUndefined();
});

describe('what is typed', () => {
  it.each([
    ['1', '2.50', '2.50'],
    ['"x"', '2.50', '2.50'],
    ['"02134"', '02135', '"02135"'],
    ['"12"', '13', '"13"'],
    ['true', 'false', 'false'],
    ['"x"', 'true', '"true"'],
    ['1', '1,000', '"1,000"'],
    ['null', 'x', '"x"'],
    ['null', '', 'null'],
    ['5', '', '""'],
    [
      '{"value": 1.10, "format": "0.0", "style": {"bold": true}}',
      '2',
      '{"value": 2, "format": "0.0", "style": {"bold": true}}',
    ],
    ['{"markdown": "**a**"}', 'b', '{"markdown": "b"}'],
    ['{"x": [1]}', '', '""'],
  ])('into %s: %s', (before, typed, after) => {
    const text = (cell: string) => `[{ "a" : ${cell} }]`;
    expect(withTyped(gridOf(text(before)), [{ row: 0, column: 0, typed }])).toBe(text(after));
  });
});

it('a column is renamed in the settings that name it, and nowhere else', () => {
  const text = (name: string) =>
    `{"title": "a", "columns": {"${name}": {"label": "a"}}, "rowGroups": "${name}", "summary": [{"label": "a", "columns": {"${name}": "sum"}}],` +
    ` "rules": [{"columns": ["${name}"], "when": {"${name}": 1}}], "options": {"dataProcessing": {"sortBy": "${name}"}}, "data": [{"${name}": "a"}]}`;
  expect(withColumnName(gridOf(text('a')), 0, 'z')).toBe(text('z'));
});
