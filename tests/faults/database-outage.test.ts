import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { databaseProcesses, freezeDatabase } from './database-processes.ts';
import { type Service, startService, storeTable } from './service.ts';

const NOTICED_MS_MAX = 4_000;
const RECOVERED_MS_MAX = 5_000;
const RESPONSE_MS_MAX = 8_000;

let folder: string;
let service: Service;
let imagePath: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-away-'));
  service = await startService(path.join(folder, 'data'));
  const stored = await store();
  imagePath = new URL(((await stored.json()) as StoredImage).url).pathname;
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

const store = () => storeTable(service);

const statusOf = async (target: string) => (await fetch(service.url + target)).status;

const read = (target: string) => fetch(service.url + target, { headers: { 'x-api-key': service.key } });

async function timed(send: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const { status } = await send();
  return { status, ms: performance.now() - begun };
}

/** Waits until `/readyz` has this status. @returns the milliseconds waited */
async function readyAfterMs(status: number, msMax: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < msMax) {
    if ((await statusOf('/readyz')) === status) return performance.now() - begun;
    await sleep(50);
  }
  return Number.POSITIVE_INFINITY;
}

it.skipIf(process.platform !== 'linux')(
  'notices that the database hangs, continues to serve images, and recovers afterwards',
  async () => {
    const unfreeze = await freezeDatabase(path.join(folder, 'data'));
    try {
      const targets = [
        '/api/pictable/user',
        '/api/pictable/user/images',
        '/api/pictable/projects',
        '/api/settings',
      ];
      const responses = [...targets.map((target) => timed(() => read(target))), timed(store), timed(store)];
      expect(await readyAfterMs(503, NOTICED_MS_MAX)).toBeLessThan(NOTICED_MS_MAX);
      for (const { status, ms } of await Promise.all(responses)) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(RESPONSE_MS_MAX);
      }
      // Once the outage is noticed, no request waits for the database.
      expect((await timed(store)).ms).toBeLessThan(1_000);
      expect(await statusOf('/livez')).toBe(200);
      expect(await statusOf(imagePath)).toBe(200);
    } finally {
      unfreeze();
    }
    expect(await readyAfterMs(200, RECOVERED_MS_MAX)).toBeLessThan(RECOVERED_MS_MAX);
    expect((await store()).status).toBe(200);
  },
);

it('restarts a database that dies, without a restart of the service', async () => {
  const [first] = await databaseProcesses(path.join(folder, 'data'));
  process.kill(first!, 'SIGKILL');
  const response = await store();
  expect([200, 503]).toContain(response.status);
  expect(await statusOf(imagePath)).toBe(200);
  expect(await readyAfterMs(200, 30_000)).toBeLessThan(30_000);
  expect((await store()).status).toBe(200);
});
