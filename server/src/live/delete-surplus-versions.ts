import type { DeletedImagesRepo } from '../images/deletion/deleted-images.repo.ts';
import { enqueueCdnPurge, type PurgeParts } from '../images/deletion/purge-cdn.ts';
import { reconcileImageFile } from '../images/deletion/reconcile-image-file.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { LiveImagesRepo } from './live-images.repo.ts';

interface Parts extends PurgeParts {
  readonly liveImages: LiveImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

const BATCH = 200;

/** Deletes the versions beyond those that are kept, with their images. @returns how many */
export async function deleteSurplusVersions(parts: Parts): Promise<number> {
  let versions = 0;
  for (;;) {
    const batch = await parts.liveImages.surplusVersions(BATCH);
    for (const { liveId, version, imageId, userId } of batch) {
      // The image first: if this stops in between, the next run goes on with the version.
      const deleted =
        imageId === null ? undefined : await parts.deletedImages.delete([imageId], userId, undefined);
      for (const { filename } of deleted?.files ?? []) {
        await reconcileImageFile(parts, filename);
        await enqueueCdnPurge(parts, [filename]);
      }
      await parts.liveImages.deleteVersion(liveId, version);
    }
    versions += batch.length;
    if (batch.length < BATCH) return versions;
  }
}
