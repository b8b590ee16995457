import type { Billing, BillingPage, EventReceipt, PlanCatalogue } from '@pictable/contract';
import { planOfTier } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import type { UserRow } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';
import {
  InvalidSignature,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
} from '../platform/payments/payments.ts';
import type { BillingRepo } from './billing.repo.ts';

export interface BillingParts {
  readonly billing: BillingRepo;
  /** Undefined: billing is not set up here. */
  readonly payments: Payments | undefined;
  readonly plans: PlanCatalogue;
}

const RETRY_SECONDS = 30;

/** What a user can do about his plan here. */
export function readBilling({ payments, plans }: BillingParts, user: UserRow): Billing {
  return {
    success: true,
    isSetUp: payments !== undefined,
    message: payments ? 'Plans can be bought here.' : 'Billing is not configured on this server.',
    plan: planOfTier(plans, user.currentPlanTier),
    hasSubscription: user.stripeSubscriptionId !== null,
    offers: plans.filter(({ tier }) => payments?.tiers.includes(tier)),
  };
}

/** Opens the page where a plan is paid. @throws PublicError 400, 409, 503 */
export async function openCheckout(parts: BillingParts, call: Call<'openCheckout'>): Promise<BillingPage> {
  const { caller, body, origin } = call;
  const payments = needPayments(parts);
  const { tier } = body;
  if (!payments.tiers.includes(tier)) {
    const problem = `tier must be one that is sold here: ${payments.tiers.join(', ')}; got "${tier}".`;
    throw refusal('invalid-request', { problem }, { details: [{ path: '/tier', message: problem }] });
  }
  const { user } = caller;
  if (user.stripeSubscriptionId !== null) throw refusal('already-subscribed', {});
  return asking(async () => {
    const customerId = user.stripeCustomerId ?? (await newCustomer(parts.billing, payments, user));
    const urls = { successUrl: `${origin}/dashboard?checkout=done`, cancelUrl: `${origin}/subscribe` };
    const url = await payments.openCheckout({ customerId, userId: user.id, tier, ...urls });
    return { success: true, url };
  });
}

/** Opens the page where a subscription is managed. @throws PublicError 409, 503 */
export async function openPortal(parts: BillingParts, call: Call<'openPortal'>): Promise<BillingPage> {
  const payments = needPayments(parts);
  const customerId = call.caller.user.stripeCustomerId;
  if (customerId === null) throw refusal('no-subscription', {});
  return asking(async () => {
    const url = await payments.openPortal(customerId, `${call.origin}/dashboard`);
    return { success: true, url };
  });
}

/**
 * Takes an event of the provider. What it says is not believed: the subscription is read anew, so that events may come
 * late, twice and in any order.
 *
 * @throws PublicError 400 for a wrong signature, 503 when the provider does not answer; then the event comes again
 */
export async function receiveStripeEvent(
  parts: BillingParts,
  { body, request }: Call<'receiveStripeEvent'>,
): Promise<EventReceipt> {
  const payments = needPayments(parts);
  const signature = request.headers['stripe-signature'];
  const event = readEvent(payments, body, typeof signature === 'string' ? signature : '');
  const { customerId } = event;
  if (customerId === undefined) return { success: true, outcome: 'ignored' };
  const outcome = await asking(() =>
    parts.billing.applyOnce({ ...event, customerId }, () => payments.findSubscription(customerId)),
  );
  request.log.info({ event: event.id, type: event.type, outcome }, 'payment event');
  return { success: true, outcome };
}

function readEvent(payments: Payments, body: Buffer | undefined, signature: string): PaymentEvent {
  try {
    return payments.readEvent(body ?? new Uint8Array(), signature);
  } catch (error) {
    if (error instanceof InvalidSignature) throw refusal('invalid-signature', {});
    throw error;
  }
}

async function newCustomer(billing: BillingRepo, payments: Payments, user: UserRow): Promise<string> {
  return billing.keepCustomer(user.id, await payments.createCustomer(user));
}

function needPayments({ payments }: BillingParts): Payments {
  if (!payments) throw refusal('billing-not-set-up', {});
  return payments;
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    const refused = refusal('payment-provider-failed', { seconds: RETRY_SECONDS }, { headers });
    refused.cause = error;
    throw refused;
  }
}
