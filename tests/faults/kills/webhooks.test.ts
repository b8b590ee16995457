import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryList, RenderJob, StoredLiveImage, WebhookWithSecret } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReceiver, type ReceivedMessage, type Receiver } from '../../api/webhooks/open-receiver.ts';
import { listImages, send } from '../send.ts';
import type { Service } from '../service.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

/** The lease of a delivery ends after 60 s. The retries of a job that was killed take longer. */
const END_MS_MAX = 240_000;
const PAUSE_MS = 50;
const SLOW_MS_MAX = 400;
const live = '/api/pictable/user/live/announced';

let killed: KilledService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  killed = await openKilledService();
});
afterAll(async () => {
  await killed?.close();
  await receiver?.close();
});

/** Ids of the messages with an event of one type, by what the event reports. */
function messageIds(type: string, subject: (data: ReceivedMessage['body']['data']) => unknown) {
  const found = new Map<unknown, Set<unknown>>();
  for (const { headers, body } of receiver.received) {
    if (body.type !== type) continue;
    const reported = subject(body.data);
    found.set(reported, (found.get(reported) ?? new Set()).add(headers['webhook-id']));
  }
  return found;
}

/** Each of them was announced, with one message id; nothing else was. */
function expectAnnounced(
  announced: ReadonlyMap<unknown, ReadonlySet<unknown>>,
  subjects: readonly (number | string)[],
): void {
  expect([...announced.keys()].sort()).toEqual([...subjects].sort());
  for (const [subject, ids] of announced) expect(ids.size, String(subject)).toBe(1);
}

it(`delivers every announced event, with one id, over ${KILLS} kills`, async () => {
  let service = await killed.start();
  const events = ['image.created', 'live_image.updated', 'job.completed'];
  const created = await send(service, 'POST', '/api/pictable/webhooks', { url: receiver.url, events });
  const { secret, webhook } = (await created.json()) as WebhookWithSecret;
  receiver.secrets.push(secret);
  // One of five first attempts fails, and the others take a random time, so that kills happen during them.
  const attempted = new Set<unknown>();
  receiver.respond = (response) => {
    const { 'webhook-id': id } = receiver.received.at(-1)!.headers;
    const fails = !attempted.has(id) && attempted.size % 5 === 0;
    attempted.add(id);
    setTimeout(() => response.writeHead(fails ? 500 : 204).end(), Math.random() * SLOW_MS_MAX);
  };
  const jobs = new Set<string>();
  let versions = 0;
  let sent = 0;
  await killed.killWhile(async (running, signal) => {
    while (!signal.aborted) {
      const table = { data: [{ n: ++sent }] };
      if (sent % 3 === 0) {
        const stored = await send(running, 'PUT', live, table);
        if (stored.ok) versions = Math.max(versions, ((await stored.json()) as StoredLiveImage).version);
      } else if (sent % 3 === 1) {
        const accepted = await send(running, 'POST', '/api/table-to-image', table, {
          prefer: 'respond-async',
        });
        if (accepted.status === 202) jobs.add(((await accepted.json()) as RenderJob).id);
      } else await send(running, 'POST', '/api/table-to-image', table);
      await sleep(PAUSE_MS);
    }
  });
  service = await killed.start();
  await expect.poll(unfinished, { timeout: END_MS_MAX, interval: 1_000 }).toEqual([]);
  const images = (await listImages(service)).map(({ id }) => id);
  expectAnnounced(
    messageIds('image.created', ({ id }) => id),
    images,
  );
  const { version } = (await (await send(service, 'GET', live)).json()) as StoredLiveImage;
  expect(version).toBeGreaterThanOrEqual(versions);
  expectAnnounced(
    messageIds('live_image.updated', (data) => data.version),
    Array.from({ length: version }, (_, index) => index + 1),
  );
  const completed = messageIds('job.completed', ({ id }) => id);
  expect([...completed.keys()]).toEqual(expect.arrayContaining([...jobs]));
  for (const ids of completed.values()) expect(ids.size).toBe(1);
  expect(receiver.invalid).toEqual([]);
  const messages = new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
  console.log(
    `${KILLS} kills: ${messages} messages, ${receiver.received.length - messages} of them delivered again`,
  );
  expect(messages).toBeGreaterThan(KILLS);

  async function unfinished(): Promise<unknown[]> {
    const waiting = await killed.query(
      `select id from render_jobs where state in ('queued', 'running')
        union all select id::text from webhook_deliveries where state = 'pending'`,
    );
    return waiting.length > 0 ? waiting : deliveriesOf(service, webhook.id, 'failed');
  }
});

async function deliveriesOf(service: Service, id: number, state: string): Promise<unknown[]> {
  const response = await send(service, 'GET', `/api/pictable/webhooks/${id}/deliveries?state=${state}`);
  return ((await response.json()) as DeliveryList).deliveries;
}
