import type { JsonValue } from '@pictable/contract/json';
import type { BoundExpression } from '../table/expression.ts';
import { plainCell } from '../table/table.ts';
import type { ExpressionValue } from '../values/expression/arithmetic.ts';
import {
  cellValue,
  type ExpressionRows,
  type ExpressionRun,
  evaluator,
  truthOf,
} from '../values/expression/evaluate-expression.ts';
import { decimalsPattern } from '../values/expression/shown-decimals.ts';
import { type ColumnPreset, type StepRow, type StepTable, withColumn } from './step-table.ts';

/** Adds or replaces a column with the values of an expression. @throws ExpressionError if there are too many rows for it */
export function calculateColumn(
  table: StepTable,
  name: string,
  bound: BoundExpression,
  run: ExpressionRun,
): StepTable {
  run.charge(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  const values = table.rows.map((_, row) => evaluate(row));
  const cells = values.map((value) => plainCell(cellValue(value), undefined));
  return withColumn(table, { name, preset: presetOf(values) }, cells);
}

/** Keeps the rows for which an expression is true. @throws ExpressionError if there are too many rows for it */
export function filterByExpression(table: StepTable, bound: BoundExpression, run: ExpressionRun): StepTable {
  run.charge(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  return { ...table, rows: table.rows.filter((_, row) => truthOf(evaluate(row)) === true) };
}

export function expressionRows(rows: readonly Pick<StepRow, 'cells'>[]): ExpressionRows {
  const value = (row: number, column: number): JsonValue | undefined => rows[row]?.cells[column]?.value;
  return { count: rows.length, value };
}

/** How quotients such as 0.33333333333333333333 are shown. */
export function presetOf(values: readonly ExpressionValue[]): ColumnPreset | undefined {
  const pattern = decimalsPattern(values);
  return pattern === undefined ? undefined : { type: 'number', format: { pattern } };
}
