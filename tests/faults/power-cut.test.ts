import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMount, type Disk, makeDisk } from './disk-image.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';

const CUTS = Number(process.env.FAULT_ROUNDS ?? 20);
const CLIENTS = 6;
const DISK_MB = 700;

let disk: Disk;
let service: Service | undefined;

describe.skipIf(!canMount())('a power cut', () => {
  beforeAll(() => {
    disk = makeDisk(DISK_MB);
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    disk.remove();
  });

  it(`loses no acknowledged data over ${CUTS} cuts`, async () => {
    const ledger = new Ledger();
    const data = path.join(disk.folder, 'data');
    for (let cut = 1; cut <= CUTS; cut++) {
      service = await startService(data, { DISK_RESERVE_MB: '0' });
      const stopping = new AbortController();
      const clients = Array.from({ length: CLIENTS }, () => ledger.run(service!, stopping.signal));
      await sleep(500 + Math.random() * 2_000);
      // Responses sent before this moment are promises; later ones are neither on the copy nor in the
      // snapshot.
      const snapshot = ledger.snapshot();
      const copy = disk.cutPower();
      stopping.abort();
      await service.end('SIGTERM');
      await Promise.all(clients);
      ledger.restore(snapshot);
      disk.replaceBy(copy);
      service = await startService(data, { DISK_RESERVE_MB: '0' });
      expect(await ledger.violations(service), `cut ${cut}`).toEqual([]);
      await service.end('SIGTERM');
    }
    console.log(
      `${CUTS} power cuts: ${ledger.state.charged} tables acknowledged, ${ledger.state.images.size} kept, ` +
        `${ledger.state.deletedImages.size} deleted, nothing lost`,
    );
    expect(ledger.state.charged).toBeGreaterThan(CUTS);
  });
});
