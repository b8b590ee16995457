import type { Billing, BillingPage, EventReceipt, PlanCatalogue } from '@pictable/contract';
import { planOfTier } from '@pictable/contract';
import type { Principal } from '../http/caller.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import {
  InvalidSignature,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
} from '../platform/payments/payments.ts';
import type { BillingRepo, CustomerRow } from './billing.repo.ts';

export interface BillingParts {
  readonly billing: BillingRepo;
  /** Undefined: billing is not configured. */
  readonly payments: Payments | undefined;
  readonly plans: PlanCatalogue;
}

const RETRY_SECONDS = 30;

/** The plan of a user and what they can buy on this server. */
export async function readBilling(
  { billing, payments, plans }: BillingParts,
  user: Principal,
): Promise<Billing> {
  const { stripeSubscriptionId } = await billing.getCustomer(user.id);
  return {
    success: true,
    isSetUp: payments !== undefined,
    message: payments
      ? 'Plans can be purchased on this server.'
      : 'Billing is not configured on this server.',
    plan: planOfTier(plans, user.currentPlanTier),
    hasSubscription: stripeSubscriptionId !== null,
    offers: plans.filter(({ tier }) => payments?.tiers.includes(tier)),
  };
}

/** Creates a checkout page for a plan. @throws PublicError 400, 409, 503 */
export async function openCheckout(
  parts: BillingParts,
  context: OperationContext<'openCheckout'>,
): Promise<BillingPage> {
  const { caller, body, origin } = context;
  const payments = requirePayments(parts);
  const { tier } = body;
  if (!payments.tiers.includes(tier)) {
    const problem = `tier must be one of ${payments.tiers.join(', ')}; got "${tier}".`;
    throw invalidRequest('/tier', problem);
  }
  const user = await parts.billing.getCustomer(caller.user.id);
  if (user.stripeSubscriptionId !== null) throw publicError('already-subscribed', {});
  return withProvider(async () => {
    const customerId = user.stripeCustomerId ?? (await newCustomer(parts.billing, payments, user));
    const urls = { successUrl: `${origin}/dashboard?checkout=done`, cancelUrl: `${origin}/subscribe` };
    const url = await payments.openCheckout({ customerId, userId: user.id, tier, ...urls });
    return { success: true, url };
  });
}

/** Creates a page to manage the subscription. @throws PublicError 409, 503 */
export async function openPortal(
  parts: BillingParts,
  context: OperationContext<'openPortal'>,
): Promise<BillingPage> {
  const payments = requirePayments(parts);
  const { stripeCustomerId: customerId } = await parts.billing.getCustomer(context.caller.user.id);
  if (customerId === null) throw publicError('no-subscription', {});
  return withProvider(async () => {
    const url = await payments.openPortal(customerId, `${context.origin}/dashboard`);
    return { success: true, url };
  });
}

/**
 * Handles an event of the provider. Its content is not trusted: the subscription is read again, so that
 * events may be late, repeated or out of order.
 *
 * @throws PublicError 400 for an invalid signature, 503 if the provider does not respond; it then resends the
 * event
 */
export async function receiveStripeEvent(
  parts: BillingParts,
  { body, request }: OperationContext<'receiveStripeEvent'>,
): Promise<EventReceipt> {
  const payments = requirePayments(parts);
  const signature = request.headers['stripe-signature'];
  const event = readEvent(payments, body, typeof signature === 'string' ? signature : '');
  const { customerId } = event;
  if (customerId === undefined) return { success: true, outcome: 'ignored' };
  const outcome = await withProvider(() =>
    parts.billing.applyOnce({ ...event, customerId }, () => payments.findSubscription(customerId)),
  );
  request.log.info({ event: event.id, type: event.type, outcome }, 'payment event');
  return { success: true, outcome };
}

function readEvent(payments: Payments, body: Buffer | undefined, signature: string): PaymentEvent {
  try {
    return payments.readEvent(body ?? new Uint8Array(), signature);
  } catch (error) {
    if (error instanceof InvalidSignature) throw publicError('invalid-signature', {});
    throw error;
  }
}

async function newCustomer(billing: BillingRepo, payments: Payments, user: CustomerRow): Promise<string> {
  return billing.saveCustomer(user.id, await payments.createCustomer(user));
}

function requirePayments({ payments }: BillingParts): Payments {
  if (!payments) throw publicError('billing-not-set-up', {});
  return payments;
}

async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    const failure = publicError('payment-provider-failed', { seconds: RETRY_SECONDS }, { headers });
    failure.cause = error;
    throw failure;
  }
}
