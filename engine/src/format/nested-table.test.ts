import { type ComplexDisplay, complexDisplayProperties, propertyDefaults } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import type { NestedTable } from '../table/cell-content.ts';
import { countNestedCells, nestedTable } from './nested-table.ts';
import { nestedPartText, nestedValueText } from './nested-text.ts';

const displayOf = (more: Partial<ComplexDisplay>): ComplexDisplay => ({
  ...propertyDefaults(complexDisplayProperties),
  ...more,
});
const tables = displayOf({ arrayDisplay: 'table', objectDisplay: 'table', maxDepth: 3 });

/** The texts of a table, with those of the tables in it, and its headers first. */
function textsOf(table: NestedTable | undefined): unknown {
  if (table === undefined) return undefined;
  const rows = table.rows.map((row) => row.map(({ text, nested }) => (nested ? textsOf(nested) : text)));
  return table.headers ? [[...table.headers], ...rows] : rows;
}

const tableOf = (value: unknown, display = tables) =>
  nestedTable({ value: fromJs(value), pointer: '/a' }, display);

describe('a nested table', () => {
  it.each<[string, unknown, unknown]>([
    [
      'an object',
      { a: 1, b: null },
      [
        ['a', '1'],
        ['b', '-'],
      ],
    ],
    [
      'records',
      [
        { a: 1, b: 2 },
        { b: 3, c: 4 },
      ],
      [
        ['a', 'b', 'c'],
        ['1', '2', ''],
        ['', '3', '4'],
      ],
    ],
    ['a list', [1, 'x'], [['1'], ['x']]],
    [
      'lists',
      [[1, 2], [3]],
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    [
      'a list and a record',
      [[1, 2], { a: 1 }],
      [
        ['1', '2'],
        [[['a', '1']], ''],
      ],
    ],
    ['empty records', [{}, {}], [['-'], ['-']]],
    ['empty lists', [[], [1]], [['-'], ['1']]],
    ['tables in tables', { a: { b: { c: { d: 1 } } } }, [['a', [['b', [['c', '{1 field}']]]]]]],
    ['nothing', [], undefined],
    ['no members', {}, undefined],
    ['a plain value', 'a', undefined],
  ])('of %s', (_what, value, expected) => {
    expect(textsOf(tableOf(value))).toEqual(expected);
  });

  it('exists only for what is displayed as one, down to a depth', () => {
    const lists = { ...tables, objectDisplay: 'inline' } as const;
    expect(textsOf(tableOf([{ a: 1 }], lists))).toEqual([['a'], ['1']]);
    expect(tableOf({ a: 1 }, lists)).toBeUndefined();
    const objects = { ...tables, arrayDisplay: 'inline' } as const;
    expect(tableOf([1], objects)).toBeUndefined();
    expect(textsOf(tableOf({ a: [1, 2] }, objects))).toEqual([['a', '[1, 2]']]);
    expect(textsOf(tableOf({ a: { b: 1 } }, { ...tables, maxDepth: 1 }))).toEqual([['a', '{1 field}']]);
    expect(tableOf({ a: 1 }, { ...tables, maxDepth: 0 })).toBeUndefined();
  });

  it('has the pointers of its members', () => {
    const table = tableOf([{ a: 1, 'b/c': [2] }, { a: 3 }]);
    expect(table?.pointer).toBe('/a');
    expect(table?.rows.map((row) => row.map(({ pointer }) => pointer))).toEqual([
      ['/a/0/a', '/a/0/b~1c'],
      ['/a/1/a', '/a/1'],
    ]);
    expect(nestedTable({ value: fromJs([[1], [2, 3]]), pointer: undefined }, tables)?.rows[0]).toMatchObject([
      { pointer: undefined },
      { pointer: undefined },
    ]);
    expect(tableOf({ k: 1 })?.rows[0]).toMatchObject([{ pointer: '/a/k' }, { pointer: '/a/k' }]);
  });

  it('has numeric columns, with the points of their decimals', () => {
    const table = tableOf([
      { number: 1.5, text: '12.25', remark: 'a', mixed: 1, empty: null },
      { number: 10, text: 'n/a', remark: 'b', mixed: 'a', empty: '' },
    ]);
    expect(table?.columns).toEqual([
      { isNumeric: true, decimalPointOffsets: [1, 2] },
      { isNumeric: true, decimalPointOffsets: [2, -1] },
      { isNumeric: false, decimalPointOffsets: undefined },
      { isNumeric: false, decimalPointOffsets: undefined },
      { isNumeric: false, decimalPointOffsets: undefined },
    ]);
    expect(tableOf({ a: 1 })?.columns.map(({ isNumeric }) => isNumeric)).toEqual([false, true]);
    expect(tableOf({ a: 1 })?.hasRowHeaders).toBe(true);
    expect(tableOf([[1, 2]])?.hasRowHeaders).toBe(false);
  });

  it('counts the cells of its headers, rows and inner tables', () => {
    const count = (value: unknown) => countNestedCells(tableOf(value)!);
    expect(count({ a: 1, b: 2 })).toBe(4);
    expect(count([1, 2, 3])).toBe(3);
    expect(count([{ a: 1, b: 2 }])).toBe(4);
    expect(count({ a: { b: 1, c: 2 } })).toBe(2 + 4);
    expect(count([{ a: [{ b: 1 }] }])).toBe(2 + 2);
  });
});

describe('a nested value as text', () => {
  const value = { a: [1, [2]], b: {}, c: { d: null, e: { f: true } } };
  const indent = '\u00a0\u00a0\u00a0';

  it.each<[string, unknown, Partial<ComplexDisplay>, string]>([
    ['a list', [1, [2, [3]]], {}, '1, [2, [1 item]]'],
    ['deeper', [1, [2, [3, 4]]], { maxDepth: 3 }, '1, [2, [3, 4]]'],
    ['flat', [1, [2], { a: 1, b: 2 }], { maxDepth: 1 }, '1; [1 item]; {2 fields}'],
    ['records', [{ a: 1 }, { a: 2, b: [3] }], {}, 'a: 1; a: 2, b: [1 item]'],
    ['an object', value, {}, 'a: [1, [1 item]], b: -, c: {d: -, e: {1 field}}'],
    [
      'a list per line',
      [1, [2, 3], []],
      { arrayDisplay: 'list' },
      `• 1\n• \n${indent}• 2\n${indent}• 3\n• -`,
    ],
    ['an object per line', { a: 1, b: { c: 2 } }, { objectDisplay: 'table' }, `a: 1\nb:\n${indent}c: 2`],
    ['a list in an object per line', { a: [1, 2] }, { objectDisplay: 'table' }, 'a: [1, 2]'],
    ['too deep lines', { a: { b: { c: 2 } } }, { objectDisplay: 'table' }, `a:\n${indent}b: {1 field}`],
    [
      'labels',
      [null, true, false],
      { nullDisplay: 'n', booleanDisplay: { true: 'y', false: 'f' } },
      'n, y, f',
    ],
    ['nothing', [], { nullDisplay: 'n' }, 'n'],
    ['no members', {}, { nullDisplay: 'n' }, 'n'],
    ['no members per line', {}, { nullDisplay: 'n', objectDisplay: 'table' }, 'n'],
    ['no items per line', [], { nullDisplay: 'n', arrayDisplay: 'list' }, 'n'],
    ['a number', 1.5, {}, '1.5'],
  ])('%s', (_what, sent, more, text) => {
    expect(nestedValueText(fromJs(sent), displayOf(more))).toBe(text);
  });

  it('is one part of a table at its depth', () => {
    const display = displayOf({ undefinedDisplay: 'u', arrayDisplay: 'list' });
    expect(nestedPartText(undefined, 2, display)).toBe('u');
    expect(nestedPartText(fromJs([1, 2]), 2, display)).toBe(`${indent}• 1\n${indent}• 2`);
    expect(nestedPartText(fromJs([1, 2]), 3, display)).toBe('[2 items]');
  });
});
