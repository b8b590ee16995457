import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { storageFolders } from './image-file.ts';
import type { ImagesRepo } from './images.repo.ts';
import { settleImageFile } from './settle-image-file.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

const BATCH = 500;
/** A younger file may belong to a request that has yet to write its record. */
const AGE_MS_MIN = 3_600_000;

/**
 * Deletes image files without a record: what a crash between file and record, or between record and file, has left. Files
 * that were laid aside and forgotten there are brought to where they belong.
 *
 * @returns how many were deleted
 */
export async function sweepOrphans({ images, deletedImages, storage, clock }: Parts): Promise<number> {
  const oldest = clock.now().getTime() - AGE_MS_MIN;
  for await (const { name, modifiedAt } of storage.list(storageFolders.deleted)) {
    const filename = name.slice(storageFolders.deleted.length + 1);
    if (modifiedAt.getTime() <= oldest) await settleImageFile({ deletedImages, storage }, filename);
  }
  let deleted = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const orphans = await images.withoutRecord(batch);
    for (const filename of orphans) await storage.delete(`${storageFolders.images}/${filename}`);
    deleted += orphans.length;
    batch = [];
  };
  for await (const { name, modifiedAt } of storage.list(storageFolders.images)) {
    if (modifiedAt.getTime() > oldest) continue;
    batch.push(name.slice(storageFolders.images.length + 1));
    if (batch.length >= BATCH) await sweepBatch();
  }
  if (batch.length > 0) await sweepBatch();
  return deleted;
}
