import * as z from 'zod/mini';
import { type Plan, planTiers } from './plan-catalogue.ts';

export * from './plan-catalogue.ts';

/** A plan as JSON. */
export const planSchema: z.ZodMiniType<Plan> = z.object({
  tier: z.enum(planTiers),
  name: z.string(),
  /** US dollars per month; null: contact sales. */
  priceUsdPerMonth: z.nullable(z.number()),
  /** Stored images in one usage window of 30 days; null: unlimited. */
  tablesPerMonth: z.nullable(z.int()),
  /** Maximum number of projects; null: unlimited. */
  projects: z.nullable(z.int()),
  /** Whether the plan is offered on the pricing pages. */
  offered: z.boolean(),
});

/** A catalogue in a JSON file of the operator: every tier exactly once. */
export const planCatalogueSchema = z.array(planSchema).check(
  z.refine((plans) => planTiers.every((tier) => plans.filter((plan) => plan.tier === tier).length === 1), {
    error: `A plan catalogue must contain each of these tiers exactly once: ${planTiers.join(', ')}.`,
  }),
);

/** Response with the plans of this service. */
export const planListSchema = z.object({ success: z.literal(true), plans: z.array(planSchema) });
/** The plans of this service. */
export type PlanList = z.infer<typeof planListSchema>;
