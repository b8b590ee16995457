import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** A request of the Stripe SDK. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

/** A server that records the requests of the Stripe SDK and responds like Stripe. */
export interface FakeStripe {
  readonly url: string;
  readonly webhookSecret: string;
  readonly requests: RecordedRequest[];
  /** Subscriptions by customer. Tests change them to subscribe and cancel. */
  readonly subscriptions: Map<string, { id: string; price: string; status: string }[]>;
  /** Treats every checkout as paid, as if the customer had paid on Stripe's page. */
  paysImmediately: boolean;
  /** Status with which requests fail; undefined if they succeed. */
  failWith: number | undefined;
  close(): Promise<void>;
}

/** Environment variables for a service that uses a fake Stripe. */
export function stripeSettings(stripe: FakeStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICES: 'basic=price_basic,premium=price_premium,business=price_business',
    STRIPE_API_URL: stripe.url,
  };
}

export async function openFakeStripe(): Promise<FakeStripe> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const body = await text(request);
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(body);
    const { method = 'GET', headers } = request;
    fake.requests.push({ method, path: pathname, headers, form });
    const status = fake.failWith ?? 200;
    const content = status === 200 ? contentFor(fake, pathname, form) : { error: { type: 'api_error' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${port}`,
    webhookSecret: `whsec_${randomUUID()}`,
    requests: [],
    subscriptions: new Map(),
    paysImmediately: false,
    failWith: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function contentFor(fake: FakeStripe, path: string, form: URLSearchParams): object {
  if (path === '/v1/customers') return { id: `cus_of_${form.get('metadata[userId]')}`, object: 'customer' };
  if (path === '/v1/checkout/sessions') {
    const [customer, price] = [form.get('customer') ?? '', form.get('line_items[0][price]') ?? ''];
    if (fake.paysImmediately) fake.subscriptions.set(customer, [{ id: 'sub_1', price, status: 'active' }]);
    return { id: 'cs_test_1', object: 'checkout.session', url: 'https://checkout.stripe.example/pay/1' };
  }
  if (path === '/v1/billing_portal/sessions') {
    return { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.example/p/1' };
  }
  const owned = fake.subscriptions.get(form.get('customer') ?? '') ?? [];
  const data = owned.map(({ id, price, status }) => ({
    id,
    object: 'subscription',
    status,
    items: { object: 'list', data: [{ id: `si_${id}`, price: { id: price, object: 'price' } }] },
  }));
  return { object: 'list', data, has_more: false, url: path };
}

const signer = new Stripe('sk_test_signer');

/** The body and the signature header of an event that Stripe signed. */
export function signedEvent(
  { webhookSecret: secret }: FakeStripe,
  type: string,
  object: object,
  { id = `evt_${randomUUID()}`, timestamp }: { id?: string; timestamp?: number } = {},
): { body: string; headers: { 'stripe-signature': string } } {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const header = signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return { body: payload, headers: { 'stripe-signature': header } };
}
