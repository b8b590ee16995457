import { randomUUID } from 'node:crypto';
import type { Billing } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedEvent } from '../setup/fake-stripe.ts';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let buyer: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
});
beforeEach(async () => {
  buyer = await addTestUser(setup.platform, 'free');
  setup.stripe.requests.length = 0;
  setup.stripe.failWith = undefined;
});
afterAll(() => setup?.close());

const customerOf = ({ user }: TestUser) => `cus_of_${user.id}`;

async function billing(): Promise<Billing> {
  const headers = { 'x-api-key': buyer.key };
  return (await (await fetch(`${setup.url}/api/pictable/billing`, { headers })).json()) as Billing;
}

const checkout = (tier: string) => post(`${setup.url}/api/pictable/billing/checkout`, { tier }, buyer.key);

function deliver(type: string, options: { id?: string; timestamp?: number; customer?: string } = {}) {
  const { customer = customerOf(buyer), ...event } = options;
  const { body, headers } = signedEvent(setup.stripe, type, { object: 'subscription', customer }, event);
  return post(`${setup.url}/api/pictable/billing/stripe-events`, body, undefined, headers);
}

function subscribed(price: string, status = 'active', id = 'sub_1'): void {
  setup.stripe.subscriptions.set(customerOf(buyer), [{ id, price, status }]);
}

async function tier(): Promise<string> {
  return (await billing()).plan.tier;
}

describe('the checkout', () => {
  it('creates one customer and a checkout page for the plan', async () => {
    const response = await checkout('premium');
    expect(await response.json()).toEqual({
      success: true,
      url: 'https://checkout.stripe.example/pay/1',
    });
    await checkout('basic');
    const [customer, ...sessions] = setup.stripe.requests;
    expect(customer).toMatchObject({
      method: 'POST',
      path: '/v1/customers',
      headers: {
        authorization: 'Bearer sk_test_of_the_tests',
        'idempotency-key': `pictable-customer-${buyer.user.id}`,
      },
    });
    expect(customer?.form.get('email')).toBe(buyer.user.email);
    expect(sessions.map(({ path }) => path)).toEqual(['/v1/checkout/sessions', '/v1/checkout/sessions']);
    expect(Object.fromEntries(sessions[0]?.form ?? [])).toEqual({
      mode: 'subscription',
      customer: customerOf(buyer),
      client_reference_id: String(buyer.user.id),
      'line_items[0][price]': 'price_premium',
      'line_items[0][quantity]': '1',
      success_url: `${setup.url}/dashboard?checkout=done`,
      cancel_url: `${setup.url}/subscribe`,
    });
  });

  it('accepts plans with a price, and lists them otherwise', async () => {
    const response = await checkout('enterprise');
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      message: 'tier must be one of basic, premium, business; got "enterprise".',
      details: [{ path: '/tier' }],
    });
    expect((await billing()).offers.map((plan) => plan.tier)).toEqual(['basic', 'premium', 'business']);
  });

  it('responds with 503 if Stripe fails', async () => {
    setup.stripe.failWith = 500;
    const response = await checkout('premium');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect((await errorOf(response)).type).toBe('payment-provider-failed');
  });

  it('is disabled if billing is not configured', async () => {
    const headers = { 'x-api-key': setup.owner.key };
    const state = await fetch(`${await setup.busyUrl()}/api/pictable/billing`, { headers });
    expect(await state.json()).toMatchObject({
      isSetUp: false,
      message: 'Billing is not configured on this server.',
      offers: [],
    });
  });
});

