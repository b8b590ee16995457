import { limits } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { Rule } from '../table/rule.ts';
import type { AnnotatedTable, ArrangedTable, Column, Row, RuleBasis } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { RowMatches } from './row-matches.ts';
import { RuleMatcher } from './rule-matcher.ts';
import { RuleStyles } from './rule-styles.ts';
import { ScaledRules } from './scaled-rules.ts';
import { ToneColors } from './tone-colors.ts';
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
  const rules = [...basis.columns.flatMap(rulesOfColumn), ...basis.rules];
  checkSize(rules, basis);
  const styled = applyRules(rules, table, basis, warnings);
  return { ...others, stage: 'annotated', rows: drawVisuals(table, basis, styled, warnings) };
}

/** The colour scale of a column is a rule that comes before all others. */
function rulesOfColumn({ name, field = name, scale }: Column, index: number): Rule[] {
  if (scale === undefined) return [];
  return [
    {
      name: `columns.${field}.scale`,
      pointer: '/columns',
      columns: [index],
      when: undefined,
      is: undefined,
      ranks: [],
      style: {},
      icon: undefined,
      scale,
      isLast: false,
      rows: 'data',
    },
  ];
}

function checkSize(rules: readonly Rule[], { rows, columns }: RuleBasis): void {
  const { ruleChecksMax } = limits;
  if (rules.length * rows.length * columns.length <= ruleChecksMax) return;
  const message = `rules: ${rules.length} rules for ${rows.length} rows of ${columns.length} columns are too many. The product of these numbers must not exceed ${ruleChecksMax}.`;
  throw new EngineError('too-large', [{ path: '/rules', message }]);
}

function applyRules(
  rules: readonly Rule[],
  table: ArrangedTable,
  basis: RuleBasis,
  warnings: Warnings,
): readonly Row[] {
  if (rules.length === 0) return table.rows;
  const { order, sources, rows } = basis;
  const tones = new ToneColors(table.settings);
  const matchers = rules.map((rule) => {
    const { scale } = rule;
    const scaled = scale && new ScaledRules({ ...rule, scale }, basis, tones, warnings);
    return new RuleMatcher(rule, rows, scaled);
  });
  const styles = new RuleStyles(table, tones);
  return table.rows.map((row, index) => {
    const source = sources[index];
    if (source === undefined) return row;
    const matches = new RowMatches(order.length);
    for (const matcher of matchers) matcher.addMatches(source, order, matches);
    return styles.withMatches(row, matches);
  });
}
