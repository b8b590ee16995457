import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderJob } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { listImages, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

/** The lease of the key of a crashed request ends after 90 s, and then the retries of its job have longer pauses. */
const END_MS_MAX = 240_000;
const PAUSE_MS = 100;
const TABLES_PER_BATCH = 3;

let killed: KilledService;
beforeAll(async () => {
  killed = await openKilledService();
});
afterAll(() => killed?.close());

/** A request that is sent with its key until it is accepted. */
interface Request {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  readonly titles: readonly string[];
}

let requests = 0;

/** Every fourth request is a batch. */
function newRequest(): Request {
  const key = `request-${++requests}`;
  const tableOf = (title: string) => ({ title, data: [{ Name: title, Sum: requests }] });
  if (requests % 4 > 0) return { key, path: '/api/table-to-image', body: tableOf(key), titles: [key] };
  const titles = Array.from({ length: TABLES_PER_BATCH }, (_, index) => `${key}-${index}`);
  return { key, path: '/api/pictable/batch', body: { tables: titles.map(tableOf) }, titles };
}

it(`completes every accepted request and charges it once over ${KILLS} kills`, async () => {
  const accepted = new Map<string, Request>();
  // Without a response, it is unknown whether the request was accepted.
  const unanswered = new Set<Request>();
  const sendOne = async (service: Service, request: Request) => {
    unanswered.add(request);
    const { path, body, key } = request;
    const headers = { prefer: 'respond-async', 'idempotency-key': key };
    const response = await send(service, 'POST', path, body, headers);
    if (response.status === 429) return sleep(PAUSE_MS);
    expect(response.status, await response.clone().text()).toBe(202);
    accepted.set(((await response.json()) as RenderJob).id, request);
    unanswered.delete(request);
  };
  await killed.killWhile(async (service, signal) => {
    while (!signal.aborted) {
      const [again] = unanswered;
      if (again) unanswered.delete(again);
      await sendOne(service, again ?? newRequest());
    }
  });
  const service = await killed.start();
  const ended = async () => {
    for (const request of unanswered) await sendOne(service, request);
    const jobs = await Promise.all(
      [...accepted.keys()].map(async (id) => {
        const response = await send(service, 'GET', `/api/pictable/jobs/${id}`);
        return (await response.json()) as RenderJob;
      }),
    );
    return jobs.filter(({ status }) => status !== 'completed');
  };
  await expect.poll(ended, { timeout: END_MS_MAX, interval: 1_000 }).toEqual([]);
  const titles = [...accepted.values()].flatMap((request) => request.titles);
  const images = await listImages(service);
  expect(images.map(({ title }) => title).sort()).toEqual(titles.sort());
  expect(await usedTables(service)).toBe(titles.length);
  for (const { publicUrl } of images)
    expect((await fetch(service.url + new URL(publicUrl).pathname, { method: 'HEAD' })).status).toBe(200);
  console.log(
    `${KILLS} kills: ${accepted.size} requests accepted and completed, ${titles.length} tables charged`,
  );
  expect(accepted.size).toBeGreaterThan(KILLS);
});
