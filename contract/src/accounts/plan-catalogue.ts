/** The tiers, smallest first. */
export const planTiers = ['free', 'basic', 'premium', 'business', 'enterprise'] as const;
/** The internal name of a plan; users see its display name. */
export type PlanTier = (typeof planTiers)[number];

/** One plan of a catalogue. `null` means unlimited or, for the price, agreed with sales. */
export interface Plan {
  readonly tier: PlanTier;
  readonly name: string;
  /** US dollars per month; null: contact sales. */
  readonly priceUsdPerMonth: number | null;
  /** Stored images in one usage window of 30 days; null: unlimited. */
  readonly tablesPerMonth: number | null;
  /** Maximum number of projects; null: unlimited. */
  readonly projects: number | null;
  /** Whether the plan is offered on the pricing pages. */
  readonly offered: boolean;
}

/** All five tiers, smallest first. The single source of limits and prices. */
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

/** The plans of the pricing page and the terms; used unless the operator chooses another catalogue. */
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

/** The built-in catalogues, by their value of `PLAN_CATALOG`. */
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

/** Response with the plans of this service. */
