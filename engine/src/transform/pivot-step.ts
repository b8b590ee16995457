import type { SummaryFunction } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { type Cell, plainCell } from '../table/table.ts';
import { compareForSort, isEmptyValue, textOf } from '../values/compare-values.ts';
import { isCount } from '../values/summarize.ts';
import { aggregatorOf, withEqualDecimals } from './aggregate-cells.ts';
import { checkStepSize } from './check-size.ts';
import { valuesOf } from './column-cache.ts';
import { type GroupIds, groupIds } from './group-keys.ts';
import {
  createdRow,
  derivedCell,
  type StepColumn,
  StepError,
  type StepRow,
  type StepTable,
} from './step-table.ts';

export interface PivotStep {
  /** Columns that name the rows. */
  readonly rows: readonly number[];
  /** Columns whose values become columns. */
  readonly columns: readonly number[];
  readonly values: readonly PivotValue[];
  /** Value of a cell without rows. */
  readonly fill: JsonValue;
  readonly hasTotalRow: boolean;
  readonly hasTotalColumn: boolean;
  readonly totalLabel: string;
  readonly isSorted: boolean;
}

export interface PivotValue {
  readonly column: number;
  /** Undefined if each cell has the value of one row. */
  readonly function: SummaryFunction | undefined;
}

/** Between the parts of the name of a new column. */
export const PIVOT_DELIMITER = '.';

/** A header without a text. */
const EMPTY_HEADER = '–';

/** A new column: the number of its group of rows; undefined for the totals. */
interface NewColumn {
  readonly name: string;
  readonly head: number | undefined;
  readonly value: PivotValue;
}

/** Turns the values of columns into columns. @throws StepError if several rows have one cell, or for too many columns */
export function pivotTable(table: StepTable, step: PivotStep, columnsMax: number): StepTable {
  const heads = groupIds(table.rows, step.columns);
  const bodies = groupIds(table.rows, step.rows);
  const rowCount = bodies.count + (step.hasTotalRow ? 1 : 0);
  const headCount = heads.count + (step.hasTotalColumn ? 1 : 0);
  checkStepSize(rowCount, step.rows.length + headCount * step.values.length, columnsMax);
  const shown: Omit<NewColumn, 'value'>[] = headsOf(table.rows, heads, step);
  if (step.hasTotalColumn) shown.push({ head: undefined, name: step.totalLabel });
  const isSingle = step.values.length === 1;
  const columns = shown.flatMap(({ head, name }) =>
    step.values.map((value): NewColumn => {
      const valueName = table.columns[value.column]!.name;
      return { head, value, name: isSingle ? name : `${name}${PIVOT_DELIMITER}${valueName}` };
    }),
  );
  const groups = Array.from({ length: bodies.count }, () => emptyGroup(heads));
  const all = emptyGroup(heads);
  for (let row = 0; row < table.rows.length; row++) {
    const head = heads.ids[row]!;
    const group = groups[bodies.ids[row]!]!;
    group.rows.push(row);
    group.byHead[head]!.push(row);
    all.rows.push(row);
    all.byHead[head]!.push(row);
  }
  const cells = columns.map((column) => cellsOf(table, step, column, groups, all));
  const labels = groups.map(({ rows }) => step.rows.map((column) => table.rows[rows[0]!]!.cells[column]!));
  if (step.hasTotalRow)
    labels.push(step.rows.map((_, index) => plainCell(index === 0 ? step.totalLabel : '', undefined)));
  return {
    columns: [...step.rows.map((column) => table.columns[column]!), ...columns.map(newColumn(table))],
    rows: labels.map((own, row) => createdRow([...own, ...cells.map((column) => column[row]!)])),
  };
}

const newColumn =
  (table: StepTable) =>
  ({ name, value }: NewColumn): StepColumn => {
    return { name, preset: isCount(value.function) ? undefined : table.columns[value.column]!.preset };
  };

/** The indexes of the rows of one row of the result, and those of each of its cells. */
interface RowGroup {
  readonly rows: number[];
  readonly byHead: readonly number[][];
}

function emptyGroup({ count }: GroupIds): RowGroup {
  return { rows: [], byHead: Array.from({ length: count }, () => []) };
}

function cellsOf(
  table: StepTable,
  step: PivotStep,
  { head, value }: NewColumn,
  groups: readonly RowGroup[],
  all: RowGroup,
): readonly Cell[] {
  const { column } = value;
  const rowsOf = ({ rows, byHead }: RowGroup) => (head === undefined ? rows : byHead[head]!);
  const combined = value.function ?? 'sum';
  const values = valuesOf(table.rows, column);
  const modelRow = isCount(combined) ? -1 : values.findIndex((one) => !isEmptyValue(one));
  const model = table.rows[modelRow]?.cells[column];
  const aggregate = aggregatorOf(table.rows, column, combined);
  const cells = groups.map((group): Cell => {
    const rows = rowsOf(group);
    if (rows.length === 0) return derivedCell(step.fill, model);
    if (value.function === undefined && head !== undefined) return onlyCell(table, step, rows, column);
    return aggregate(rows);
  });
  if (step.hasTotalRow) cells.push(aggregate(rowsOf(all)));
  const isSummed = value.function !== undefined || head === undefined;
  return isSummed ? withEqualDecimals(cells, combined) : cells;
}

/** The cell of the only row. */
function onlyCell(
  { columns, rows: all }: StepTable,
  step: PivotStep,
  rows: readonly number[],
  column: number,
): Cell {
  const row = all[rows[0]!]!;
  if (rows.length === 1) return row.cells[column]!;
  const named = [...step.rows, ...step.columns].map(
    (one) => `${columns[one]!.name} "${textOf(row.cells[one]?.value).slice(0, 80)}"`,
  );
  const place = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  throw new StepError(
    `${rows.length} rows have ${place}. Set "aggregate" to combine them, for example "aggregate": "sum".`,
  );
}

/** The numbers and names of the new columns, in order of first appearance or sorted. */
function headsOf(
  rows: readonly StepRow[],
  { ids }: GroupIds,
  step: PivotStep,
): { readonly head: number; readonly name: string }[] {
  const first = new Map<number, StepRow>();
  for (const [index, head] of ids.entries()) if (!first.has(head)) first.set(head, rows[index]!);
  const heads = [...first].map(([head, row]) => ({ head, row, name: headerOf(row, step.columns) }));
  if (!step.isSorted) return heads;
  return heads.sort((left, right) => {
    for (const column of step.columns) {
      const [one, other] = [left.row.cells[column]?.value, right.row.cells[column]?.value];
      const order = compareForSort(one, other, false);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function headerOf({ cells }: StepRow, columns: readonly number[]): string {
  return columns.map((column) => headerText(cells[column])).join(PIVOT_DELIMITER);
}

/** The text of a cell as a header. */
export function headerText(cell: Cell | undefined): string {
  const { display, value } = cell ?? {};
  return cleanText(display ?? (isEmptyValue(value) ? EMPTY_HEADER : textOf(value)));
}
