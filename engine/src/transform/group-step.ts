import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber } from '@pictable/contract/json';
import type { BoundExpression } from '../table/expression.ts';
import { type Cell, COUNT_NAME, plainCell } from '../table/table.ts';
import { type ExpressionRun, evaluator } from '../values/expression/evaluate-expression.ts';
import { isCount } from '../values/summarize.ts';
import { aggregateCells, withEqualDecimals } from './aggregate-cells.ts';
import { ColumnValues, expressionRows } from './calculate-columns.ts';
import { groupsOf } from './group-keys.ts';
import { createdRow, type StepColumn, type StepRow, type StepTable } from './step-table.ts';

export interface GroupStep {
  readonly by: readonly number[];
  readonly aggregates: readonly GroupAggregate[];
}

/** A column of the grouped table: a function over a column, or an expression over the rows of a group. */
export type GroupAggregate =
  | { readonly name: string; readonly column: number; readonly function: SummaryFunction }
  | { readonly name: string; readonly expression: BoundExpression };

/**
 * One row per group, in order of first appearance; without aggregates, with the number of rows.
 *
 * @throws ExpressionError if there are too many rows for an expression
 */
export function groupTable(table: StepTable, { by, aggregates }: GroupStep, run: ExpressionRun): StepTable {
  const groups = groupsOf(table.rows, by);
  const results = aggregates.map((aggregate) => aggregateColumn(table, groups, aggregate, run));
  if (aggregates.length === 0) {
    const cells = groups.map((group) => plainCell(new JsonNumber(String(group.length)), undefined));
    results.push({ column: { name: COUNT_NAME }, cells });
  }
  return {
    columns: [...by.map((column) => table.columns[column]!), ...results.map(({ column }) => column)],
    rows: groups.map((group, index) =>
      createdRow([
        ...by.map((column) => group[0]!.cells[column]!),
        ...results.map(({ cells }) => cells[index]!),
      ]),
    ),
  };
}

function aggregateColumn(
  { columns, rows }: StepTable,
  groups: readonly StepRow[][],
  aggregate: GroupAggregate,
  run: ExpressionRun,
): { readonly column: StepColumn; readonly cells: readonly Cell[] } {
  const { name } = aggregate;
  if ('expression' in aggregate) {
    run.charge(aggregate.expression, rows.length);
    const values = new ColumnValues();
    for (const group of groups)
      values.add(evaluator(aggregate.expression, expressionRows(group), run)(0), undefined);
    return { column: { name, preset: values.preset() }, cells: values.cells };
  }
  const { column, function: own } = aggregate;
  const cells = groups.map((group) =>
    aggregateCells(
      own,
      group.map((row) => row.cells[column]!),
    ),
  );
  const preset = isCount(own) ? undefined : columns[column]!.preset;
  return { column: { name, preset }, cells: withEqualDecimals(cells, own) };
}
