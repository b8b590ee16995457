import type { WindowFunction } from '@pictable/contract';
import { mixedCurrenciesText } from '../values/aggregate-warnings.ts';
import { type Decimal, divideDecimals, subtractDecimals } from '../values/decimal.ts';
import { type ExpressionProblems, numberOf, QUOTIENT_DECIMALS } from '../values/expression/arithmetic.ts';
import { ranks, runningSums, shares } from '../values/expression/column-functions.ts';
import type { ReportLeftOut } from './aggregate-cells.ts';
import { presetOf } from './calculate-columns.ts';
import { ColumnCells, itemsAt } from './column-cells.ts';
import { groupIndexes } from './group-keys.ts';
import { type ColumnPreset, type StepTable, withColumn } from './step-table.ts';

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

/** What a function computes, in a sentence. */
const resultNames: Readonly<Record<WindowFunction, string>> = {
  share: 'share',
  rank: 'rank',
  running: 'running sum',
  change: 'change',
};

/** How parts of a whole and relative changes are shown. */
const PERCENTAGE: ColumnPreset = { type: 'percentage', format: { decimals: 1 } };

/** Amounts in several currencies get no values, with a report. */
export function addWindowColumn(
  table: StepTable,
  column: WindowColumn,
  problems: ExpressionProblems,
  report: ReportLeftOut,
): StepTable {
  const { name } = column;
  const { cells, preset } = table.columns[column.of]!;
  const values = valuesByGroup(table, column, problems, report);
  if (column.function === 'share' || column.isPercentage)
    return withColumn(table, { name, preset: PERCENTAGE, cells: ColumnCells.computed(values) });
  if (column.function === 'rank') return withColumn(table, { name, cells: ColumnCells.computed(values) });
  return withColumn(table, {
    name,
    preset: preset ?? presetOf(values),
    cells: ColumnCells.computed(values, cells),
  });
}

function valuesByGroup(
  table: StepTable,
  column: WindowColumn,
  problems: ExpressionProblems,
  report: ReportLeftOut,
): readonly (Decimal | null)[] {
  const { name: header, cells } = table.columns[column.of]!;
  const { numbers } = cells;
  const values: (Decimal | null)[] = numbers.map(() => null);
  const groups = column.within.length === 0 ? [[...numbers.keys()]] : groupIndexes(table, column.within);
  for (const group of groups) {
    const mixed = cells.mixedCurrencies(group);
    if (mixed !== undefined) {
      report(mixedCurrenciesText(header, resultNames[column.function], mixed));
      continue;
    }
    const own = compute(column, itemsAt(numbers, group), problems);
    for (let position = 0; position < group.length; position++) values[group[position]!] = own[position]!;
  }
  return values;
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
