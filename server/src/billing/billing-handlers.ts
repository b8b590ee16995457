import type { Handlers } from '../http/operation-context.ts';
import { type BillingParts, openCheckout, openPortal, readBilling, receiveStripeEvent } from './billing.ts';

/** Handlers of the operations for plans and payments. */
export function billingHandlers(parts: BillingParts) {
  return {
    getBilling: ({ caller }) => readBilling(parts, caller.user),
    openCheckout: (context) => openCheckout(parts, context),
    openPortal: (context) => openPortal(parts, context),
    receiveStripeEvent: (context) => receiveStripeEvent(parts, context),
  } satisfies Partial<Handlers>;
}
