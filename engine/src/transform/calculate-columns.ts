import type { BoundExpression } from '../table/expression.ts';
import type { ExpressionValue } from '../values/expression/arithmetic.ts';
import {
  type ExpressionRows,
  type ExpressionRun,
  evaluator,
  truthOf,
} from '../values/expression/evaluate-expression.ts';
import { ShownDecimals } from '../values/expression/shown-decimals.ts';
import { ColumnCells, itemsAt } from './column-cells.ts';
import { type ColumnPreset, rowsAt, type StepTable, withColumn } from './step-table.ts';

/** Adds or replaces a column with the values of an expression. @throws ExpressionError if there are too many rows for it */
export function calculateColumn(
  table: StepTable,
  name: string,
  bound: BoundExpression,
  run: ExpressionRun,
): StepTable {
  const numbers = evaluateRows(table, bound, run);
  return withColumn(table, { name, preset: presetOf(numbers), cells: ColumnCells.computed(numbers) });
}

/** Keeps the rows for which an expression is true. @throws ExpressionError if there are too many rows for it */
export function filterByExpression(table: StepTable, bound: BoundExpression, run: ExpressionRun): StepTable {
  const truths = evaluateRows(table, bound, run);
  return rowsAt(
    table,
    table.sent.map((_, row) => row).filter((row) => truthOf(truths[row]!) === true),
  );
}

function evaluateRows(table: StepTable, bound: BoundExpression, run: ExpressionRun): ExpressionValue[] {
  const count = table.sent.length;
  run.charge(bound, count);
  const evaluate = evaluator(bound, expressionRows(table), run);
  return Array.from({ length: count }, (_, row) => evaluate(row));
}

/** The rows that an expression reads. @param indexes of some rows; all of them by default */
export function expressionRows({ columns, sent }: StepTable, indexes?: readonly number[]): ExpressionRows {
  const numbersOf = (column: number) => columns[column]!.cells.numbers;
  return {
    count: indexes?.length ?? sent.length,
    value: (row, column) => columns[column]?.cells.values[indexes ? indexes[row]! : row],
    column: (column) => (indexes ? itemsAt(numbersOf(column), indexes) : numbersOf(column)),
  };
}

/** How quotients such as 0.33333333333333333333 are shown; undefined if there are none. */
export function presetOf(numbers: readonly ExpressionValue[]): ColumnPreset | undefined {
  const decimals = new ShownDecimals();
  for (const number of numbers) decimals.add(number);
  const pattern = decimals.pattern();
  return pattern === undefined ? undefined : { type: 'number', format: { pattern } };
}
