import type { JsonValue } from '@pictable/contract/json';
import type { RankTest, Rule } from '../table/rule.ts';
import type { Row, RuleBasis } from '../table/table.ts';
import { isEmptyValue, parseNumber, textOf } from '../values/compare-values.ts';
import { withoutEndZeros } from '../values/decimal.ts';
import { matchesRow } from '../values/matches.ts';
import { mean, quantile } from '../values/statistics.ts';
import { exactNumber } from '../values/summarize.ts';
import { writeDecimal } from '../values/write-decimal.ts';
import type { Warnings } from '../warnings.ts';
import { incomparableAmounts } from './incomparable-amounts.ts';
import type { RowMatches } from './row-matches.ts';
import type { ScaledRules } from './scaled-rules.ts';

/** Finds the cells to which a rule applies. Tests of rank compare with the values of all rows. */
export class RuleMatcher {
  readonly rule: Rule;
  readonly #scale: ScaledRules | undefined;
  /** For each column of the rule: whether a row passes its tests of rank. */
  readonly #ranks: readonly ((row: Row) => boolean)[];
  #hasMatched = false;

  /**
   * @param basis with all rows of data that pass the filter
   * @param scale the styles of its colour scale
   */
  constructor(
    rule: Rule,
    basis: Pick<RuleBasis, 'rows' | 'columns'>,
    scale: ScaledRules | undefined,
    warnings: Warnings,
  ) {
    this.rule = rule;
    this.#scale = scale;
    const comparesNumbers = rule.ranks.some(({ kind }) => kind !== 'duplicate');
    this.#ranks = (rule.columns ?? []).map((column) => {
      const problem = comparesNumbers ? incomparableAmounts(basis, column, 'rank') : undefined;
      if (problem !== undefined) {
        warnings.add(`${rule.name}: ${problem}`, rule.pointer);
        return () => false;
      }
      const tests = rule.ranks.map((rank) => rankTest(rank, column, basis.rows));
      return (row: Row) => tests.every((test) => test(row));
    });
  }

  /** Whether any of the shown rows or cells matches, even if an earlier rule ended the evaluation there. */
  get hasMatched(): boolean {
    return this.#hasMatched;
  }

  /** @param order index of each shown column */
  addMatches(row: Row, order: readonly (number | undefined)[], found: RowMatches): void {
    const { rule } = this;
    const { columns, when, is, rows } = rule;
    if (rows !== 'all' && (row.kind === 'summary') !== (rows === 'summary')) return;
    if (when !== undefined && !matchesRow(when, row)) return;
    if (columns === undefined) {
      this.#hasMatched = true;
      found.addRow(rule);
      return;
    }
    for (const [index, column] of columns.entries()) {
      const position = order.indexOf(column);
      if (position < 0 || (is !== undefined && !matchesRow(is[index]!, row))) continue;
      if (!this.#ranks[index]!(row)) continue;
      this.#hasMatched = true;
      found.addCell(position, this.#scale?.ruleFor(row, column) ?? rule);
    }
  }
}

function rankTest(rank: RankTest, column: number, rows: readonly Row[]): (row: Row) => boolean {
  const valueIn = ({ cells }: Row) => cells[column]?.value;
  if (rank.kind === 'duplicate') {
    const counts = new Map<string, number>();
    for (const row of rows) {
      if (isEmptyValue(valueIn(row))) continue;
      const key = keyOf(valueIn(row));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return (row) => {
      if (isEmptyValue(valueIn(row))) return false;
      return (counts.get(keyOf(valueIn(row))) ?? 0) > 1 === rank.isDuplicate;
    };
  }
  const numberOf = (row: Row) => parseNumber(valueIn(row));
  const numbers = rows.flatMap((row) => numberOf(row) ?? []).filter(Number.isFinite);
  const limit = limitOf(rank, numbers);
  const isHigh = rank.kind === 'top' || rank.kind === 'above';
  const isOpen = rank.kind === 'above' || rank.kind === 'below';
  return (row) => {
    const number = numberOf(row);
    if (number === undefined || !Number.isFinite(number)) return false;
    if (number === limit) return !isOpen;
    return isHigh ? number > limit : number < limit;
  };
}

/** Numbers that are written differently are the same value. */
function keyOf(value: JsonValue | undefined): string {
  const number = exactNumber(value);
  return number === undefined ? `t${textOf(value)}` : `n${writeDecimal(withoutEndZeros(number))}`;
}

/** The number at the border of a test: the last of the largest ones, or the mean. NaN without numbers. */
function limitOf(rank: Exclude<RankTest, { kind: 'duplicate' }>, numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const { length } = sorted;
  if (length === 0) return Number.NaN;
  if ('of' in rank) return rank.of === 'mean' ? mean(numbers) : quantile(sorted, 0.5);
  const wanted = rank.isPercent ? Math.max(1, Math.floor((length * rank.count) / 100)) : rank.count;
  const count = Math.min(wanted, length);
  return rank.kind === 'top' ? sorted[length - count]! : sorted[count - 1]!;
}
