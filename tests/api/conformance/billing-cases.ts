import { signedEvent } from '../setup/fake-stripe.ts';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, crossSiteRequest, get, keyCases, post } from './status-case.ts';

const order = { tier: 'premium' };

/** The headers and the body of an event that Stripe could have sent. */
function event({ stripe }: TestSetup, customer: string) {
  return signedEvent(stripe, 'customer.subscription.updated', { object: 'subscription', customer });
}

/** Cases for the routes about usage and payments. */
export const billingCases = {
  getUsage: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?projectId=0`, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
    404: ({ url, owner, stranger }, path) => get(`${url + path}?projectId=${owner.project.id}`, stranger.key),
  },
  listRequests: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.projectKey),
    400: ({ url, owner }, path) => get(`${url + path}?status=999`, owner.key),
  },
  getBilling: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
  },
  openCheckout: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    200: ({ url, exhausted }, path) => post(url + path, { key: exhausted.key, body: order }),
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey, body: order }),
    409: ({ url, subscriber }, path) => post(url + path, { key: subscriber.key, body: order }),
    503: async ({ busyUrl, owner }, path) => post((await busyUrl()) + path, { key: owner.key, body: order }),
  },
  openPortal: {
    ...keyCases('POST'),
    200: ({ url, subscriber }, path) => post(url + path, { key: subscriber.key }),
    403: crossSiteRequest('POST'),
    409: ({ url, stranger }, path) => post(url + path, { key: stranger.key }),
    503: async ({ busyUrl, owner }, path) => post((await busyUrl()) + path, { key: owner.key }),
  },
  receiveStripeEvent: {
    200: (setup, path) => post(setup.url + path, event(setup, 'cus_unknown')),
    400: (setup, path) =>
      post(setup.url + path, {
        ...event(setup, 'cus_unknown'),
        headers: { 'stripe-signature': 't=1,v1=00' },
      }),
    413: ({ url }, path) => post(url + path, { body: ' '.repeat(512 * 1024 + 1) }),
    415: ({ url }, path) => post(url + path, { body: 'x', headers: { 'content-type': 'text/plain' } }),
    500: async (setup, path) => {
      const { pool } = setup.platform.database;
      await pool.query('alter table stripe_events rename to stripe_events_away');
      try {
        return await post(setup.url + path, event(setup, 'cus_unknown'));
      } finally {
        await pool.query('alter table stripe_events_away rename to stripe_events');
      }
    },
    503: async (setup, path) => post((await setup.busyUrl()) + path, event(setup, 'cus_unknown')),
  },
} satisfies Record<string, Cases>;
