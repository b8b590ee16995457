import type { JsonValue } from '@pictable/contract/json';
import type { BoundExpression } from '../table/expression.ts';
import type { Cell } from '../table/table.ts';
import type { ExpressionValue } from '../values/expression/arithmetic.ts';
import {
  cellValue,
  type ExpressionRows,
  type ExpressionRun,
  evaluator,
  truthOf,
} from '../values/expression/evaluate-expression.ts';
import { ShownDecimals } from '../values/expression/shown-decimals.ts';
import { numbersOf, rowsAt } from './column-cache.ts';
import { type ColumnPreset, derivedCell, type StepRow, type StepTable, withColumn } from './step-table.ts';

/** Adds or replaces a column with the values of an expression. @throws ExpressionError if there are too many rows for it */
export function calculateColumn(
  table: StepTable,
  name: string,
  bound: BoundExpression,
  run: ExpressionRun,
): StepTable {
  run.charge(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  const values = new ColumnValues();
  const numbers: ExpressionValue[] = [];
  for (let row = 0; row < table.rows.length; row++) {
    const value = evaluate(row);
    numbers.push(value);
    values.add(value, undefined);
  }
  return withColumn(table, { name, preset: values.preset() }, values.cells, numbers);
}

/** Keeps the rows for which an expression is true. @throws ExpressionError if there are too many rows for it */
export function filterByExpression(table: StepTable, bound: BoundExpression, run: ExpressionRun): StepTable {
  run.charge(bound, table.rows.length);
  const evaluate = evaluator(bound, expressionRows(table.rows), run);
  const kept: number[] = [];
  for (let row = 0; row < table.rows.length; row++) if (truthOf(evaluate(row)) === true) kept.push(row);
  return { ...table, rows: rowsAt(table.rows, kept) };
}

export function expressionRows(rows: readonly Pick<StepRow, 'cells'>[]): ExpressionRows {
  const value = (row: number, column: number): JsonValue | undefined => rows[row]?.cells[column]?.value;
  return { count: rows.length, value, column: (column) => numbersOf(rows, column) };
}

/** The cells of a new column, with what its values need to be shown. */
export class ColumnValues {
  readonly cells: Cell[] = [];
  readonly #decimals = new ShownDecimals();

  /** @param model a cell whose type and format the new one has */
  add(value: ExpressionValue, model: Cell | undefined): void {
    this.#decimals.add(value);
    this.cells.push(derivedCell(cellValue(value), model));
  }

  /** How quotients such as 0.33333333333333333333 are shown. */
  preset(): ColumnPreset | undefined {
    const pattern = this.#decimals.pattern();
    return pattern === undefined ? undefined : { type: 'number', format: { pattern } };
  }
}
