import { type PlanCatalogue, planCatalogues } from '@pictable/contract';

/** The element with the plans of a server that has its own; its id must differ from the ids of headings. */
const selector = 'script#plan-catalogue';

let current: PlanCatalogue | undefined;

/** The plans of this server, known without a request: the default plans, unless the page contains others. */
export function currentPlans(): PlanCatalogue {
  current ??= plansOfPage() ?? planCatalogues.pricing;
  return current;
}

/** Used by the program that writes the pages. */
export function setCurrentPlans(plans: PlanCatalogue): void {
  current = plans;
}

function plansOfPage(): PlanCatalogue | undefined {
  const text = globalThis.document?.querySelector(selector)?.textContent;
  return text ? (JSON.parse(text) as PlanCatalogue) : undefined;
}
