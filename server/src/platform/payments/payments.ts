import type { PlanTier } from '@pictable/contract';

/** A subscription that is paid for, or on its way to be. */
export interface LiveSubscription {
  readonly id: string;
  /** Undefined: its price is none of those configured; such a plan is set by hand. */
  readonly tier: PlanTier | undefined;
}

/** Something the provider tells us, its signature already checked. It says that something changed, not what holds now. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Undefined: the event is about nobody's subscription. */
  readonly customerId: string | undefined;
}

interface CheckoutOrder {
  readonly customerId: string;
  readonly userId: number;
  readonly tier: PlanTier;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The payment provider. Every call but `readEvent` may throw `PaymentsUnavailable`. */
export interface Payments {
  /** What can be bought. */
  readonly tiers: readonly PlanTier[];
  /** Two calls for the same user make one customer. */
  createCustomer(user: { readonly id: number; readonly email: string }): Promise<string>;
  /** @returns the page where the browser pays */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** @returns the page where the browser manages the subscription */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** The strongest of the customer's live subscriptions, as it is now. */
  findSubscription(customerId: string): Promise<LiveSubscription | undefined>;
  /** @throws InvalidSignature for a body that the provider has not signed, or has signed too long ago */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

export class InvalidSignature extends Error {
  constructor(cause: unknown) {
    super('The signature of the event is not valid.', { cause });
    this.name = 'InvalidSignature';
  }
}

export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider did not carry the call out.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}
