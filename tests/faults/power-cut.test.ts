import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookWithSecret } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiver, type Receiver } from '../api/webhooks/open-receiver.ts';
import { canMount, type Disk, makeDisk } from './disk-image.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';
import { pathOf, send } from './service-requests.ts';

const CUTS = Number(process.env.FAULT_ROUNDS ?? 20);
const CLIENTS = 6;
const DISK_MB = 700;

/** The lease of a delivery ends after 60 s. */
const DELIVERY_MS_MAX = 120_000;

let disk: Disk;
let receiver: Receiver;
let service: Service | undefined;

describe.skipIf(!canMount())('a power cut', () => {
  beforeAll(async () => {
    disk = makeDisk(DISK_MB);
    receiver = await openReceiver();
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    disk.remove();
    await receiver?.close();
  });

  it(`loses no acknowledged data over ${CUTS} cuts`, async () => {
    const ledger = new Ledger();
    const data = path.join(disk.folder, 'data');
    service = await startService(data, { DISK_RESERVE_MB: '0' });
    await receiveEvents(service, receiver);
    await service.end('SIGTERM');
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
    service = await startService(data, { DISK_RESERVE_MB: '0' });
    expect(await ledger.untilJobsEnd(service)).toEqual([]);
    expect(await ledger.violations(service)).toEqual([]);
    // Every acknowledged image is announced with one message id, however often it was delivered.
    const paths = [...ledger.state.ids.keys()];
    const unannounced = () => paths.filter((each) => !messageIdsOf(receiver).has(each));
    await expect.poll(unannounced, { timeout: DELIVERY_MS_MAX, interval: 1_000 }).toEqual([]);
    const messageIds = messageIdsOf(receiver);
    for (const each of paths) expect(messageIds.get(each)?.size, each).toBe(1);
    expect(receiver.invalid).toEqual([]);
    console.log(
      `${CUTS} power cuts: ${ledger.state.charged} tables acknowledged, ${ledger.state.images.size} kept, ` +
        `${ledger.state.deletedImages.size} deleted, nothing lost`,
    );
    expect(ledger.state.charged).toBeGreaterThan(CUTS);
  });
});

async function receiveEvents(service: Service, receiver: Receiver): Promise<void> {
  const endpoint = { url: receiver.url, events: ['image.created'] };
  const created = await send(service, 'POST', '/api/pictable/webhooks', endpoint);
  receiver.secrets.push(((await created.json()) as WebhookWithSecret).secret);
}

/** Ids of the messages about each image, by its path. The ids of images that a power cut lost may be used again. */
function messageIdsOf({ received }: Receiver): Map<string, Set<unknown>> {
  const found = new Map<string, Set<unknown>>();
  for (const { headers, body } of received) {
    const imagePath = pathOf(String(body.data.url));
    found.set(imagePath, (found.get(imagePath) ?? new Set()).add(headers['webhook-id']));
  }
  return found;
}
