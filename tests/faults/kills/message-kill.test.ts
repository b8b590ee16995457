import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderedMessage } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { listImages, pathOf, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

const TABLES = 4;
/** The lease of the key of a crashed request ends after 90 s. */
const END_MS_MAX = 180_000;
const PAUSE_MS = 1_000;

let killed: KilledService;
beforeAll(async () => {
  killed = await openKilledService();
});
afterAll(() => killed?.close());

/** A message with tables that name it. */
function messageOf(key: string): string {
  const tables = Array.from(
    { length: TABLES },
    (_, index) => `Table ${index}:\n\n| Message | Table |\n|---|---:|\n| ${key} | ${index} |\n`,
  );
  return tables.join('\n');
}

/** The ids of the images in a message. */
const idsIn = ({ parts }: RenderedMessage) =>
  parts.flatMap((part) => (part.kind === 'table' ? [part.image.id] : []));

it(`stores all tables of a message or none, and charges them once, over ${KILLS} kills`, async () => {
  const acknowledged = new Map<string, RenderedMessage>();
  const open = new Set<string>();
  let messages = 0;
  const sendMessage = async (service: Service, key: string) => {
    const headers = { 'idempotency-key': key };
    const response = await send(service, 'POST', '/api/pictable/messages', { text: messageOf(key) }, headers);
    // 409: the lease of a request that was killed. 503: the service is busy.
    if (response.status === 409 || response.status === 503) return;
    expect(response.status, await response.clone().text()).toBe(200);
    acknowledged.set(key, (await response.json()) as RenderedMessage);
    open.delete(key);
  };
  await killed.killWhile(async (service, signal) => {
    while (!signal.aborted) {
      const key = `message-${++messages}`;
      open.add(key);
      await sendMessage(service, key);
    }
  });
  const service = await killed.start();
  // Before the open ones are repeated, no message has only some of its images.
  const stored = await listImages(service);
  expect(stored.length % TABLES).toBe(0);
  expect(await usedTables(service)).toBe(stored.length);
  const interrupted = open.size;
  for (const [key, message] of acknowledged) {
    await sendMessage(service, key);
    expect(acknowledged.get(key), key).toEqual(message);
  }
  for (const end = Date.now() + END_MS_MAX; open.size > 0; await sleep(PAUSE_MS)) {
    expect(Date.now(), `${[...open]} must be stored`).toBeLessThan(end);
    for (const key of open) await sendMessage(service, key);
  }
  const images = await listImages(service);
  const ids = [...acknowledged.values()].flatMap(idsIn);
  expect(images.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(images).toHaveLength(messages * TABLES);
  expect(await usedTables(service)).toBe(messages * TABLES);
  for (const { displayUrl } of images)
    expect((await fetch(service.url + pathOf(displayUrl))).status, displayUrl).toBe(200);
  console.log(`${KILLS} kills: ${messages} messages stored, ${interrupted} of them after a kill`);
  expect(interrupted).toBeGreaterThan(0);
});
