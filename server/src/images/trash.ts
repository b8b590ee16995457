import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { imageName, storageFolders, trashName } from './image-file.ts';
import type { ImagesRepo } from './images.repo.ts';
import { moveFile, settleImageFile } from './settle-image-file.ts';

interface Parts {
  readonly images: Pick<ImagesRepo, 'withoutRecord'>;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

const BATCH = 500;
/** How long a file without a record can be brought back. */
const TRASH_DAYS = 7;
const DAY_MS = 86_400_000;

/** Lays an image file aside. The time of the copy is the beginning of its days in the trash. */
export async function moveToTrash(storage: Storage, filename: string): Promise<void> {
  await moveFile(storage, imageName(filename), trashName(filename));
}

/**
 * Brings every file back from the trash that the database has a record of: it was put there under another database.
 *
 * @returns how many came back, and how many are left
 */
export async function bringBack(parts: Parts): Promise<{ readonly back: number; readonly left: number }> {
  let back = 0;
  let left = 0;
  for await (const { filenames } of trashBatches(parts.storage)) {
    const without = new Set(await parts.images.withoutRecord(filenames));
    left += without.size;
    for (const filename of filenames) {
      if (without.has(filename)) continue;
      if (await moveFile(parts.storage, trashName(filename), imageName(filename))) back++;
      // Its image may have been deleted since.
      await settleImageFile(parts, filename);
    }
  }
  return { back, left };
}

/** Deletes what has been in the trash for long enough; what has a record is left for `bringBack`. */
export async function emptyTrash({
  images,
  storage,
  clock,
}: Parts & { readonly clock: Clock }): Promise<number> {
  const oldest = clock.now().getTime() - TRASH_DAYS * DAY_MS;
  let deleted = 0;
  for await (const { filenames } of trashBatches(storage, oldest)) {
    for (const filename of await images.withoutRecord(filenames))
      if (await storage.delete(trashName(filename))) deleted++;
  }
  return deleted;
}

async function* trashBatches(storage: Storage, newestMs = Number.POSITIVE_INFINITY) {
  let filenames: string[] = [];
  for await (const { name, modifiedAt } of storage.list(storageFolders.trash)) {
    if (modifiedAt.getTime() > newestMs) continue;
    filenames.push(name.slice(storageFolders.trash.length + 1));
    if (filenames.length < BATCH) continue;
    yield { filenames };
    filenames = [];
  }
  if (filenames.length > 0) yield { filenames };
}
