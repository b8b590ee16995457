import type { WindowFunction } from '@pictable/contract';
import { type Decimal, divideDecimals, subtractDecimals } from '../values/decimal.ts';
import { type ExpressionProblems, numberOf, QUOTIENT_DECIMALS } from '../values/expression/arithmetic.ts';
import { ranks, runningSums, shares } from '../values/expression/column-functions.ts';
import { cellValue } from '../values/expression/evaluate-expression.ts';
import { ColumnValues } from './calculate-columns.ts';
import { numbersOf } from './column-cache.ts';
import { groupIndexes } from './group-keys.ts';
import { type ColumnPreset, derivedCell, type StepTable, withColumn } from './step-table.ts';

/** A column whose values depend on those of the other rows. */
export interface WindowColumn {
  readonly name: string;
  readonly function: WindowFunction;
  readonly of: number;
  /** Columns whose equal values form the groups that are computed on their own. */
  readonly within: readonly number[];
  readonly isPercentage: boolean;
  readonly isDense: boolean;
  readonly ascending: boolean;
}

/** How parts of a whole and relative changes are shown. */
const PERCENTAGE: ColumnPreset = { type: 'percentage', format: { decimals: 1 } };

export function addWindowColumn(
  table: StepTable,
  column: WindowColumn,
  problems: ExpressionProblems,
): StepTable {
  const all = numbersOf(table.rows, column.of);
  const values: (Decimal | null)[] = table.rows.map(() => null);
  for (const group of groupIndexes(table.rows, column.within)) {
    const own = column.within.length === 0 ? all : group.map((row) => all[row]!);
    for (const [position, value] of compute(column, own, problems).entries())
      values[group[position]!] = value;
  }
  const isFraction = column.function === 'share' || column.isPercentage;
  const isRank = column.function === 'rank';
  const { name } = column;
  if (isFraction || isRank) {
    const cells = values.map((value) => derivedCell(cellValue(value), undefined));
    return withColumn(table, { name, preset: isFraction ? PERCENTAGE : undefined }, cells, values);
  }
  const added = new ColumnValues();
  for (const [row, value] of values.entries()) added.add(value, table.rows[row]!.cells[column.of]);
  const preset = table.columns[column.of]!.preset ?? added.preset();
  return withColumn(table, { name, preset }, added.cells, values);
}

function compute(
  { function: name, isDense, ascending, isPercentage }: WindowColumn,
  values: Parameters<typeof shares>[0],
  problems: ExpressionProblems,
): (Decimal | null)[] {
  switch (name) {
    case 'share':
      return shares(values, problems);
    case 'rank':
      return ranks(values, { isDense, ascending }, problems);
    case 'running':
      return runningSums(values, problems);
    case 'change': {
      const numbers = values.map((value) => numberOf(value, problems));
      return numbers.map((number, row) => changeOf(number, numbers[row - 1] ?? null, isPercentage, problems));
    }
  }
}

/** The difference to the previous value; as a percentage, divided by its magnitude. */
function changeOf(
  number: Decimal | null,
  previous: Decimal | null,
  isPercentage: boolean,
  problems: ExpressionProblems,
): Decimal | null {
  if (number === null || previous === null) return null;
  const difference = subtractDecimals(number, previous);
  if (!isPercentage) return difference;
  if (previous.digits === 0n) {
    problems.add('zero');
    return null;
  }
  const magnitude = previous.digits < 0n ? { ...previous, digits: -previous.digits } : previous;
  return divideDecimals(difference, magnitude, QUOTIENT_DECIMALS);
}
