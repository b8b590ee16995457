import { type PlanCatalogue, planCatalogues } from '@pictable/contract';

/** Where a server with plans of its own writes them into its pages. */
const elementId = 'plans';

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
  const text = globalThis.document?.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PlanCatalogue) : undefined;
}
