import type { SummaryFunction } from '@pictable/contract';
import { type Cell, plainCell } from '../table/table.ts';
import { sortRows } from '../values/sort-rows.ts';
import { aggregateCells, isNumericColumn } from './aggregate-cells.ts';
import { groupsOf } from './group-keys.ts';
import { createdRow, type StepRow, type StepTable } from './step-table.ts';

export interface TopStep {
  readonly count: number;
  readonly by: number;
  readonly ascending: boolean;
  /** Columns whose equal values form the groups that each have their own top rows. */
  readonly within: readonly number[];
  /** Label of the row with all other rows; undefined to leave them out. */
  readonly others: string | undefined;
  /** Function of the row with all others: for all columns of numbers, or by column. */
  readonly aggregate: SummaryFunction | ReadonlyMap<number, SummaryFunction>;
}

/** The rows with the largest values, in their order; rows with the same value keep theirs. */
export function topRows(table: StepTable, step: TopStep): StepTable {
  const { count, by, ascending, within } = step;
  const isNumeric =
    step.others === undefined ? [] : table.columns.map((_, column) => isNumericColumn(table.rows, column));
  const rows = groupsOf(table.rows, within).flatMap((group) => {
    const sorted = sortRows(group, [{ column: by, descending: !ascending }]);
    const top = sorted.slice(0, count);
    const rest = sorted.slice(count);
    if (step.others === undefined || rest.length === 0) return top;
    return [...top, othersRow(rest, step.others, step, isNumeric)];
  });
  return { ...table, rows };
}

/** Numbers are aggregated, the first column of texts has the label, and the others are empty. */
function othersRow(
  rows: readonly StepRow[],
  label: string,
  { within, aggregate }: TopStep,
  isNumeric: readonly boolean[],
): StepRow {
  const functionOf = (column: number) => {
    if (typeof aggregate !== 'string') return aggregate.get(column);
    return isNumeric[column] ? aggregate : undefined;
  };
  const labelColumn = isNumeric.findIndex(
    (numeric, column) => !numeric && !within.includes(column) && functionOf(column) === undefined,
  );
  const cells = isNumeric.map((_, column): Cell => {
    if (within.includes(column)) return rows[0]!.cells[column]!;
    const name = functionOf(column);
    if (name === undefined) return plainCell(column === labelColumn ? label : '', undefined);
    return aggregateCells(
      name,
      rows.map((row) => row.cells[column]!),
    );
  });
  return createdRow(cells);
}
