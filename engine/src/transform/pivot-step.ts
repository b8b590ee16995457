import type { SummaryFunction } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { addedTextCell, type Cell, plainCell } from '../table/table.ts';
import { compareForSort, isEmptyValue, textOf } from '../values/compare-values.ts';
import { isCount } from '../values/summarize.ts';
import { aggregatorOf, type ReportLeftOut, reportLeftOut, withEqualDecimals } from './aggregate-cells.ts';
import { checkStepSize } from './check-size.ts';
import { ColumnCells, derivedCell } from './column-cells.ts';
import { type GroupIds, groupIds } from './group-keys.ts';
import { createdRows, type StepColumn, StepError, type StepTable } from './step-table.ts';

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
export function pivotTable(
  table: StepTable,
  step: PivotStep,
  columnsMax: number,
  report: ReportLeftOut,
): StepTable {
  const heads = groupIds(table, step.columns);
  const bodies = groupIds(table, step.rows);
  const rowCount = bodies.count + (step.hasTotalRow ? 1 : 0);
  const headCount = heads.count + (step.hasTotalColumn ? 1 : 0);
  checkStepSize(rowCount, step.rows.length + headCount * step.values.length, columnsMax);
  const groups = Array.from({ length: bodies.count }, () => emptyGroup(heads));
  const all = emptyGroup(heads);
  for (let row = 0; row < table.sent.length; row++) {
    const head = heads.ids[row]!;
    const group = groups[bodies.ids[row]!]!;
    group.rows.push(row);
    group.byHead[head]!.push(row);
    all.rows.push(row);
    all.byHead[head]!.push(row);
  }
  for (const { column, function: own } of step.values) {
    const isCombined = own !== undefined || step.hasTotalRow || step.hasTotalColumn;
    if (isCombined) reportLeftOut(table.columns[column]!, own ?? 'sum', table.sent.keys(), report);
  }
  return {
    columns: [
      ...step.rows.map((column, index) => labelColumn(table.columns[column]!, groups, step, index === 0)),
      ...newColumns(table, heads, step).map((column): StepColumn => {
        const { name, value } = column;
        return {
          name,
          preset: isCount(value.function) ? undefined : table.columns[value.column]!.preset,
          cells: ColumnCells.of(cellsOf(table, step, column, { groups, all, report })),
        };
      }),
    ],
    sent: createdRows(rowCount),
  };
}

/** A column that names the rows of the result; the first one names the totals. */
function labelColumn(
  column: StepColumn,
  groups: readonly RowGroup[],
  { hasTotalRow, totalLabel }: PivotStep,
  isFirst: boolean,
): StepColumn {
  const cells = groups.map(({ rows }) => column.cells.cellAt(rows[0]!));
  if (hasTotalRow) cells.push(isFirst ? plainCell(totalLabel, undefined) : addedTextCell(''));
  return { ...column, cells: ColumnCells.of(cells) };
}

function newColumns(table: StepTable, heads: GroupIds, step: PivotStep): NewColumn[] {
  const shown: Omit<NewColumn, 'value'>[] = headsOf(table, heads, step);
  if (step.hasTotalColumn) shown.push({ head: undefined, name: step.totalLabel });
  const isSingle = step.values.length === 1;
  return shown.flatMap(({ head, name }) =>
    step.values.map((value): NewColumn => {
      const valueName = table.columns[value.column]!.name;
      return { head, value, name: isSingle ? name : `${name}${PIVOT_DELIMITER}${valueName}` };
    }),
  );
}

/** The indexes of the rows of one row of the result, and those of each of its cells. */
interface RowGroup {
  readonly rows: number[];
  readonly byHead: readonly number[][];
}

function emptyGroup({ count }: GroupIds): RowGroup {
  return { rows: [], byHead: Array.from({ length: count }, () => []) };
}

interface PivotRows {
  readonly groups: readonly RowGroup[];
  readonly all: RowGroup;
  readonly report: ReportLeftOut;
}

function cellsOf(
  table: StepTable,
  step: PivotStep,
  { head, value }: NewColumn,
  { groups, all, report }: PivotRows,
): readonly Cell[] {
  const source = table.columns[value.column]!.cells;
  const rowsOf = ({ rows, byHead }: RowGroup) => (head === undefined ? rows : byHead[head]!);
  const combined = value.function ?? 'sum';
  const modelRow = isCount(combined) ? -1 : table.sent.findIndex((_, row) => !source.isEmptyAt(row));
  const model = modelRow < 0 ? undefined : source.cellAt(modelRow);
  const aggregate = aggregatorOf(table.columns[value.column]!, combined, report);
  const cells = groups.map((group): Cell => {
    const rows = rowsOf(group);
    if (rows.length === 0) return derivedCell(step.fill, model);
    if (value.function === undefined && head !== undefined) return onlyCell(table, step, rows, source);
    return aggregate(rows);
  });
  if (step.hasTotalRow) cells.push(aggregate(rowsOf(all)));
  const isSummed = value.function !== undefined || head === undefined;
  return isSummed ? withEqualDecimals(cells, combined) : cells;
}

/** The cell of the only row. */
function onlyCell(
  { columns }: StepTable,
  step: PivotStep,
  rows: readonly number[],
  source: ColumnCells,
): Cell {
  const row = rows[0]!;
  if (rows.length === 1) return source.cellAt(row);
  const named = [...step.rows, ...step.columns].map(
    (one) => `${columns[one]!.name} "${textOf(columns[one]!.cells.values[row]).slice(0, 80)}"`,
  );
  const place = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  throw new StepError(
    `${rows.length} rows have ${place}. Set "aggregate" to combine them, for example "aggregate": "sum".`,
  );
}

/** The numbers and names of the new columns, in order of first appearance or sorted. */
function headsOf(
  table: StepTable,
  { ids }: GroupIds,
  step: PivotStep,
): { readonly head: number; readonly name: string }[] {
  const columns = step.columns.map((column) => table.columns[column]!.cells);
  const firstRows = new Map<number, number>();
  for (const [row, head] of ids.entries()) if (!firstRows.has(head)) firstRows.set(head, row);
  const heads = [...firstRows].map(([head, row]) => {
    const name = columns.map((cells) => headerText(cells.cellAt(row))).join(PIVOT_DELIMITER);
    return { head, row, name };
  });
  if (!step.isSorted) return heads;
  return heads.sort((left, right) => {
    for (const { values } of columns) {
      const order = compareForSort(values[left.row], values[right.row], false);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The text of a cell as a header. */
export function headerText(cell: Cell | undefined): string {
  const { display, value } = cell ?? {};
  return cleanText(display ?? (isEmptyValue(value) ? EMPTY_HEADER : textOf(value)));
}
