import { deleteFilesNow } from '../../jobs/delete-files.ts';
import type { JobsRepo } from '../../jobs/jobs.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Retention } from '../../platform/retention.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { enqueueCdnPurge, type PurgeParts, servedFilenames } from './purge-cdn.ts';
import type { RemovedImagesRepo } from './removed-images.repo.ts';

interface Parts extends PurgeParts {
  readonly removedImages: RemovedImagesRepo;
  readonly jobs: JobsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: { readonly retention: Pick<Retention, 'imageDays'> };
}

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Removes images with their records and files once they are older than `IMAGE_RETENTION_DAYS`; without this
 * setting, images stay.
 */
export async function removeOldImages(parts: Parts): Promise<void> {
  const { imageDays } = parts.config.retention;
  if (imageDays === undefined) return;
  for (;;) {
    const now = parts.clock.now();
    const before = new Date(now.getTime() - imageDays * DAY_MS);
    const deletion = await parts.removedImages.removeOlder(before, now, BATCH);
    if (deletion.names.length === 0) return;
    await deleteFilesNow(parts.storage, parts.jobs, deletion, (names) =>
      enqueueCdnPurge(parts, servedFilenames(names)),
    );
  }
}
