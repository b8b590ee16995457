import { type PlanCatalogue, planCatalogues } from '@pictable/contract';

/** Where a server with plans of its own writes them into its pages. Headings of articles have ids of their own words, such as `plans`. */
const element = 'script#plan-catalogue';

let shown: PlanCatalogue | undefined;

/** The plans of this server, known before anything is asked: those that ship, unless the page brings others. */
export function shownPlans(): PlanCatalogue {
  shown ??= plansOfPage() ?? planCatalogues.pricing;
  return shown;
}

/** For the program that writes the pages. */
export function showPlans(plans: PlanCatalogue): void {
  shown = plans;
}

function plansOfPage(): PlanCatalogue | undefined {
  const text = globalThis.document?.querySelector(element)?.textContent;
  return text ? (JSON.parse(text) as PlanCatalogue) : undefined;
}
