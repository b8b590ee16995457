import { type DeliveryList, limits, type WebhookList, type WebhookWithSecret } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver, type Receiver } from './open-receiver.ts';

let setup: TestSetup;
let receiver: Receiver;
let user: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await setup?.close();
});
beforeEach(async () => {
  user = await addTestUser(setup.platform, 'enterprise');
});

const send = (method: string, suffix: string, body?: unknown) =>
  fetch(`${setup.url}/api/pictable/webhooks${suffix}`, {
    method,
    headers: { 'x-api-key': user.key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function create(url = receiver.url) {
  const response = await send('POST', '', { url, events: ['image.created'] });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as WebhookWithSecret).webhook;
}

const list = async () => ((await (await send('GET', '')).json()) as WebhookList).webhooks;
const deliveries = async (id: number) =>
  ((await (await send('GET', `/${id}/deliveries`)).json()) as DeliveryList).deliveries;
const ended = (id: number, attempts: number, state: string) =>
  vi.waitFor(async () => expect(await deliveries(id)).toMatchObject([{ attempts, state }]), {
    timeout: 20_000,
    interval: 50,
  });
const query = (text: string, values: unknown[]) => setup.platform.database.pool.query(text, values);

it('a webhook endpoint can be restored for a moment after its deletion', async () => {
  const webhook = await create();
  expect((await send('DELETE', `/${webhook.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await send('POST', `/${webhook.id}/restore`)).status).toBe(200);
  expect(await list()).toEqual([webhook]);
  await send('DELETE', `/${webhook.id}`);
  await query("update webhook_endpoints set deleted_at = now() - interval '2 minutes' where id = $1", [
    webhook.id,
  ]);
  expect((await send('POST', `/${webhook.id}/restore`)).status).toBe(404);
});

it('nothing is sent to a deleted webhook endpoint until it is restored, then what was pending', async () => {
  const webhook = await create();
  receiver.respond = (response) => void response.writeHead(500).end();
  const stored = await store(`${setup.url}/api/table-to-image`, sales, user.key);
  await ended(webhook.id, 1, 'pending');
  expect((await send('DELETE', `/${webhook.id}`)).status).toBe(200);
  receiver.respond = (response) => void response.writeHead(204).end();
  await query('update webhook_deliveries set due_at = now() where endpoint_id = $1', [webhook.id]);
  // Two deliveries to another endpoint, one after the other, show that what was due has been sent.
  for (const other of [await create(`${receiver.url}&other=1`), await create(`${receiver.url}&other=2`)]) {
    await send('POST', `/${other.id}/test`);
    await ended(other.id, 1, 'delivered');
  }
  const sent = () => receiver.received.flatMap(({ body }) => body.data.id ?? []);
  expect(sent()).toEqual([stored.id]);
  expect((await send('POST', `/${webhook.id}/restore`)).status).toBe(200);
  await ended(webhook.id, 2, 'delivered');
  expect(sent()).toEqual([stored.id, stored.id]);
});

it('webhook endpoints are limited per account, also when deleted ones are restored at the same time', async () => {
  const { rows } = await query(
    `insert into webhook_endpoints (user_id, url, events, deleted_at)
      select $1, 'https://hooks.example.com/', '{}', case when n <= 4 then now() end
      from generate_series(1, $2::int) n returning id`,
    [user.user.id, limits.webhooksMax + 2],
  );
  const restore = (id: unknown) => send('POST', `/${id}/restore`);
  const responses = await Promise.all(rows.slice(0, 4).map(({ id }) => restore(id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
  const rejected = responses.find(({ status }) => status === 403)!;
  expect(await errorOf(rejected)).toMatchObject({ type: 'webhook-limit-reached' });
  // An endpoint that is not deleted stays as it is.
  expect((await restore(rows.at(-1).id)).status).toBe(200);
});
