import * as z from 'zod/mini';
import { planTiers } from './plan-catalogue.ts';
import { planSchema } from './plans.ts';

const url = () =>
  z.string().check(z.meta({ description: 'The page to open in the browser.', format: 'uri' }));

/** The plan of an account and the plans it can buy. */
export const billingSchema = z.object({
  success: z.literal(true),
  isSetUp: z.boolean().check(z.describe('False: this server does not accept payments.')),
  message: z.string(),
  plan: planSchema,
  hasSubscription: z.boolean(),
  offers: z.array(planSchema).check(z.describe('Plans that can be bought on this server.')),
});
/** The plan of an account and the plans it can buy. */
export type Billing = z.infer<typeof billingSchema>;

/** Request body to buy a plan. */
export const checkoutRequestSchema = z.strictObject({
  tier: z.enum(planTiers, { error: `tier must be one of ${planTiers.join(', ')}.` }),
});

/** A page of the payment provider. */
export const billingPageSchema = z.object({ success: z.literal(true), url: url() });
/** A page of the payment provider. */
export type BillingPage = z.infer<typeof billingPageSchema>;

/** The receipt for an event of the payment provider. */
export const eventReceiptSchema = z.object({
  success: z.literal(true),
  outcome: z.enum(['applied', 'repeated', 'ignored']),
});
/** The receipt for an event of the payment provider. */
export type EventReceipt = z.infer<typeof eventReceiptSchema>;
