import { limits } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { AnnotatedTable, ArrangedTable, Row, RuleBasis } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { RowMatches } from './row-matches.ts';
import { RuleMatcher } from './rule-matcher.ts';
import { RuleStyles } from './rule-styles.ts';
import { drawVisuals } from './visuals/draw-visuals.ts';

/**
 * Adds the styles and drawings that follow from the values of a table to its cells and rows. Rows on other pages
 * and hidden columns count too.
 *
 * @throws EngineError if there are too many rules for the size of the table
 */
export function annotate(table: ArrangedTable, warnings: Warnings): AnnotatedTable {
  const { basis, ...others } = table;
  if (basis === undefined) return { ...others, stage: 'annotated' };
  checkSize(basis);
  const rows = drawVisuals(table, basis, applyRules(table, basis), warnings);
  return { ...others, stage: 'annotated', rows };
}

function checkSize({ rules, rows, columns }: RuleBasis): void {
  const { ruleChecksMax } = limits;
  if (rules.length * rows.length * columns.length <= ruleChecksMax) return;
  const message = `rules: ${rules.length} rules for ${rows.length} rows of ${columns.length} columns are too many. The product of these numbers must not exceed ${ruleChecksMax}.`;
  throw new EngineError('too-large', [{ path: '/rules', message }]);
}

function applyRules(table: ArrangedTable, basis: RuleBasis): readonly Row[] {
  const { rules, order, sources } = basis;
  if (rules.length === 0) return table.rows;
  const matchers = rules.map((rule) => new RuleMatcher(rule, basis.rows));
  const styles = new RuleStyles(table);
  return table.rows.map((row, index) => {
    const source = sources[index];
    if (source === undefined) return row;
    const matches = new RowMatches(order.length);
    for (const matcher of matchers) matcher.addMatches(source, order, matches);
    return styles.withMatches(row, matches);
  });
}
