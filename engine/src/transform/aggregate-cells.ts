import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { leftOutText, mixedCurrenciesText } from '../values/aggregate-warnings.ts';
import { isEmptyValue, parseNumber } from '../values/compare-values.ts';
import { DecimalSum, decimalOf, fixDecimal } from '../values/decimal.ts';
import { type ExpressionValue, isDecimal } from '../values/expression/arithmetic.ts';
import { combinesAmounts, exactNumber, isCount, needsNumbers, summarize } from '../values/summarize.ts';
import { writeDecimal } from '../values/write-decimal.ts';
import { type ColumnCells, derivedCell, itemsAt } from './column-cells.ts';
import type { StepColumn } from './step-table.ts';

/**
 * A function over some rows of a column, given by their indexes: a sum of currency is currency. Without a value, and
 * with a report, for amounts in several currencies.
 */
export function aggregatorOf(
  { name: header, cells }: StepColumn,
  name: SummaryFunction,
  report: ReportLeftOut,
): (indexes: readonly number[]) => Cell {
  const modelOf = (indexes: readonly number[]) => {
    if (isCount(name)) return undefined;
    const hasValue = (row: number) => !cells.isEmptyAt(row);
    const found = name === 'last' ? indexes.findLast(hasValue) : indexes.find(hasValue);
    return found === undefined ? undefined : cells.cellAt(found);
  };
  const combine =
    name === 'sum'
      ? (indexes: readonly number[]) => sumOf(cells.numbers, indexes)
      : (indexes: readonly number[]) => summarize(name, itemsAt(cells.values, indexes)).value;
  return (indexes) => {
    const mixed = combinesAmounts(name) ? cells.mixedCurrencies(indexes) : undefined;
    if (mixed === undefined) return derivedCell(combine(indexes), modelOf(indexes));
    report(mixedCurrenciesText(header, name, mixed));
    return derivedCell(null, undefined);
  };
}

/** Reports what a function of a step left out, as the end of a message. */
export type ReportLeftOut = (text: string) => void;

/**
 * Reports the values that are not numbers, although a function needs numbers. Each of the rows counts once, also if
 * it is in several cells of the result.
 */
export function reportLeftOut(
  { name: header, cells }: StepColumn,
  name: SummaryFunction,
  rows: Iterable<number>,
  report: ReportLeftOut,
): void {
  if (!needsNumbers(name)) return;
  const { numbers } = cells;
  let [ignored, count] = [0, 0];
  for (const row of rows) {
    const value = numbers[row]!;
    if (value === null || value === '') continue;
    count++;
    if (!isDecimal(value) && (typeof value !== 'string' || exactNumber(value) === undefined)) ignored++;
  }
  if (ignored > 0) report(leftOutText(header, name, { ignored, count }));
}

/** The sum of values as an expression reads them; null if none is a number. */
function sumOf(numbers: readonly ExpressionValue[], indexes: readonly number[]): JsonValue {
  const sum = new DecimalSum();
  let hasNumbers = false;
  for (const row of indexes) {
    const value = numbers[row]!;
    const number = isDecimal(value) ? value : typeof value === 'string' ? exactNumber(value) : undefined;
    if (number === undefined) continue;
    sum.addDecimal(number);
    hasNumbers = true;
  }
  return hasNumbers ? new JsonNumber(writeDecimal(sum.value())) : null;
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
export function isNumericColumn(cells: ColumnCells): boolean {
  const values = cells.values.filter((value) => !isEmptyValue(value));
  return values.length > 0 && values.every((value) => parseNumber(value) !== undefined);
}
