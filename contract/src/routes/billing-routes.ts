import {
  billingPageSchema,
  billingSchema,
  checkoutRequestSchema,
  eventReceiptSchema,
} from '../accounts/billing.ts';
import type { ErrorSlug } from '../errors.ts';
import type { Route } from './route.ts';

const providerErrors: readonly ErrorSlug[] = [
  'billing-not-set-up',
  'payment-provider-failed',
  'internal-error',
];

/** Operations on plans and payments. */
export const billingRoutes = {
  getBilling: {
    role: 'none',
    method: 'GET',
    path: '/api/pictable/billing',
    aliases: [],
    tag: 'Billing',
    summary: 'Get your plan and the plans you can buy',
    description: 'Also returns whether this server accepts payments.',
    access: 'account',
    scope: 'personal-key',
    responses: { 200: { description: 'The plan.', schema: billingSchema } },
    errors: ['internal-error'],
  },
  openCheckout: {
    role: 'none',
    method: 'POST',
    path: '/api/pictable/billing/checkout',
    aliases: [],
    tag: 'Billing',
    summary: 'Buy a plan',
    description:
      'Returns the checkout page of the payment provider. The plan changes when the payment is confirmed.',
    access: 'account',
    scope: 'personal-key',
    body: checkoutRequestSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The checkout page.', schema: billingPageSchema } },
    errors: ['already-subscribed', ...providerErrors],
  },
  openPortal: {
    role: 'none',
    method: 'POST',
    path: '/api/pictable/billing/portal',
    aliases: [],
    tag: 'Billing',
    summary: 'Manage your subscription',
    description: 'Returns the customer portal of the payment provider: plan, cards, invoices, cancellation.',
    access: 'account',
    scope: 'personal-key',
    responses: { 200: { description: 'The customer portal.', schema: billingPageSchema } },
    errors: ['no-subscription', ...providerErrors],
  },
  receiveStripeEvent: {
    role: 'none',
    method: 'POST',
    path: '/api/pictable/billing/stripe-events',
    aliases: [],
    tag: 'Billing',
    summary: 'Webhook for Stripe',
    description:
      'Accepts signed events. Each event is processed once, in any order: the state of the subscription is always read from Stripe.',
    access: 'anyone',
    scope: 'none',
    body: 'bytes',
    bodyBytesMax: 512 * 1024,
    headers: { 'Stripe-Signature': 'The signature of the body.' },
    responses: { 200: { description: 'The event is processed.', schema: eventReceiptSchema } },
    errors: ['invalid-signature', ...providerErrors],
  },
} as const satisfies Record<string, Route>;
