import type { PlanTier } from '@pictable/contract';

/** A subscription that is active or whose payment is pending. */
export interface LiveSubscription {
  readonly id: string;
  /** Undefined: its price is not configured; an operator sets such a plan manually. */
  readonly tier: PlanTier | undefined;
}

/**
 * An event of the provider with a verified signature. It reports that something changed, not the current
 * state.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Undefined: the event does not concern a subscription. */
  readonly customerId: string | undefined;
}

interface CheckoutRequest {
  readonly customerId: string;
  readonly userId: number;
  readonly tier: PlanTier;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The payment provider. Every method except `readEvent` may throw `PaymentsUnavailable`. */
export interface Payments {
  /** Tiers for sale. */
  readonly tiers: readonly PlanTier[];
  /** Idempotent per user. */
  createCustomer(user: { readonly id: number; readonly email: string }): Promise<string>;
  /** @returns the URL of the payment page */
  openCheckout(request: CheckoutRequest): Promise<string>;
  /** @returns the URL of the page that manages the subscription */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns the current live subscription of the customer with the highest tier. */
  findSubscription(customerId: string): Promise<LiveSubscription | undefined>;
  /** @throws InvalidSignature if the signature is invalid or too old */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

export class InvalidSignature extends Error {
  constructor(cause: unknown) {
    super('The signature of the event is invalid.', { cause });
    this.name = 'InvalidSignature';
  }
}

export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The request to the payment provider failed.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}
