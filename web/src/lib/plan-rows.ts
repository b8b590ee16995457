import { escapeHtml, grouped, type PlanCatalogue, planCatalogues } from '@pictable/contract';
import { markdownRow } from './markdown-rows.ts';

/** What the documentation says about each plan: name, price, tables, projects. */
export function planRows(plans: PlanCatalogue): readonly (readonly string[])[] {
  const figure = (count: number | null) => (count === null ? 'unlimited' : grouped(count));
  return plans.map((plan) => [
    plan.name,
    plan.priceUsdPerMonth === null ? 'contact sales' : `$${plan.priceUsdPerMonth}`,
    figure(plan.tablesPerMonth),
    figure(plan.projects),
  ]);
}

type Rows = readonly (readonly string[])[];

/** The forms in which the build writes the rows: an article, its Markdown, and the index of the search. */
const forms: readonly ((rows: Rows) => string)[] = [
  (rows) =>
    rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>\n`).join('')}</tr>`).join(''),
  (rows) => rows.map(markdownRow).join('\n'),
  (rows) => JSON.stringify(rows.flat().join(' ')).slice(1, -1),
];

/** A text of the build with the plans of a server in the place of those that ship. */
export function withPlans(text: string, plans: PlanCatalogue): string {
  const shipped = planRows(planCatalogues.pricing);
  const own = planRows(plans);
  return forms.reduce((filled, write) => filled.replaceAll(write(shipped), () => write(own)), text);
}
