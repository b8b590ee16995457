import { buffer } from 'node:stream/consumers';
import type { BucketLocation, BucketSettings } from '@pictable/contract';
import type { DeletedImagesRepo, ImageState } from '../images/deletion/deleted-images.repo.ts';
import { reconcileImageFile } from '../images/deletion/reconcile-image-file.ts';
import { deletedImageStorageName, imageStorageName } from '../images/image-file.ts';
import { movedUrlOf, noteMoved } from '../images/moved-image.ts';
import type { S3Storage } from '../platform/storage/s3-storage.ts';
import { withTimeout } from '../platform/storage/s3-timeouts.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { isWithin, locationText, urlInBucket } from '../projects/project-bucket.ts';
import { BucketFailed, bucketProblemOf } from './bucket-problem.ts';
import type { BucketsRepo, SavedBucket } from './buckets.repo.ts';
import { type OpenBucketParts, openBucket } from './open-bucket.ts';

interface Parts extends OpenBucketParts {
  readonly projectBuckets: BucketsRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

/** An image whose copy to write or to delete. */
export interface CopiedImage {
  readonly projectId: number;
  readonly filename: string;
  /** Where the copy of a deleted image is, as `BucketLocation`, because its record may be deleted first. */
  readonly copiedTo?: string;
}

/** How long the jobs of a project fail at once after its bucket was not reachable, so that those of others go on. */
const PAUSE_MS = 30_000;

/**
 * Makes the copy of an image what its record says: written while the image exists, deleted with it. After each
 * change the state is read again, so that a copy never outlives an image that was deleted meanwhile.
 */
export function createSyncBucketCopy(parts: Parts): (image: CopiedImage) => Promise<void> {
  const pausedUntil = new Map<number, number>();
  return async (image) => {
    const { projectId } = image;
    const saved = await parts.projectBuckets.find(projectId);
    // The bucket was removed: the service has no access to its objects any more.
    if (!saved) return;
    if ((pausedUntil.get(projectId) ?? 0) > performance.now()) throw new BucketFailed('not-reachable');
    pausedUntil.delete(projectId);
    try {
      await reconcile(parts, image, saved);
    } catch (error) {
      // Anything else is a failure of this service, which the owner of the bucket can do nothing about.
      if (!(error instanceof BucketFailed)) throw error;
      const { problem } = error;
      if (problem === 'not-reachable') pausedUntil.set(projectId, performance.now() + PAUSE_MS);
      await parts.projectBuckets.noteProblem(projectId, problem);
      throw error;
    }
    await parts.projectBuckets.noteProblem(projectId, null);
  };
}

interface OpenedBucket {
  readonly settings: BucketSettings;
  readonly client: S3Storage;
}

async function reconcile(parts: Parts, image: CopiedImage, saved: SavedBucket): Promise<void> {
  const { deletedImages } = parts;
  const { projectId, filename } = image;
  for (let state = await deletedImages.stateOf(filename); ; ) {
    const location = state === 'active' ? undefined : await locationOf(parts, image);
    // The copy is in an earlier bucket, which the service has no access to any more.
    if (location && !isWithin(location, JSON.parse(saved.bucket) as BucketSettings)) return;
    const opened = await openBucket(parts, projectId, saved, location?.prefix);
    try {
      if (state === 'active') await writeCopy(parts, filename, opened);
      else await deleteCopy(parts, filename, state, opened);
    } finally {
      opened.client.close();
    }
    const after = await deletedImages.stateOf(filename);
    if (after === state) return;
    state = after;
    // The file or the note that it was moved may be where the earlier state wanted it.
    await reconcileImageFile(parts, filename);
  }
}

/** Where the copy of a deleted image is; undefined: it is older than this note, or was never written. */
async function locationOf(
  { projectBuckets }: Parts,
  { filename, copiedTo }: CopiedImage,
): Promise<BucketLocation | undefined> {
  const noted = await projectBuckets.locationOf(filename);
  return noted ?? (copiedTo === undefined ? undefined : (JSON.parse(copiedTo) as BucketLocation));
}

async function writeCopy(
  { storage, projectBuckets, buckets }: Parts,
  filename: string,
  { settings, client }: OpenedBucket,
): Promise<void> {
  const found = await storage.get(imageStorageName(filename));
  if (!found) {
    // A job that had moved the file may not have ended.
    if ((await movedUrlOf(storage, filename)) !== undefined) return;
    throw new Error(`The file ${filename} is missing.`);
  }
  const bytes = await buffer(found.body);
  await inBucket(buckets.timeouts.copy, async () => {
    await client.put(filename, bytes);
    const isWritten = settings.keepCopy
      ? (await client.stat(filename))?.sizeBytes === bytes.byteLength
      : await hasSameBytes(client, filename, bytes);
    if (!isWritten) throw new BucketFailed('wrong-content');
  });
  const url = urlInBucket(settings, filename);
  if (!(await projectBuckets.noteCopy(filename, url, locationText(settings)))) {
    // A job with other settings was faster. Nobody would delete a second copy.
    await inBucket(buckets.timeouts.copy, () => client.delete(filename));
    return;
  }
  if (settings.keepCopy || url === null) return;
  // The note is durable before the file is deleted, so that the URL works at every moment.
  await noteMoved(storage, filename, url);
  await storage.delete(imageStorageName(filename));
}

/**
 * Marks the failures of the bucket; those of our storage and database stay as they are.
 * @throws BucketFailed
 */
async function inBucket<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeout(timeoutMs, work);
  } catch (error) {
    throw error instanceof BucketFailed ? error : new BucketFailed(bucketProblemOf(error), error);
  }
}

async function hasSameBytes(client: S3Storage, filename: string, bytes: Buffer): Promise<boolean> {
  const found = await client.get(filename);
  return found !== undefined && (await buffer(found.body)).equals(bytes);
}

/**
 * Deletes the copy. If it is the only file of an image that can still be restored, it stays until the image
 * cannot.
 */
async function deleteCopy(
  { storage, projectBuckets, buckets }: Parts,
  filename: string,
  state: Exclude<ImageState, 'active'>,
  { client }: OpenedBucket,
): Promise<void> {
  const hasOwnFile = async () =>
    (await storage.exists(deletedImageStorageName(filename))) ||
    (await storage.exists(imageStorageName(filename)));
  if (state !== 'gone' && !(await hasOwnFile())) return;
  await inBucket(buckets.timeouts.copy, () => client.delete(filename));
  await projectBuckets.noteDeletedCopy(filename);
}
