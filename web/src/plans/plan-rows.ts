import { escapeHtml, formatThousands, type PlanCatalogue, planCatalogues } from '@pictable/contract';
import { markdownRow } from '../guides/markdown-rows.ts';

/** The plans in the documentation, one row per plan: name, price, tables, projects. */
export function planRows(plans: PlanCatalogue): readonly (readonly string[])[] {
  const countText = (count: number | null) => (count === null ? 'unlimited' : formatThousands(count));
  return plans.map((plan) => [
    plan.name,
    plan.priceUsdPerMonth === null ? 'contact sales' : `$${plan.priceUsdPerMonth}`,
    countText(plan.tablesPerMonth),
    countText(plan.projects),
  ]);
}

type Rows = readonly (readonly string[])[];

/** The formats in which the build writes the rows: HTML articles, Markdown, and the search index. */
const formats: readonly ((rows: Rows) => string)[] = [
  (rows) =>
    rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>\n`).join('')}</tr>`).join(''),
  (rows) => rows.map(markdownRow).join('\n'),
  (rows) => JSON.stringify(rows.flat().join(' ')).slice(1, -1),
];

/** A text of the build in which the plans of a server replace the default plans. */
export function withPlans(text: string, plans: PlanCatalogue): string {
  const defaults = planRows(planCatalogues.pricing);
  const own = planRows(plans);
  return formats.reduce((filled, write) => filled.replaceAll(write(defaults), () => write(own)), text);
}
