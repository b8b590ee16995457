import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imageStorageFolders, imageStorageName, trashStorageName } from '../image-file.ts';
import type { ImagesRepo } from '../images.repo.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { moveFile, reconcileImageFile } from './reconcile-image-file.ts';

interface Parts {
  readonly images: Pick<ImagesRepo, 'findOrphans'>;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

const BATCH = 500;
/** How long a file without a record can be restored. */
const TRASH_DAYS = 7;
const DAY_MS = 86_400_000;

/** Moves an image file to the trash. The time of the copy is the start of its days there. */
export async function moveToTrash(storage: Storage, filename: string): Promise<void> {
  await moveFile(storage, imageStorageName(filename), trashStorageName(filename));
}

/**
 * Restores every file in the trash that has a record: it was put there while another database was used.
 *
 * @returns how many files were restored, and how many are left
 */
export async function restoreFromTrash(
  parts: Parts,
): Promise<{ readonly restored: number; readonly left: number }> {
  let restored = 0;
  let left = 0;
  for await (const { filenames } of trashBatches(parts.storage)) {
    const without = new Set(await parts.images.findOrphans(filenames));
    left += without.size;
    for (const filename of filenames) {
      if (without.has(filename)) continue;
      if (await moveFile(parts.storage, trashStorageName(filename), imageStorageName(filename))) restored++;
      // The image may have been deleted since.
      await reconcileImageFile(parts, filename);
    }
  }
  return { restored, left };
}

/** Deletes files that have been in the trash long enough; `restoreFromTrash` restores those that have a record. */
export async function emptyTrash({
  images,
  storage,
  clock,
}: Parts & { readonly clock: Clock }): Promise<number> {
  const oldest = clock.now().getTime() - TRASH_DAYS * DAY_MS;
  let deleted = 0;
  for await (const { filenames } of trashBatches(storage, oldest)) {
    for (const filename of await images.findOrphans(filenames))
      if (await storage.delete(trashStorageName(filename))) deleted++;
  }
  return deleted;
}

async function* trashBatches(storage: Storage, newestMs = Number.POSITIVE_INFINITY) {
  let filenames: string[] = [];
  for await (const { name, modifiedAt } of storage.list(imageStorageFolders.trash)) {
    if (modifiedAt.getTime() > newestMs) continue;
    filenames.push(name.slice(imageStorageFolders.trash.length + 1));
    if (filenames.length < BATCH) continue;
    yield { filenames };
    filenames = [];
  }
  if (filenames.length > 0) yield { filenames };
}
