import type { Aggregate } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import {
  aggregateName,
  type Cell,
  COUNT_NAME,
  type Column,
  type ColumnAggregate,
  type Grouping,
  plainCell,
  type Row,
} from '../table/table.ts';
import { leftOutText, mixedCurrenciesText } from '../values/aggregate-warnings.ts';
import { compareForSort, isEmptyValue, valueKey } from '../values/compare-values.ts';
import { mixedCurrencies } from '../values/currencies-of-amounts.ts';
import { addDecimals, type Decimal, decimalOf, divideDecimal, fixDecimal } from '../values/decimal.ts';
import { derivedFormat } from '../values/derived-format.ts';
import { exactNumber } from '../values/summarize.ts';
import { writeDecimal } from '../values/write-decimal.ts';
import type { Warnings } from '../warnings.ts';

/**
 * One row per group, in order of first appearance: the grouping columns, then one column per aggregate, named
 * like `Amount (sum)`. Sums are exact decimals. Values that are not numbers, and sums in several currencies, are left
 * out with a warning.
 */
export function groupRows(
  columns: readonly Column[],
  rows: readonly Row[],
  grouping: Grouping,
  warnings: Warnings,
): { columns: Column[]; rows: Row[] } {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = grouping.by.map((column) => valueKey(row.cells[column]?.value)).join('\u0000');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const counted = grouping.aggregates.length > 0 ? grouping.aggregates : [COUNT_OF_ROWS];
  warnLeftOut(columns, rows, counted, warnings);
  if (rows.some(({ style }) => Object.keys(style).length > 0))
    warnings.add(
      'Styles of rows are ignored because options.dataProcessing.groupBy creates new rows. Use rules instead.',
      '/options/dataProcessing/groupBy',
    );
  return {
    columns: [
      ...grouping.by.map((column) => columns[column]!),
      ...counted.map(({ column, aggregate }) => aggregateColumn(columns[column], aggregate)),
    ],
    rows: withEqualDecimals(
      [...groups.values()].map((group) => groupRow(group, columns, grouping.by, counted, warnings)),
      grouping.by.length,
      counted,
    ),
  };
}

/** The aggregate of a table without any. */
const COUNT_OF_ROWS: ColumnAggregate = { column: -1, aggregate: 'count', name: '', pointer: '' };

/** Warns about values that are not numbers, although the aggregate needs numbers. */
function warnLeftOut(
  columns: readonly Column[],
  rows: readonly Row[],
  counted: Grouping['aggregates'],
  warnings: Warnings,
): void {
  for (const { column, aggregate, name, pointer } of counted) {
    if (aggregate !== 'sum' && aggregate !== 'avg') continue;
    const values = rows.map(({ cells }) => cells[column]?.value).filter((value) => !isEmptyValue(value));
    const ignored = values.filter((value) => exactNumber(value) === undefined).length;
    if (ignored === 0) continue;
    const text = leftOutText(columns[column]!.name, aggregate, { ignored, count: values.length });
    warnings.add(`${name}: ${text}`, pointer);
  }
}

/**
 * Gives all sums or averages of a column the same number of decimals: 200.0 beside 300 looks like an error.
 */
function withEqualDecimals(
  rows: readonly Row[],
  firstColumn: number,
  counted: Grouping['aggregates'],
): Row[] {
  const decimalsMax = counted.map(({ aggregate }, index) => {
    if (aggregate !== 'sum' && aggregate !== 'avg') return undefined;
    return Math.max(0, ...rows.map(({ cells }) => decimalIn(cells[firstColumn + index]!)?.decimals ?? 0));
  });
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => {
      const decimals = column < firstColumn ? undefined : decimalsMax[column - firstColumn];
      const decimal = decimals === undefined ? undefined : decimalIn(cell);
      if (decimals === undefined || decimal === undefined) return cell;
      return { ...cell, value: new JsonNumber(writeDecimal(fixDecimal(decimal, decimals))) };
    }),
  }));
}

function decimalIn({ value }: Cell): Decimal | undefined {
  return value instanceof JsonNumber ? decimalOf(value.raw) : undefined;
}

function aggregateColumn(column: Column | undefined, aggregate: Aggregate): Column {
  if (column === undefined) return { name: COUNT_NAME, style: {} };
  const { name, field } = column;
  return {
    ...column,
    name: aggregateName(name, aggregate),
    ...(field !== undefined && { field: aggregateName(field, aggregate) }),
  };
}

function groupRow(
  group: readonly Row[],
  columns: readonly Column[],
  by: readonly number[],
  counted: Grouping['aggregates'],
  warnings: Warnings,
): Row {
  const first = group[0]!;
  const cells = counted.map(({ column, aggregate, name, pointer }) => {
    if (column < 0) return plainCell(new JsonNumber(String(group.length)), undefined);
    const all = group.map((row) => row.cells[column]!);
    const own = all.filter((cell) => !isEmptyValue(cell.value));
    const mixed = aggregate === 'count' ? undefined : mixedCurrencies(own);
    if (mixed === undefined) return withNotesOf(all, aggregateCell(own, aggregate));
    const text = mixedCurrenciesText(columns[column]!.name, aggregate, mixed);
    warnings.add(`${name}: ${text}`, pointer);
    return withNotesOf(all, plainCell(null, undefined));
  });
  const named = by.map((column) =>
    withNotesOf(
      group.map((row) => row.cells[column]!),
      first.cells[column]!,
    ),
  );
  return { cells: [...named, ...cells], style: {} };
}

/** A cell with the footnotes of all cells that it combines. */
function withNotesOf(combined: readonly Cell[], cell: Cell): Cell {
  const notes = [...new Set(combined.flatMap((each) => each.notes ?? []))];
  return notes.length === 0 ? cell : { ...cell, notes };
}

/** The aggregate inherits type and format of the first cell, so a sum of currency is currency. */
function aggregateCell(cells: readonly Cell[], aggregate: Aggregate): Cell {
  if (aggregate === 'count') return plainCell(new JsonNumber(String(cells.length)), undefined);
  const value = aggregateValue(cells, aggregate);
  const model = cells[0];
  const plain = plainCell(value, undefined);
  return model === undefined ? plain : { ...plain, ...derivedFormat(value, model) };
}

function aggregateValue(cells: readonly Cell[], aggregate: 'sum' | 'avg' | 'min' | 'max'): JsonValue {
  if (aggregate === 'min' || aggregate === 'max') return extreme(cells, aggregate === 'max');
  let sum: Decimal = decimalOf('0')!;
  let numbers = 0;
  for (const { value } of cells) {
    const decimal = exactNumber(value);
    if (decimal === undefined) continue;
    sum = addDecimals(sum, decimal);
    numbers++;
  }
  if (numbers === 0) return null;
  return new JsonNumber(
    writeDecimal(aggregate === 'sum' ? sum : divideDecimal(sum, numbers, AVERAGE_DECIMALS)),
  );
}

/** Decimals of an average that does not terminate earlier. */
const AVERAGE_DECIMALS = 4;

function extreme(cells: readonly Cell[], largest: boolean): JsonValue {
  let best: JsonValue | undefined;
  for (const { value } of cells) {
    if (best === undefined || compareForSort(value, best, largest) < 0) best = value;
  }
  return best ?? null;
}
