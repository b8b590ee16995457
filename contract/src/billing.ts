import * as z from 'zod/mini';
import { planTiers } from './plan-catalogue.ts';
import { planSchema } from './plans.ts';

const url = () => z.string().check(z.meta({ description: 'Where to send the browser.', format: 'uri' }));

/** What an account can do about its plan here. */
export const billingSchema = z.object({
  success: z.literal(true),
  isSetUp: z.boolean().check(z.describe('False: this server takes no payments.')),
  message: z.string(),
  plan: planSchema,
  hasSubscription: z.boolean(),
  offers: z.array(planSchema).check(z.describe('Plans that can be bought here.')),
});
/** What an account can do about its plan here. */
export type Billing = z.infer<typeof billingSchema>;

/** What a client sends to buy a plan. */
export const checkoutOrderSchema = z.object({
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
