import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredLiveImage, WebhookWithSecret } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReceiver, type ReceivedMessage, type Receiver } from '../../api/webhooks/open-receiver.ts';
import type { Service } from '../service.ts';
import { listImages, send } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

/** The lease of a delivery ends after 60 s. */
const END_MS_MAX = 120_000;
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

/** Messages that the receiver did not confirm. */
const failed = new Set<ReceivedMessage>();

/** Ids of the confirmed messages with an event of one type, by what the event reports. */
function messageIds(type: string, subject: (data: ReceivedMessage['body']['data']) => unknown) {
  const found = new Map<unknown, Set<unknown>>();
  for (const message of receiver.received) {
    const { headers, body } = message;
    if (body.type !== type || failed.has(message)) continue;
    const reported = subject(body.data);
    found.set(reported, (found.get(reported) ?? new Set()).add(headers['webhook-id']));
  }
  return found;
}

/** Lets the service send events. One of five first attempts fails, and each takes a random time, so that kills happen during them. */
async function createEndpoint(service: Service): Promise<void> {
  const created = await send(service, 'POST', '/api/pictable/webhooks', {
    url: receiver.url,
    events: ['image.created', 'live_image.updated', 'job.completed'],
  });
  receiver.secrets.push(((await created.json()) as WebhookWithSecret).secret);
  const attempted = new Set<unknown>();
  receiver.respond = (response) => {
    const message = receiver.received.at(-1)!;
    const id = message.headers['webhook-id'];
    const fails = !attempted.has(id) && attempted.size % 5 === 0;
    attempted.add(id);
    if (fails) failed.add(message);
    setTimeout(() => response.writeHead(fails ? 500 : 204).end(), Math.random() * SLOW_MS_MAX);
  };
}

let sent = 0;
/** The newest version that was acknowledged. */
let acknowledged = 0;

/** Stores tables, asynchronously or not, and versions of a live image. */
async function storeTables(service: Service, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await sleep(PAUSE_MS)) {
    const table = { data: [{ n: ++sent }] };
    if (sent % 3 === 0) {
      const stored = await send(service, 'PUT', live, table);
      if (stored.ok)
        acknowledged = Math.max(acknowledged, ((await stored.json()) as StoredLiveImage).version);
    } else {
      const headers: Record<string, string> = sent % 3 === 1 ? { prefer: 'respond-async' } : {};
      await send(service, 'POST', '/api/table-to-image', table, headers);
    }
  }
}

/** What the service has committed. A job that was killed may take longer than the test: its events come with its result. */
async function committed(service: Service) {
  const { version } = (await (await send(service, 'GET', live)).json()) as StoredLiveImage;
  expect(version).toBeGreaterThanOrEqual(acknowledged);
  const jobs = await killed.query("select id from render_jobs where state = 'completed'");
  return {
    images: (await listImages(service)).map(({ id }) => id),
    versions: Array.from({ length: version }, (_, index) => index + 1),
    jobs: jobs.map(({ id }) => id),
  };
}

const announced = () => ({
  images: messageIds('image.created', ({ id }) => id),
  versions: messageIds('live_image.updated', (data) => data.version),
  jobs: messageIds('job.completed', ({ id }) => id),
});

it(`delivers every announced event, with one id, over ${KILLS} kills`, async () => {
  await createEndpoint(await killed.start());
  await killed.killWhile(storeTables);
  const service = await killed.start();
  const { images, versions, jobs } = await committed(service);
  const missing = () => {
    const now = announced();
    return {
      images: images.filter((id) => !now.images.has(id)),
      versions: versions.filter((each) => !now.versions.has(each)),
      jobs: jobs.filter((id) => !now.jobs.has(id)),
    };
  };
  await expect
    .poll(missing, { timeout: END_MS_MAX, interval: 1_000 })
    .toEqual({ images: [], versions: [], jobs: [] });
  const found = announced();
  for (const [subject, ids] of [...found.images, ...found.versions, ...found.jobs])
    expect(ids.size, String(subject)).toBe(1);
  // Nothing is announced that is not stored.
  const stored = new Set((await listImages(service)).map(({ id }) => id));
  expect([...found.images.keys()].filter((id) => !stored.has(Number(id)))).toEqual([]);
  expect(receiver.invalid).toEqual([]);
  const messages = new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
  console.log(
    `${KILLS} kills: ${messages} messages, ${receiver.received.length - messages} of them delivered again`,
  );
  expect(messages).toBeGreaterThan(KILLS);
});
