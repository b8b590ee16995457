import { billingPageSchema, billingSchema, checkoutOrderSchema, eventReceiptSchema } from './billing.ts';
import type { ErrorSlug } from './errors.ts';
import type { Route } from './route.ts';

const providerErrors: readonly ErrorSlug[] = [
  'billing-not-set-up',
  'payment-provider-failed',
  'internal-error',
];

/** Calls about plans and payments. */
export const billingRoutes = {
  getBilling: {
    method: 'GET',
    path: '/api/pictable/billing',
    aliases: [],
    tag: 'Billing',
    summary: 'Your plan and what you can buy',
    description: 'Also says whether this server takes payments at all.',
    access: 'account',
    answers: { 200: { description: 'The plan.', schema: billingSchema } },
    errors: ['internal-error'],
  },
  openCheckout: {
    method: 'POST',
    path: '/api/pictable/billing/checkout',
    aliases: [],
    tag: 'Billing',
    summary: 'Buy a plan',
    description: 'Answers the page of the payment provider. The plan changes when the payment is confirmed.',
    access: 'account',
    body: checkoutOrderSchema,
    bodyBytesMax: 16 * 1024,
    answers: { 200: { description: 'Where to pay.', schema: billingPageSchema } },
    errors: ['already-subscribed', ...providerErrors],
  },
  openPortal: {
    method: 'POST',
    path: '/api/pictable/billing/portal',
    aliases: [],
    tag: 'Billing',
    summary: 'Manage your subscription',
    description: 'Answers the customer portal of the payment provider: plan, cards, invoices, cancelling.',
    access: 'account',
    answers: { 200: { description: 'Where to manage.', schema: billingPageSchema } },
    errors: ['no-subscription', ...providerErrors],
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/api/pictable/billing/stripe-events',
    aliases: [],
    tag: 'Billing',
    summary: 'Webhook for Stripe',
    description:
      'Takes signed events. An event counts once, in any order: the state of the subscription is read from Stripe anew.',
    access: 'anyone',
    body: 'bytes',
    bodyBytesMax: 512 * 1024,
    headers: { 'Stripe-Signature': 'The signature of the body.' },
    answers: { 200: { description: 'The event is dealt with.', schema: eventReceiptSchema } },
    errors: ['invalid-signature', ...providerErrors],
  },
} as const satisfies Record<string, Route>;
