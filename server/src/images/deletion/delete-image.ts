import type {
  DeletedImage,
  DeletedImages,
  ListedImage,
  RestoredImages,
  TableWarning,
} from '@pictable/contract';
import type { Caller } from '../../http/caller.ts';
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
  const deleted = await deleteOwn(parts, caller, [parseId(params.id)]);
  if (deleted.ids.length === 0) throw publicError('image-not-found', {});
  return { success: true, ...deleted.warnings };
}

/** Deletes several images as `deleteImage` does. Ids that are not those of the caller's images are ignored. */
export async function deleteImages(
  parts: Parts,
  { caller, body }: OperationContext<'deleteImages'>,
): Promise<DeletedImages> {
  const { ids, warnings } = await deleteOwn(parts, caller, body.ids, body.projectId);
  return { success: true, deleted: ids, ...warnings };
}

async function deleteOwn(
  parts: Parts,
  { user, project }: Caller,
  ids: readonly number[],
  projectId?: number,
) {
  const deleted = await parts.deletedImages.delete(ids, user.id, project?.id ?? projectId);
  if (!deleted) return { ids: [], warnings: {} };
  await reconcileNow(parts, deleted.files);
  const warnings = deleted.copies.flatMap(warnOfCopyLeft);
  return { ids: deleted.ids, warnings: warnings.length > 0 ? { warnings } : {} };
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
  const owner = [caller.user.id, caller.project?.id] as const;
  const id = parseId(params.id);
  const restored = await parts.deletedImages.restore([id], ...owner);
  await reconcileNow(parts, restored.files);
  const row = restored.rows[0] ?? (await parts.images.find(id, ...owner));
  if (!row) throw publicError('image-not-found', {});
  return presentListedImage(row, await presentFor(parts, context, [row]));
}

/** Restores several images as `restoreImage` does. @returns the ids of those that exist now */
export async function restoreImages(
  parts: Parts,
  { caller, body }: OperationContext<'restoreImages'>,
): Promise<RestoredImages> {
  const owner = [caller.user.id, caller.project?.id ?? body.projectId] as const;
  const { files } = await parts.deletedImages.restore(body.ids, ...owner);
  await reconcileNow(parts, files);
  return { success: true, restored: await parts.images.existing(body.ids, ...owner) };
}

/** Reconciles the files before the response; the jobs are a fallback in case this process crashes. */
export async function reconcileNow(
  parts: Pick<Parts, 'deletedImages' | 'storage' | 'jobs' | keyof PurgeParts>,
  files: readonly PendingReconciliation[],
): Promise<void> {
  await afterCommit(async () => {
    for (const { filename, jobId } of files) {
      await reconcileImageFile(parts, filename);
      await enqueueCdnPurge(parts, [filename]);
      if (jobId !== undefined) await parts.jobs.cancel('settle-image-file', jobId);
    }
  });
}
