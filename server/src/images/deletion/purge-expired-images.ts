import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filenamesInAllFormats, imageStorageName } from '../image-file.ts';
import type { ExpiredImagesRepo } from './expired-images.repo.ts';

interface Parts {
  readonly expiredImages: ExpiredImagesRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

const BATCH = 200;

/**
 * Deletes the files and the payloads of expired images; their records stay, so that their owners see what
 * became of them. Deletes the files first, so that the next run resumes an interrupted one.
 *
 * @returns how many images were purged
 */
export async function purgeExpiredImages({ expiredImages, storage, clock }: Parts): Promise<number> {
  let purged = 0;
  for (;;) {
    const expired = await expiredImages.list(clock.now(), BATCH);
    for (const { filename } of expired)
      for (const name of filenamesInAllFormats(filename)) await storage.delete(imageStorageName(name));
    await expiredImages.markPurged(
      expired.map(({ id }) => id),
      clock.now(),
    );
    purged += expired.length;
    if (expired.length < BATCH) return purged;
  }
}