describe('an event', () => {
  beforeEach(async () => {
    await checkout('premium');
  });

  it('of a payment changes the plan and enables the portal', async () => {
    subscribed('price_premium');
    expect(await (await deliver('checkout.session.completed')).json()).toMatchObject({ outcome: 'applied' });
    expect(await billing()).toMatchObject({ hasSubscription: true, plan: { tier: 'premium' } });
    expect((await checkout('business')).status).toBe(409);
    const portal = await post(`${setup.url}/api/pictable/billing/portal`, '', buyer.key);
    expect(await portal.json()).toEqual({ success: true, url: 'https://billing.stripe.example/p/1' });
    expect(Object.fromEntries(setup.stripe.requests.at(-1)?.form ?? [])).toEqual({
      customer: customerOf(buyer),
      return_url: `${setup.url}/dashboard`,
    });
  });

  it('is applied once, even if it arrives ten times concurrently', async () => {
    subscribed('price_basic');
    const id = `evt_${randomUUID()}`;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => deliver('customer.subscription.created', { id })),
    );
    const outcomes = await Promise.all(responses.map(async (response) => (await response.json()).outcome));
    expect(outcomes.sort()).toEqual(['applied', ...Array<string>(9).fill('repeated')]);
    expect(await tier()).toBe('basic');
  });

  it('is not trusted: the current state at Stripe counts, in any order of events', async () => {
    subscribed('price_business');
    await deliver('customer.subscription.deleted');
    expect(await tier()).toBe('business');
    subscribed('price_business', 'canceled');
    await deliver('customer.subscription.created');
    expect(await billing()).toMatchObject({ hasSubscription: false, plan: { tier: 'free' } });
  });

  it.each([
    ['trialing', 'premium'],
    ['past_due', 'premium'],
    ['unpaid', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
  ])('of a subscription with status %s results in plan %s', async (status, expected) => {
    subscribed('price_premium');
    await deliver('customer.subscription.created');
    subscribed('price_premium', status);
    await deliver('customer.subscription.updated');
    expect(await tier()).toBe(expected);
  });

  it('of two subscriptions sets the higher plan', async () => {
    setup.stripe.subscriptions.set(customerOf(buyer), [
      { id: 'sub_old', price: 'price_basic', status: 'active' },
      { id: 'sub_new', price: 'price_business', status: 'active' },
    ]);
    await deliver('customer.subscription.updated');
    expect(await tier()).toBe('business');
  });

  it('does not change a plan that was set manually', async () => {
    const { pool } = setup.platform.database;
    await pool.query("update users set current_plan_tier = 'enterprise' where id = $1", [buyer.user.id]);
    subscribed('price_premium', 'incomplete');
    await deliver('customer.subscription.created');
    expect(await tier()).toBe('enterprise');
    subscribed('price_set_manually');
    await deliver('customer.subscription.updated');
    expect(await billing()).toMatchObject({ hasSubscription: true, plan: { tier: 'enterprise' } });
  });

  it('can be sent again if Stripe could not be queried', async () => {
    subscribed('price_premium');
    const id = `evt_${randomUUID()}`;
    setup.stripe.failWith = 500;
    expect((await deliver('customer.subscription.created', { id })).status).toBe(503);
    expect(await tier()).toBe('free');
    setup.stripe.failWith = undefined;
    expect(await (await deliver('customer.subscription.created', { id })).json()).toMatchObject({
      outcome: 'applied',
    });
    expect(await tier()).toBe('premium');
  });

  it('for an unknown customer or of an unknown type is accepted and ignored', async () => {
    for (const response of [
      await deliver('customer.subscription.created', { customer: 'cus_elsewhere' }),
      await deliver('invoice.created'),
    ]) {
      expect(await response.json()).toEqual({ success: true, outcome: 'ignored' });
    }
  });
});

describe('a signature', () => {
  const events = () => `${setup.url}/api/pictable/billing/stripe-events`;

  async function expectRejected(body: string, headers: Record<string, string>): Promise<void> {
    const response = await post(events(), body, undefined, headers);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).type).toBe('invalid-signature');
  }

  it('of another body or secret, an expired one and a missing one are rejected', async () => {
    const { body, headers } = signedEvent(setup.stripe, 'customer.subscription.created', {});
    await expectRejected(`${body} `, headers);
    await expectRejected(JSON.stringify(JSON.parse(body), null, 1), headers);
    await expectRejected(body, {});
    const foreign = signedEvent({ ...setup.stripe, webhookSecret: 'whsec_other' }, 'x', {});
    await expectRejected(foreign.body, foreign.headers);
    const timestamp = Math.floor(Date.now() / 1000);
    const old = signedEvent(setup.stripe, 'x', {}, { timestamp: timestamp - 310 });
    await expectRejected(old.body, old.headers);
    const recent = signedEvent(setup.stripe, 'x', {}, { timestamp: timestamp - 250 });
    expect((await post(events(), recent.body, undefined, recent.headers)).status).toBe(200);
  });
});

it('an upgrade takes effect immediately, and used tables stay counted', async () => {
  await setUsage(setup.platform, buyer, 25);
  const generate = () => post(`${setup.url}/api/table-to-image`, sales, buyer.key);
  expect((await generate()).status).toBe(402);
  await checkout('premium');
  subscribed('price_premium');
  await deliver('customer.subscription.created');
  const response = await generate();
  expect(response.status).toBe(200);
  expect(response.headers.get('x-quota-limit')).toBe('500');
  expect(response.headers.get('x-quota-used')).toBe('26');
});
