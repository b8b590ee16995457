import type { FilterOperator } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../table/condition.ts';
import type { Row } from '../table/table.ts';
import { filterRows, matchesRow } from './matches.ts';

const rowOf = (...values: unknown[]) =>
  ({
    cells: values.map((value) => ({ value: value === undefined ? undefined : fromJs(value) })),
  }) as unknown as Row;
const compare = (operator: FilterOperator, operand: unknown, column = 0): Condition => ({
  kind: 'compare',
  column,
  operator,
  operand: fromJs(operand),
});

const values = [undefined, null, '', 1, '2.0', 3, 'Éclair', 'clair', true, [1, 'Ada'], { a: 1 }];

describe('a comparison', () => {
  it.each<[FilterOperator, unknown, unknown[]]>([
    ['eq', 2, ['2.0']],
    ['eq', null, [undefined, null]],
    ['eq', 'éclair', []],
    ['ne', 2, [undefined, null, '', 1, 3, 'Éclair', 'clair', true, [1, 'Ada'], { a: 1 }]],
    ['gt', 2, [3]],
    ['gte', 2, ['2.0', 3]],
    ['lt', 2, [1]],
    ['lte', '2', [1, '2.0']],
    ['gt', 'clair', ['Éclair']],
    ['gte', 'clair', ['Éclair', 'clair']],
    ['lt', null, []],
    ['between', [1, 2], [1, '2.0']],
    ['between', [2, 9], ['2.0', 3]],
    ['between', [2], []],
    ['between', 2, []],
    ['in', [1, 'clair', null], [undefined, null, 1, 'clair']],
    ['in', 1, []],
    ['notIn', [1, 2, 3, null, ''], ['Éclair', 'clair', true, [1, 'Ada'], { a: 1 }]],
    ['notIn', 1, []],
    ['contains', 'CLAIR', ['Éclair', 'clair']],
    ['contains', 1, [1, [1, 'Ada'], { a: 1 }]],
    ['contains', 'Ada', [[1, 'Ada']]],
    ['contains', 'Ad', []],
    ['notContains', 'a', [undefined, null, '', 1, '2.0', 3, true, [1, 'Ada']]],
    ['startsWith', 'ecl', ['Éclair']],
    ['startsWith', '2', ['2.0']],
    ['endsWith', 'AIR', ['Éclair', 'clair']],
    ['endsWith', 'ecl', []],
    ['isNull', true, [undefined, null, '']],
    ['isNotNull', true, [1, '2.0', 3, 'Éclair', 'clair', true, [1, 'Ada'], { a: 1 }]],
  ])('%s %j matches %j', (operator, operand, expected) => {
    const found = values.filter((value) => matchesRow(compare(operator, operand), rowOf(value)));
    expect(found).toEqual(expected);
  });

  it('with another column takes its value of the same row', () => {
    const condition = (operator: FilterOperator): Condition => ({
      kind: 'compare',
      column: 0,
      operator,
      operand: null,
      operandColumn: 1,
    });
    const rows = [rowOf(1, 2), rowOf(2, 2), rowOf(3, 2), rowOf(3), rowOf(undefined, null)];
    expect(filterRows(rows, condition('gt'))).toEqual([rows[2]]);
    expect(filterRows(rows, condition('eq'))).toEqual([rows[1], rows[4]]);
  });

  it('of a column that a row does not have matches as a missing value', () => {
    expect(matchesRow(compare('isNull', true, 5), rowOf(1))).toBe(true);
    expect(matchesRow(compare('eq', 1, 5), rowOf(1))).toBe(false);
  });
});

it('conditions are combined', () => {
  const [low, high] = [compare('gt', 1), compare('lt', 3, 1)];
  const rows = [rowOf(2, 2), rowOf(2, 4), rowOf(1, 2), rowOf(1, 4)];
  expect(filterRows(rows, { kind: 'all', of: [low, high] })).toEqual([rows[0]]);
  expect(filterRows(rows, { kind: 'any', of: [low, high] })).toEqual([rows[0], rows[1], rows[2]]);
  const nested: Condition = { kind: 'any', of: [{ kind: 'all', of: [low, high] }, compare('eq', 4, 1)] };
  expect(filterRows(rows, nested)).toEqual([rows[0], rows[1], rows[3]]);
});
