import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { listImages, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

const TABLES = 12;
/** The lease of the key of a crashed request ends after 90 s. */
const END_MS_MAX = 180_000;
const PAUSE_MS = 1_000;

let killed: KilledService;
beforeAll(async () => {
  killed = await openKilledService();
});
afterAll(() => killed?.close());

it(`completes a repeated batch and charges each of its tables once over ${KILLS} kills`, async () => {
  const incomplete = new Set<string>();
  const idsOf = new Map<string, number[]>();
  let batches = 0;
  const replayed = new Set<number>();
  const sendBatch = async (service: Service, key: string) => {
    const tables = Array.from({ length: TABLES }, (_, index) => ({
      title: `${key}-${index}`,
      data: [{ Batch: key, Table: index }],
    }));
    const headers = { 'idempotency-key': key };
    const response = await send(service, 'POST', '/api/pictable/batch', { tables }, headers);
    expect(response.status).toBe(200);
    const batch = (await response.json()) as Batch;
    for (const result of batch.results) {
      // 409: the lease of a request that was killed. 503: the service is busy, or the batch takes too long.
      if (!result.success) expect([409, 503]).toContain(result.status);
      else if (result.replayed) replayed.add(result.id);
    }
    if (!batch.success) return;
    incomplete.delete(key);
    idsOf.set(
      key,
      batch.results.flatMap((result) => (result.success ? [result.id] : [])),
    );
  };
  await killed.killWhile(async (service, signal) => {
    while (!signal.aborted) {
      const key = `batch-${++batches}`;
      incomplete.add(key);
      await sendBatch(service, key);
    }
  });
  const service = await killed.start();
  for (const end = Date.now() + END_MS_MAX; incomplete.size > 0; await sleep(PAUSE_MS)) {
    expect(Date.now(), `${[...incomplete]} must be complete`).toBeLessThan(end);
    for (const key of incomplete) await sendBatch(service, key);
  }
  const images = await listImages(service);
  expect(images.map(({ id }) => id).sort()).toEqual([...idsOf.values()].flat().sort());
  expect(new Set(images.map(({ title }) => title)).size).toBe(batches * TABLES);
  expect(images).toHaveLength(batches * TABLES);
  expect(await usedTables(service)).toBe(batches * TABLES);
  console.log(
    `${KILLS} kills: ${batches} batches complete, ${replayed.size} of their tables stored before a kill`,
  );
  expect(replayed.size).toBeGreaterThan(0);
});
