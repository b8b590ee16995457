import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { isEmptyValue, parseNumber } from '../values/compare-values.ts';
import { decimalOf, fixDecimal, writeDecimal } from '../values/decimal.ts';
import { isCount, summarize } from '../values/summarize.ts';
import { derivedCell, type StepRow } from './step-table.ts';

/** A function over the cells of a column: a sum of currency is currency. */
export function aggregateCells(name: SummaryFunction, cells: readonly Cell[]): Cell {
  const { value } = summarize(
    name,
    cells.map((cell) => cell.value),
  );
  return derivedCell(value, isCount(name) ? undefined : cells.find((cell) => !isEmptyValue(cell.value)));
}

/**
 * Gives all sums of a column the same number of decimals: 200.0 beside 300 looks like an error. Numbers that
 * were not summed keep theirs.
 */
export function withEqualDecimals(cells: readonly Cell[], name: SummaryFunction): readonly Cell[] {
  if (name !== 'sum' && name !== 'mean') return cells;
  const numbers = cells.map(({ value }) => (value instanceof JsonNumber ? decimalOf(value.raw) : undefined));
  const most = numbers.reduce((decimals, number) => Math.max(decimals, number?.decimals ?? 0), 0);
  return cells.map((cell, index) => {
    const number = numbers[index];
    if (number === undefined || number.decimals === most) return cell;
    return { ...cell, value: new JsonNumber(writeDecimal(fixDecimal(number, most))) };
  });
}

/** Whether all values of a column that are not empty are numbers, and there is one. */
export function isNumericColumn(rows: readonly StepRow[], column: number): boolean {
  const values = rows.map(({ cells }) => cells[column]?.value).filter((value) => !isEmptyValue(value));
  return values.length > 0 && values.every((value) => parseNumber(value) !== undefined);
}
