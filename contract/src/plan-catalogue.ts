/** The tiers in the order of what they allow, weakest first. */
export const planTiers = ['free', 'basic', 'premium', 'business', 'enterprise'] as const;
/** The name of a plan in the data; people see its display name. */
export type PlanTier = (typeof planTiers)[number];

/** One plan of a catalogue. `null` stands for unlimited, and for a price that is agreed with sales. */
export interface Plan {
  readonly tier: PlanTier;
  readonly name: string;
  /** US dollars a month; null: contact sales. */
  readonly priceUsdPerMonth: number | null;
  /** Stored images in one usage window of 30 days; null: unlimited. */
  readonly tablesPerMonth: number | null;
  /** Projects at one time; null: unlimited. */
  readonly projects: number | null;
  /** Whether the plan is offered on the pricing pages. */
  readonly offered: boolean;
}

/** All five tiers, weakest first. The only place with limits and prices. */
export type PlanCatalogue = readonly Plan[];

function plan(
  tier: PlanTier,
  name: string,
  priceUsdPerMonth: number | null,
  tablesPerMonth: number | null,
  projects: number | null,
): Plan {
  return { tier, name, priceUsdPerMonth, tablesPerMonth, projects, offered: true };
}

/** What the pricing page and the terms promise; used unless the operator chooses another catalogue. */
const pricingCatalogue: PlanCatalogue = [
  plan('free', 'Free', 0, 25, 1),
  plan('basic', 'Starter', 6, 30, 1),
  plan('premium', 'Professional', 19, 500, 5),
  plan('business', 'Agency', 49, 5_000, 50),
  plan('enterprise', 'Enterprise', null, null, null),
];

/** The limits of the dashboard with the prices of the documentation (`PLAN_CATALOG=dashboard`). */
const dashboardCatalogue: PlanCatalogue = [
  plan('free', 'Free', 0, 5, 1),
  plan('basic', 'Starter', 6, 30, 1),
  plan('premium', 'Professional', 13, 100, 5),
  plan('business', 'Agency', 49, 1_000, 100),
  plan('enterprise', 'Enterprise', null, null, null),
];

/** The catalogues that ship, by the name given in `PLAN_CATALOG`. */
export const planCatalogues = { pricing: pricingCatalogue, dashboard: dashboardCatalogue } as const;
/** A value of `PLAN_CATALOG`. */
export type PlanCatalogueName = keyof typeof planCatalogues;

/** The plan of a tier. A tier that is absent or unknown counts as `basic`. */
export function planOfTier(catalogue: PlanCatalogue, tier: string | null | undefined): Plan {
  const found =
    catalogue.find((plan) => plan.tier === tier) ?? catalogue.find((plan) => plan.tier === 'basic');
  if (!found) throw new Error('The plan catalogue has no plan for the tier "basic".');
  return found;
}

/** The answer with the plans of this service. */
