import type {
  DeliveryList,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  WebhookList,
  WebhookWithSecret,
} from '@pictable/contract';
import { limits, webhookDataSchemas, webhookEventTypes } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver, type Receiver } from './open-receiver.ts';

let setup: TestSetup;
let receiver: Receiver;
let user: TestUser;
const receivers: Receiver[] = [];
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(async () => {
  for (const opened of receivers) await opened.close();
  await setup?.close();
});
beforeEach(async () => {
  receiver = await newReceiver();
  user = await addTestUser(setup.platform, 'enterprise');
});

async function newReceiver(): Promise<Receiver> {
  const opened = await openReceiver();
  receivers.push(opened);
  return opened;
}

const path = '/api/pictable/webhooks';
const send = (method: string, suffix: string, body?: unknown, key = user.key) =>
  fetch(setup.url + path + suffix, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function create(wanted: Partial<NewWebhook> = {}, to = receiver, key = user.key) {
  const body = { url: to.url, events: ['image.created'], ...wanted };
  const response = await send('POST', '', body, key);
  expect(response.status, await response.clone().text()).toBe(201);
  const created = (await response.json()) as WebhookWithSecret;
  to.secrets.push(created.secret);
  return created;
}

const change = async (id: number, body: object) =>
  ((await (await send('PATCH', `/${id}`, body)).json()) as OneWebhook).webhook;
const list = async () => ((await (await send('GET', '')).json()) as WebhookList).webhooks;
const deliveries = async (id: number, query = '') =>
  ((await (await send('GET', `/${id}/deliveries${query}`)).json()) as DeliveryList).deliveries;
const sendTest = async (id: number) =>
  ((await (await send('POST', `/${id}/test`)).json()) as OneDelivery).delivery;

const received = (count: number, by = receiver) =>
  vi.waitFor(() => expect(by.received).toHaveLength(count), { timeout: 10_000, interval: 20 });
const ended = (id: number, count: number, state: string) =>
  vi.waitFor(async () => expect(await deliveries(id, `?state=${state}`)).toHaveLength(count), {
    timeout: 20_000,
    interval: 50,
  });

/** Lets the next attempt of every delivery be due now, and enqueues a job, which looks for due deliveries. */
const makeDue = () =>
  setup.platform.database.pool.query(
    `with due as (update webhook_deliveries set due_at = now() where state = 'pending' and runner is null)
    select enqueue_job('deliver-webhooks', '{"deliveryId":0}'::jsonb)`,
  );

describe('a webhook endpoint', () => {
  it('is shown with its secret only when it is created', async () => {
    const { secret, webhook } = await create({ events: ['quota.reached', 'image.created'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: receiver.url, enabled: true, project: null, disabledReason: null });
    expect(webhook.events).toEqual(['image.created', 'quota.reached']);
    expect(await list()).toEqual([webhook]);
    const { rows } = await setup.platform.database.pool.query('select * from webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('gets a signed, thin message for each stored table', async () => {
    const { webhook, secret } = await create();
    const stored = await store(`${setup.url}/api/table-to-image`, sales, user.key);
    await received(1);
    const [message] = receiver.received;
    expect(receiver.invalid).toEqual([]);
    expect(message!.body).toEqual({
      type: 'image.created',
      timestamp: stored.image.createdAt,
      data: {
        ...{ id: stored.id, url: stored.url, filename: stored.image.filename, title: 'Sales report' },
        ...{ format: 'png', width: stored.metadata.width, height: stored.metadata.height },
        ...{ bytes: stored.metadata.size, parts: 1, projectId: null, expiresAt: null },
      },
    });
    expect(webhookDataSchemas['image.created'].safeParse(message!.body.data).success).toBe(true);
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Pictable' });
    const tampered = message!.text.replace('png', 'pdf');
    expect(() => new Webhook(secret).verify(tampered, message!.headers as Record<string, string>)).toThrow();
    await ended(webhook.id, 1, 'delivered');
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({
      ...{ state: 'delivered', attempts: 1, responseStatus: 204, error: null, nextAttemptAt: null },
      ...{ messageId: message!.headers['webhook-id'], message: message!.body },
    });
  });

  it('gets one message per table of a group that is charged together, and of a split table', async () => {
    await create();
    const tables = Array.from({ length: 12 }, (_, n) => ({ ...sales, title: `Table ${n}` }));
    const stored = await Promise.all(
      tables.map((table) => store(`${setup.url}/api/table-to-image`, table, user.key)),
    );
    await received(12);
    const ids = receiver.received.map(({ body }) => body.data.id as number);
    expect(ids.sort((a, b) => a - b)).toEqual(stored.map(({ id }) => id).sort((a, b) => a - b));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  });

  it('gets the events of its project only, if it is limited to one', async () => {
    await create({ projectId: user.project.id });
    await store(`${setup.url}/api/table-to-image`, sales, user.key);
    const stored = await store(`${setup.url}/api/table-to-image`, sales, user.projectKey);
    await received(1);
    expect(receiver.received[0]!.body.data).toMatchObject({ id: stored.id, projectId: user.project.id });
  });

  it('gets nothing of other accounts, of other types, while disabled, or once deleted', async () => {
    const [disabled, deleted, other] = [await newReceiver(), await newReceiver(), await newReceiver()];
    const { webhook: off } = await create({}, disabled);
    expect(await change(off.id, { enabled: false })).toMatchObject({ enabled: false });
    const { webhook: gone } = await create({}, deleted);
    await send('DELETE', `/${gone.id}`);
    await create({ events: ['quota.reached'] }, other);
    await create({}, other, setup.stranger.key);
    await create();
    await store(`${setup.url}/api/table-to-image`, sales, user.key);
    await received(1);
    const { rows } = await setup.platform.database.pool.query(
      'select count(*)::int as n from webhook_deliveries where user_id = any($1)',
      [[user.user.id, setup.stranger.user.id]],
    );
    expect(rows[0].n).toBe(1);
    expect([disabled, deleted, other].flatMap((one) => one.received)).toEqual([]);
  });

  it('gets the event of the last table of the plan once', async () => {
    user = await addTestUser(setup.platform, 'free');
    await setUsage(setup.platform, user, 24);
    await create({ events: ['quota.reached'] });
    await store(`${setup.url}/api/table-to-image`, sales, user.key);
    expect((await post(`${setup.url}/api/table-to-image`, sales, user.key)).status).toBe(402);
    await received(1);
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'quota.reached',
      data: { used: 25, limit: 25 },
    });
    expect(webhookDataSchemas['quota.reached'].safeParse(receiver.received[0]!.body.data).success).toBe(true);
  });

  it('gets the events of batches and live images', async () => {
    const types = ['batch.completed', 'live_image.updated'] as const;
    await create({ events: [...types] });
    await post(`${setup.url}/api/pictable/batch`, { tables: [sales, { data: 1 }] }, user.key);
    await received(1);
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'batch.completed',
      data: { stored: 1, failed: 1, imageIds: [expect.any(Number), null], projectId: null },
    });
    const put = await fetch(`${setup.url}/api/pictable/user/live/sales`, {
      method: 'PUT',
      headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
      body: JSON.stringify(sales),
    });
    expect(put.status).toBe(201);
    await received(2);
    expect(receiver.received[1]!.body).toMatchObject({
      type: 'live_image.updated',
      data: { name: 'sales', version: 1 },
    });
    expect(receiver.invalid).toEqual([]);
    for (const { body } of receiver.received)
      expect(webhookDataSchemas[body.type as (typeof types)[number]].safeParse(body.data).success).toBe(true);
  });

  it('is signed with both secrets after a rotation, and then with the new one only', async () => {
    const { webhook } = await create();
    const response = await send('POST', `/${webhook.id}/rotate-secret`);
    const rotated = (await response.json()) as WebhookWithSecret;
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(rotated.webhook.previousSecretUntil).not.toBeNull();
    receiver.secrets.push(rotated.secret);
    await sendTest(webhook.id);
    await received(1);
    expect(receiver.invalid).toEqual([]);
    await setup.platform.database.pool.query(
      'update webhook_endpoints set previous_secret_until = now() where id = $1',
      [webhook.id],
    );
    await sendTest(webhook.id);
    await received(2);
    expect(receiver.invalid).toHaveLength(1);
  });

  it('is limited per account', async () => {
    const body = { url: 'https://hooks.example.com/', events: ['image.created'] };
    const statuses = await Promise.all(
      Array.from({ length: limits.webhooksMax + 3 }, async () => (await send('POST', '', body)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.webhooksMax);
    expect(statuses.filter((status) => status === 403)).toHaveLength(3);
  });

  it.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://user:secret@hooks.example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706434/',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'hooks.example.com',
    ' ',
    'https://',
    `https://${'x'.repeat(2_048)}`,
  ])('cannot have the URL %s', async (url) => {
    const response = await send('POST', '', { url, events: ['image.created'] });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.[0]?.path).toBe('/url');
  });

  it.each([
    {},
    { url: 'https://hooks.example.com/' },
    { url: 'https://hooks.example.com/', events: [] },
    { url: 'https://hooks.example.com/', events: ['image.deleted'] },
    { url: 'https://hooks.example.com/', events: Array.from({ length: 20 }, () => 'image.created') },
    { url: 5, events: ['image.created'] },
    { url: 'https://hooks.example.com/', events: ['image.created'], projectId: -1 },
  ])('rejects %j', async (body) => {
    expect((await send('POST', '', body)).status).toBe(400);
  });

  it.each(['x', '0', '-1', '1e3', '99999999999999999999', '%00'])('has no id %s', async (id) => {
    for (const suffix of ['/test', '/deliveries/1/replay', '/restore', '/rotate-secret'])
      expect([400, 404]).toContain((await send('POST', `/${id}${suffix}`)).status);
    expect([400, 404]).toContain((await send('GET', `/${id}/deliveries`)).status);
  });
});

