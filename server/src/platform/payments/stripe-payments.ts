import { type PlanTier, planTiers } from '@pictable/contract';
import Stripe from 'stripe';
import {
  InvalidSignature,
  type LiveSubscription,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
} from './payments.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Price ID per tier. */
  readonly prices: ReadonlyMap<PlanTier, string>;
  /** URL of another server with the Stripe API, for tests. */
  readonly apiUrl: string | undefined;
}

const TIMEOUT_MS = 5_000;
const SIGNATURE_AGE_SECONDS_MAX = 300;
const SUBSCRIPTIONS_MAX = 20;
/** Includes past_due: Stripe retries a late payment, and the plan stays active until it gives up. */
const liveStatuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Stripe payments: Checkout, customer portal, signed events. */
export function stripePayments({ secretKey, webhookSecret, prices, apiUrl }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiUrl === undefined ? {} : hostOptions(apiUrl)),
  });
  return {
    tiers: planTiers.filter((tier) => prices.has(tier)),

    createCustomer: ({ id, email }) =>
      request(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { userId: String(id) } },
          { idempotencyKey: `pictable-customer-${id}` },
        );
        return customer.id;
      }),

    openCheckout: ({ customerId, userId, tier, successUrl, cancelUrl }) =>
      request(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: String(userId),
          line_items: [{ price: prices.get(tier)!, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
        if (session.url === null) throw new Error('The checkout session has no URL.');
        return session.url;
      }),

    openPortal: (customerId, returnUrl) =>
      request(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),

    findSubscription: (customerId) =>
      request(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: SUBSCRIPTIONS_MAX,
        });
        return highestTier(data, prices);
      }),

    readEvent(body, signature) {
      try {
        const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
        return eventOf(
          stripe.webhooks.constructEvent(bytes, signature, webhookSecret, SIGNATURE_AGE_SECONDS_MAX),
        );
      } catch (error) {
        throw new InvalidSignature(error);
      }
    },
  };
}

function hostOptions(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, ...(port === '' ? {} : { port: Number(port) }) };
}

async function request<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw new PaymentsUnavailable(error);
  }
}

function highestTier(
  subscriptions: readonly Stripe.Subscription[],
  prices: ReadonlyMap<PlanTier, string>,
): LiveSubscription | undefined {
  const live = subscriptions
    .filter(({ status }) => liveStatuses.has(status))
    .map((subscription) => ({ id: subscription.id, tier: tierOf(subscription, prices) }));
  const rank = ({ tier }: LiveSubscription) => (tier === undefined ? -1 : planTiers.indexOf(tier));
  return live.sort((a, b) => rank(b) - rank(a))[0];
}

function tierOf(
  subscription: Stripe.Subscription,
  prices: ReadonlyMap<PlanTier, string>,
): PlanTier | undefined {
  const paid = new Set(subscription.items.data.map(({ price }) => price.id));
  return planTiers.findLast((tier) => paid.has(prices.get(tier) ?? ''));
}

function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const isAboutPlan = type.startsWith('customer.subscription.') || type === 'checkout.session.completed';
  const { customer } = data.object as { customer?: string | { id: string } | null };
  const customerId = typeof customer === 'object' ? customer?.id : customer;
  return { id, type, customerId: isAboutPlan ? customerId : undefined };
}
