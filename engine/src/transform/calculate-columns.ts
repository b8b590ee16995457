import type { JsonValue } from '@pictable/contract/json';
import { plainCell } from '../table/table.ts';
import type { ExpressionValue } from '../values/expression/arithmetic.ts';
import { isDecimal } from '../values/expression/arithmetic.ts';
import { type BoundExpression, checkExpressionCost } from '../values/expression/bind-expression.ts';
import {
  cellValue,
  type ExpressionRows,
  type ExpressionRun,
  evaluator,
  truthOf,
} from '../values/expression/evaluate-expression.ts';
import { type ColumnPreset, type StepRow, type StepTable, withColumn } from './step-table.ts';

/** Adds or replaces a column with the values of an expression. @throws ExpressionError if there are too many rows for it */
export function calculateColumn(
  table: StepTable,
  name: string,
  bound: BoundExpression,
  run: ExpressionRun,
): StepTable {
  checkExpressionCost(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  const values = table.rows.map((_, row) => evaluate(row));
  const cells = values.map((value) => plainCell(cellValue(value), undefined));
  return withColumn(table, { name, preset: presetOf(values) }, cells);
}

/** Keeps the rows for which an expression is true. @throws ExpressionError if there are too many rows for it */
export function filterByExpression(table: StepTable, bound: BoundExpression, run: ExpressionRun): StepTable {
  checkExpressionCost(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  return { ...table, rows: table.rows.filter((_, row) => truthOf(evaluate(row)) === true) };
}

export function expressionRows(rows: readonly Pick<StepRow, 'cells'>[]): ExpressionRows {
  const value = (row: number, column: number): JsonValue | undefined => rows[row]?.cells[column]?.value;
  return { count: rows.length, value };
}

/** Decimals that are shown without a format. */
const SHOWN_DECIMALS = 4;
/** More decimals than a quotient has. */
const DECIMALS_MAX = 20;

/** How quotients such as 0.33333333333333333333 are shown: with 4 decimals, or more if a value would become 0. */
export function presetOf(values: readonly ExpressionValue[]): ColumnPreset | undefined {
  let [most, needed] = [0, SHOWN_DECIMALS];
  for (const value of values) {
    if (!isDecimal(value) || value.decimals <= SHOWN_DECIMALS) continue;
    most = Math.max(most, value.decimals);
    const digits = String(value.digits < 0n ? -value.digits : value.digits).length;
    if (value.digits !== 0n) needed = Math.max(needed, value.decimals - digits + 2);
  }
  if (most <= SHOWN_DECIMALS) return undefined;
  return { type: 'number', format: { pattern: `0.${'#'.repeat(Math.min(needed, DECIMALS_MAX))}` } };
}
