import type { SummaryFunction } from '@pictable/contract';
import { addedTextCell, type Cell, plainCell } from '../table/table.ts';
import { sortedIndexes } from '../values/sort-rows.ts';
import { aggregatorOf, isNumericColumn, type ReportLeftOut, reportLeftOut } from './aggregate-cells.ts';
import { ColumnCells } from './column-cells.ts';
import { groupIndexes } from './group-keys.ts';
import { rowsAt, type StepColumn, type StepTable } from './step-table.ts';

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

/** A row of the result: the index of a row, or the indexes of the rows that it combines. */
type TopRow = number | readonly number[];

/** The rows with the largest values, in their order; rows with the same value keep theirs. */
export function topRows(table: StepTable, step: TopStep, report: ReportLeftOut): StepTable {
  const { count, by, ascending, within, others } = step;
  const keys = [{ column: by, descending: !ascending }];
  const rows = groupIndexes(table, within).flatMap((group): readonly TopRow[] => {
    const cells = table.columns[by]!.cells.at(group);
    const sorted = sortedIndexes(group.length, keys, () => cells).map((position) => group[position]!);
    const top = sorted.slice(0, count);
    return others === undefined || sorted.length <= count ? top : [...top, sorted.slice(count)];
  });
  if (rows.every((row) => typeof row === 'number')) return rowsAt(table, rows);
  const combined = rows.flatMap((row) => (typeof row === 'number' ? [] : row));
  const cellsOf = combinersOf(table, others ?? '', step, (column, name) => {
    reportLeftOut(column, name, combined, report);
    return aggregatorOf(column, name, report);
  });
  return {
    columns: table.columns.map((column, index) => {
      const { cells } = column.cells;
      const combine = cellsOf[index]!;
      return {
        ...column,
        cells: ColumnCells.of(rows.map((row) => (typeof row === 'number' ? cells[row]! : combine(row)))),
      };
    }),
    sent: rows.map((row) => (typeof row === 'number' ? table.sent[row] : undefined)),
  };
}

/** The cell of combined rows, given by their indexes. */
type CombineRows = (rows: readonly number[]) => Cell;

/** By column, the cell of combined rows: numbers are aggregated, the first column of texts has the label. */
function combinersOf(
  { columns }: StepTable,
  label: string,
  { within, aggregate }: TopStep,
  aggregatorFor: (column: StepColumn, name: SummaryFunction) => CombineRows,
): readonly CombineRows[] {
  const functions = columns.map(({ cells }, column) => {
    if (typeof aggregate !== 'string') return aggregate.get(column);
    return isNumericColumn(cells) ? aggregate : undefined;
  });
  const labelColumn = columns.findIndex(
    ({ cells }, column) =>
      functions[column] === undefined &&
      !within.includes(column) &&
      hasTexts(cells) &&
      !isNumericColumn(cells),
  );
  return columns.map((source, column) => {
    const { cells } = source;
    if (within.includes(column)) return ([first]) => cells.cellAt(first!);
    const name = functions[column];
    if (name !== undefined) return aggregatorFor(source, name);
    const added = column === labelColumn ? plainCell(label, undefined) : addedTextCell('');
    return () => added;
  });
}

/** Whether a column has texts, and not dates or other values that are written as texts. */
function hasTexts({ cells }: ColumnCells): boolean {
  return cells.some(
    ({ value, type = 'text' }) => type === 'text' && typeof value === 'string' && value !== '',
  );
}
