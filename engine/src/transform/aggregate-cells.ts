import type { SummaryFunction } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { isEmptyValue, parseNumber } from '../values/compare-values.ts';
import { DecimalSum, decimalOf, fixDecimal } from '../values/decimal.ts';
import { type ExpressionValue, isDecimal } from '../values/expression/arithmetic.ts';
import { exactNumber, isCount, summarize } from '../values/summarize.ts';
import { writeDecimal } from '../values/write-decimal.ts';
import { numbersOf, valuesOf } from './column-cache.ts';
import { derivedCell, type StepRow } from './step-table.ts';

/** A function over the cells of a column: a sum of currency is currency. */
export function aggregateCells(name: SummaryFunction, cells: readonly Cell[]): Cell {
  const { value } = summarize(
    name,
    cells.map((cell) => cell.value),
  );
  return derivedCell(value, isCount(name) ? undefined : cells.find((cell) => !isEmptyValue(cell.value)));
}

/** A function over some rows of a column, given by their indexes. */
export function aggregatorOf(
  rows: readonly StepRow[],
  column: number,
  name: SummaryFunction,
): (indexes: readonly number[]) => Cell {
  const values = valuesOf(rows, column);
  const modelOf = (indexes: readonly number[]) => {
    const found = isCount(name) ? undefined : indexes.find((row) => !isEmptyValue(values[row]));
    return found === undefined ? undefined : rows[found]!.cells[column];
  };
  if (name !== 'sum')
    return (indexes) => {
      const { value } = summarize(
        name,
        indexes.map((row) => values[row]),
      );
      return derivedCell(value, modelOf(indexes));
    };
  const numbers = numbersOf(rows, column);
  return (indexes) => derivedCell(sumOf(indexes.map((row) => numbers[row] ?? null)), modelOf(indexes));
}

/** The sum of values as an expression reads them; null if none is a number. */
function sumOf(values: readonly ExpressionValue[]): JsonValue {
  const sum = new DecimalSum();
  let hasNumbers = false;
  for (const value of values) {
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
export function isNumericColumn(rows: readonly StepRow[], column: number): boolean {
  const values = rows.map(({ cells }) => cells[column]?.value).filter((value) => !isEmptyValue(value));
  return values.length > 0 && values.every((value) => parseNumber(value) !== undefined);
}
