import { execFileSync } from 'node:child_process';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody, StoredImage } from '@pictable/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, type Disk, makeDisk } from './disk-image.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService, storeTable } from './service.ts';

const DISK_MB = 500;
const CHUNK = Buffer.alloc(1024 * 1024);
const READY_MS_MAX = 3_000;
const RECOVERED_MS_MAX = 30_000;

let disk: Disk;
let service: Service;

describe.skipIf(!canMount())('a full disk', () => {
  beforeEach(() => {
    disk = makeDisk(DISK_MB);
  });
  afterEach(async () => {
    await service?.end('SIGTERM');
    disk.remove();
  });

  const filler = () => path.join(disk.folder, 'filler');

  /** Fills the disk to the last byte; delayed allocations of the file system are free again after a sync. */
  function fill(): void {
    for (let round = 0; round < 3; round++) {
      try {
        for (;;) writeFileSync(filler(), CHUNK, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      execFileSync('sync', ['-f', disk.folder]);
    }
  }

  let storeRequests = 0;
  const store = () => {
    storeRequests++;
    return storeTable(service);
  };

  async function until(condition: () => Promise<boolean>, msMax: number): Promise<boolean> {
    for (const end = Date.now() + msMax; Date.now() < end; await sleep(100))
      if (await condition()) return true;
    return false;
  }

  /** A connection may break when the read-only service hands over its port; a client tries again. */
  const isReady = () =>
    fetch(`${service.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  it.each([
    ['below its reserve', '30'],
    ['to the last byte, under load', '0'],
  ])('%s: responds with 503, serves stored images, and recovers without a restart', async (_, reserve) => {
    service = await startService(path.join(disk.folder, 'data'), { DISK_RESERVE_MB: reserve });
    const ledger = new Ledger();
    const stopping = new AbortController();
    const clients = [1, 2, 3].map(() => ledger.run(service, stopping.signal));
    storeRequests = 0;
    const stored = (await (await store()).json()) as StoredImage;
    await sleep(1_000);
    fill();
    expect(await until(async () => !(await isReady()), READY_MS_MAX * 2)).toBe(true);
    // The service may have deleted something since, which frees some space.
    let rejected = await store();
    for (let attempt = 0; rejected.ok && attempt < 10; attempt++) {
      fill();
      rejected = await store();
    }
    const { error } = (await rejected.json()) as ErrorBody;
    expect([rejected.status, error.type]).toEqual([503, 'data-out-of-reach']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(service.url + new URL(stored.url).pathname)).status).toBe(200);
    stopping.abort();
    await Promise.all(clients);
    rmSync(filler());
    expect(
      await until(async () => (await isReady()) && (await store()).status === 200, RECOVERED_MS_MAX),
    ).toBe(true);
    ledger.allowUnknown(storeRequests);
    expect(await ledger.violations(service)).toEqual([]);
  });

  it.each([
    ['filled to the last byte after kill -9', '0', 'SIGKILL'],
    ['filled to the last byte after a stop', '0', 'SIGTERM'],
    ['below its reserve', '100', 'SIGKILL'],
  ] as const)(
    '%s: serves stored images from the start, and everything once there is space',
    async (how, reserve, signal) => {
      const folder = path.join(disk.folder, 'data');
      const settings = { DISK_RESERVE_MB: reserve };
      service = await startService(folder, settings);
      const { key } = service;
      const ledger = new Ledger();
      const stopping = new AbortController();
      const clients = [1, 2, 3].map(() => ledger.run(service, stopping.signal));
      storeRequests = 0;
      const imagePath = new URL(((await (await store()).json()) as StoredImage).url).pathname;
      const before = await fetch(service.url + imagePath);
      const bytes = Buffer.from(await before.arrayBuffer());
      await sleep(1_000);
      stopping.abort();
      await Promise.all(clients);
      await service.end(signal);
      fill();
      if (how === 'below its reserve') leaveSpace(80);
      service = await startService(folder, settings, { until: 'listening' });
      await expectReadOnly(imagePath, bytes, before.headers);
      rmSync(filler());
      expect(
        await until(async () => (await isReady()) && (await store()).status === 200, RECOVERED_MS_MAX),
      ).toBe(true);
      expect(service.key).toBe(key);
      ledger.allowUnknown(storeRequests);
      expect(await ledger.violations(service)).toEqual([]);
    },
  );

  const leaveSpace = (megabytes: number) =>
    truncateSync(filler(), statSync(filler()).size - megabytes * CHUNK.length);

  async function expectReadOnly(imagePath: string, bytes: Buffer, headers: Headers): Promise<void> {
    const image = await fetch(service.url + imagePath);
    expect([image.status, Buffer.from(await image.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    const stableHeaders = (all: Headers) =>
      [...all].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(stableHeaders(image.headers)).toEqual(stableHeaders(headers));
    const head = await fetch(service.url + imagePath, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const rejected = await store();
    const { error } = (await rejected.json()) as ErrorBody;
    expect([rejected.status, error.type]).toEqual([503, 'data-out-of-reach']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, ((await ready.json()) as ErrorBody).error.message]).toEqual([
      503,
      'The service is not ready: the disk is full.',
    ]);
  }
});
