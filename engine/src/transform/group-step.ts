import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber } from '@pictable/contract/json';
import type { BoundExpression } from '../table/expression.ts';
import { COUNT_NAME, plainCell } from '../table/table.ts';
import { type ExpressionRun, evaluator } from '../values/expression/evaluate-expression.ts';
import { isCount } from '../values/summarize.ts';
import { aggregatorOf, type ReportLeftOut, reportLeftOut, withEqualDecimals } from './aggregate-cells.ts';
import { expressionRows, presetOf } from './calculate-columns.ts';
import { ColumnCells } from './column-cells.ts';
import { groupIndexes } from './group-keys.ts';
import { createdRows, type StepColumn, type StepTable } from './step-table.ts';

export interface GroupStep {
  readonly by: readonly number[];
  readonly aggregates: readonly GroupAggregate[];
}

/** A column of the grouped table: a function over a column, or an expression over the rows of a group. */
export type GroupAggregate =
  | { readonly name: string; readonly column: number; readonly function: SummaryFunction }
  | { readonly name: string; readonly expression: BoundExpression };

/** The indexes of the rows of each group. */
type Groups = readonly (readonly number[])[];

/**
 * One row per group, in order of first appearance; without aggregates, with the number of rows.
 *
 * @throws ExpressionError if there are too many rows for an expression
 */
export function groupTable(
  table: StepTable,
  { by, aggregates }: GroupStep,
  run: ExpressionRun,
  report: ReportLeftOut,
): StepTable {
  const groups = groupIndexes(table, by);
  const firstRows = groups.map(([first]) => first!);
  const labels = by.map((index): StepColumn => {
    const column = table.columns[index]!;
    return { ...column, cells: column.cells.at(firstRows) };
  });
  const results =
    aggregates.length === 0
      ? [countColumn(groups)]
      : aggregates.map((aggregate) => aggregateColumn(table, groups, aggregate, run, report));
  return { columns: [...labels, ...results], sent: createdRows(groups.length) };
}

function countColumn(groups: Groups): StepColumn {
  const cells = groups.map(({ length }) => plainCell(new JsonNumber(String(length)), undefined));
  return { name: COUNT_NAME, cells: ColumnCells.of(cells) };
}

function aggregateColumn(
  table: StepTable,
  groups: Groups,
  aggregate: GroupAggregate,
  run: ExpressionRun,
  report: ReportLeftOut,
): StepColumn {
  const { name } = aggregate;
  if ('expression' in aggregate) {
    const { expression } = aggregate;
    run.charge(expression, table.sent.length);
    const numbers = groups.map((group) => evaluator(expression, expressionRows(table, group), run)(0));
    return { name, preset: presetOf(numbers), cells: ColumnCells.computed(numbers) };
  }
  const { column, function: own } = aggregate;
  const source = table.columns[column]!;
  reportLeftOut(source, own, table.sent.keys(), report);
  const results = withEqualDecimals(groups.map(aggregatorOf(source, own, report)), own);
  return { name, preset: isCount(own) ? undefined : source.preset, cells: ColumnCells.of(results) };
}
