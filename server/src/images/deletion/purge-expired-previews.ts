import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imageStorageFolders } from '../image-file.ts';
import type { PreviewsRepo } from '../rendering/previews.repo.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

const BATCH = 200;

/**
 * Deletes expired previews: the file first, then the record, so that the next run resumes an interrupted one.
 * @returns how many were deleted
 */
export async function purgeExpiredPreviews({ previews, storage, clock }: Parts): Promise<number> {
  let deleted = 0;
  for (;;) {
    const expired = await previews.listExpired(clock.now(), BATCH);
    for (const { id, filename } of expired) {
      await storage.delete(`${imageStorageFolders.previews}/${filename}`);
      await previews.delete(id);
    }
    deleted += expired.length;
    if (expired.length < BATCH) return deleted;
  }
}
