import { formatThousands, limits } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { Rule } from '../table/rule.ts';
import type { AnnotatedTable, ArrangedTable, Column, RuleBasis } from '../table/table.ts';
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
  const { rows, legends, unmatchedRules } = applyRules(rules, table, basis, warnings);
  return {
    ...others,
    stage: 'annotated',
    ...drawVisuals(table, basis, rows, warnings),
    ...(legends && { legends }),
    ...(unmatchedRules && { unmatchedRules }),
  };
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
  const message = `rules: ${rules.length} rules for ${rows.length} rows of ${columns.length} columns are too many. The product of these numbers must not exceed ${formatThousands(ruleChecksMax)}.`;
  throw new EngineError('too-large', [{ path: '/rules', message }]);
}

function applyRules(
  rules: readonly Rule[],
  table: ArrangedTable,
  basis: RuleBasis,
  warnings: Warnings,
): Pick<AnnotatedTable, 'rows' | 'legends' | 'unmatchedRules'> {
  if (rules.length === 0) return { rows: table.rows };
  const { order, sources } = basis;
  const tones = new ToneColors(table.settings);
  const scaled = rules.map((rule) => {
    const { scale } = rule;
    return scale && new ScaledRules({ ...rule, scale }, basis, tones, warnings);
  });
  const matchers = rules.map((rule, index) => new RuleMatcher(rule, basis, scaled[index], warnings));
  const styles = new RuleStyles(table, tones);
  const legends = scaled.flatMap((scale) => scale?.legends(basis, warnings) ?? []);
  const annotated = table.rows.map((row, index) => {
    const source = sources[index];
    if (source === undefined) return row;
    const matches = new RowMatches(order.length);
    for (const matcher of matchers) matcher.addMatches(source, order, matches);
    return styles.withMatches(row, matches);
  });
  const matched = new Set(matchers.filter(({ hasMatched }) => hasMatched).map(({ rule }) => rule));
  const unmatchedRules = basis.rules.filter((rule) => !matched.has(rule));
  return { rows: annotated, unmatchedRules, ...(legends.length > 0 && { legends }) };
}
