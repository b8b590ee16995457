import { buffer } from 'node:stream/consumers';
import { livePointerName } from '../images/image-file.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { LivePointersRepo, PointerState } from './live-pointers.repo.ts';

/**
 * What a stable URL serves, in a small file of the storage, so that reading an image needs no database. It is
 * written after the versions are committed, and again by a job if that did not happen.
 */
export type LivePointer = Omit<PointerState, 'token'>;

interface Parts {
  readonly livePointers: LivePointersRepo;
  readonly storage: Storage;
}

/** Lets the stable URL serve the current state of a live image. */
export async function writePointer({ livePointers, storage }: Parts, liveId: number): Promise<void> {
  let name = '';
  const isKept = await livePointers.showChanges(liveId, async ({ token, ...pointer }) => {
    name = livePointerName(token);
    await storage.put(name, new TextEncoder().encode(JSON.stringify(pointer satisfies LivePointer)));
  });
  if (!isKept) await storage.delete(name);
}

const BATCH = 200;

/** Writes all pointers that do not show the current state, such as those missing after a backup is restored. */
export async function writePendingPointers(parts: Parts): Promise<void> {
  let lastId = 0;
  for (;;) {
    const batch = await parts.livePointers.unshown(lastId, BATCH);
    for (const liveId of batch) await writePointer(parts, liveId);
    if (batch.length < BATCH) return;
    lastId = batch.at(-1)!;
  }
}

/** Undefined if there is no such live image. */
export async function readPointer(storage: Storage, token: string): Promise<LivePointer | undefined> {
  const found = await storage.get(livePointerName(token));
  if (!found) return undefined;
  return JSON.parse((await buffer(found.body)).toString('utf8')) as LivePointer;
}
