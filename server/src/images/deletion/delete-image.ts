import type { DeletedImage, ListedImage, TableWarning } from '@pictable/contract';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import type { JobsRepo } from '../../jobs/jobs.repo.ts';
import { afterCommit } from '../../platform/outage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { bucketOf, isWithin } from '../../projects/project-bucket.ts';
import type { SignParts } from '../access/sign-urls.ts';
import { presentListedImage } from '../image-response.ts';
import type { ImagesRepo } from '../images.repo.ts';
import { presentFor } from '../present-for.ts';
import type { DeletedImagesRepo, ImageCopy, PendingReconciliation } from './deleted-images.repo.ts';
import { enqueueCdnPurge, type PurgeParts } from './purge-cdn.ts';
import { reconcileImageFile } from './reconcile-image-file.ts';

interface Parts extends PurgeParts, SignParts {
  readonly images: ImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
  readonly jobs: JobsRepo;
}

/**
 * Hides the image and moves its file aside until a job deletes both. @throws PublicError 404 if the caller
 * does not own it
 */
export async function deleteImage(
  parts: Parts,
  context: OperationContext<'deleteImage'>,
): Promise<DeletedImage> {
  const { caller, params } = context;
  const deleted = await parts.deletedImages.delete(parseId(params.id), caller.user.id, caller.project?.id);
  if (!deleted) throw publicError('image-not-found', {});
  await reconcileNow(parts, deleted.files);
  const warnings = deleted.copies.flatMap(warnOfCopyLeft);
  return { success: true, ...(warnings.length > 0 && { warnings }) };
}

/** The service has the credentials of the present bucket only. */
function warnOfCopyLeft({ filename, location, bucket }: ImageCopy): TableWarning[] {
  if (!location || isWithin(location, bucketOf({ bucket }))) return [];
  const name = location.prefix + filename;
  const message = `The copy "${name}" stays in the bucket "${location.bucket}" at ${location.endpoint}, because the project does not use this bucket any more. Delete it there.`;
  return [{ message }];
}

/**
 * Restores a deleted image. @throws PublicError 404 if the caller does not own it, or deleted it too long ago
 */
export async function restoreImage(
  parts: Parts,
  context: OperationContext<'restoreImage'>,
): Promise<ListedImage> {
  const { caller, params } = context;
  const own = [parseId(params.id), caller.user.id, caller.project?.id] as const;
  const restored = await parts.deletedImages.restore(...own);
  if (restored) await reconcileNow(parts, restored.files);
  const row = restored?.row ?? (await parts.images.find(...own));
  if (!row) throw publicError('image-not-found', {});
  return presentListedImage(row, await presentFor(parts, context, [row]));
}

/** Reconciles the files before the response; the jobs are a fallback in case this process crashes. */
async function reconcileNow(parts: Parts, files: readonly PendingReconciliation[]): Promise<void> {
  await afterCommit(async () => {
    for (const { filename, jobId } of files) {
      await reconcileImageFile(parts, filename);
      await enqueueCdnPurge(parts, [filename]);
      if (jobId !== undefined) await parts.jobs.cancel('settle-image-file', jobId);
    }
  });
}