describe('a delivery', () => {
  it('is retried with the same id after any status but 2xx', async () => {
    const { webhook } = await create();
    receiver.respond = (response) => void response.writeHead(500).end('broken '.repeat(1_000));
    await sendTest(webhook.id);
    await received(1);
    await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]!.attempts).toBe(1));
    const [failed] = await deliveries(webhook.id);
    expect(failed).toMatchObject({ state: 'pending', responseStatus: 500 });
    expect(failed!.responseText).toHaveLength(limits.webhookResponseBytesMax);
    const waitMs = Date.parse(failed!.nextAttemptAt!) - Date.parse(failed!.attemptedAt!);
    expect(waitMs).toBeGreaterThanOrEqual(5_000);
    expect(waitMs).toBeLessThan(6_100);
    receiver.respond = (response) => void response.writeHead(200).end();
    await received(2);
    await ended(webhook.id, 1, 'delivered');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([failed!.messageId, failed!.messageId]);
    expect(receiver.invalid).toEqual([]);
  });

  it('does not follow redirects', async () => {
    const other = await newReceiver();
    const { webhook } = await create();
    receiver.respond = (response) => void response.writeHead(307, { location: other.url }).end();
    await sendTest(webhook.id);
    await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]!.attempts).toBe(1), {
      timeout: 10_000,
    });
    expect((await deliveries(webhook.id))[0]!.error).toContain('redirects are not followed');
    expect(other.received).toEqual([]);
  });

  it('fails after ten attempts', async () => {
    const { webhook } = await create();
    receiver.respond = (response) => void response.writeHead(503).end();
    await sendTest(webhook.id);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]!.attempts).toBe(attempt), {
        timeout: 10_000,
      });
      await makeDue();
    }
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
  });

  it('waits as long as Retry-After says', async () => {
    const { webhook } = await create();
    receiver.respond = (response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
    await sendTest(webhook.id);
    await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]!.attempts).toBe(1), {
      timeout: 10_000,
    });
    const [waiting] = await deliveries(webhook.id);
    const waitMs = Date.parse(waiting!.nextAttemptAt!) - Date.parse(waiting!.attemptedAt!);
    expect(waitMs).toBeGreaterThan(3_590_000);
  });

  it('disables its endpoint with 410, until the owner enables it again', async () => {
    const { webhook } = await create();
    receiver.respond = (response) => void response.writeHead(410).end();
    await sendTest(webhook.id);
    await ended(webhook.id, 1, 'failed');
    expect(await list()).toMatchObject([{ enabled: false, disabledReason: expect.stringContaining('410') }]);
    expect(await change(webhook.id, { enabled: true })).toMatchObject({
      enabled: true,
      disabledReason: null,
    });
  });

  it('can be replayed with the same id', async () => {
    const { webhook } = await create();
    const { id } = await sendTest(webhook.id);
    await received(1);
    const response = await send('POST', `/${webhook.id}/deliveries/${id}/replay`);
    expect(response.status).toBe(202);
    await received(2);
    const [first, second] = receiver.received;
    expect(second!.text).toBe(first!.text);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect((await send('POST', `/${webhook.id}/deliveries/999999/replay`)).status).toBe(404);
    expect(await deliveries(webhook.id, '?limit=1')).toHaveLength(1);
  });

  it('of an endpoint that does not respond delays no other account', async () => {
    receiver.respond = () => {};
    const { webhook } = await create();
    for (let n = 0; n < 30; n++) await sendTest(webhook.id);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(4));
    const [victim, other] = [user, await newReceiver()];
    user = await addTestUser(setup.platform, 'enterprise');
    await create({}, other);
    const before = performance.now();
    await store(`${setup.url}/api/table-to-image`, sales, user.key);
    await received(1, other);
    expect(performance.now() - before).toBeLessThan(3_000);
    // Four in total, although three servers have job workers.
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    user = victim;
    await change(webhook.id, { enabled: false });
    expect(await deliveries(webhook.id, '?state=pending')).toEqual([]);
  });

  it('is deleted from the log with its endpoint, its project or its account', async () => {
    const { webhook } = await create({ projectId: user.project.id });
    await sendTest(webhook.id);
    await received(1);
    await fetch(`${setup.url}/api/pictable/projects/${user.project.id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': user.key },
    });
    const { rows } = await setup.platform.database.pool.query(
      'select count(*)::int as n from webhook_deliveries where endpoint_id = $1',
      [webhook.id],
    );
    expect(rows[0].n).toBe(0);
  });
});

it('every type of event has a schema of its data', () => {
  expect(Object.keys(webhookDataSchemas)).toEqual([...webhookEventTypes]);
});
