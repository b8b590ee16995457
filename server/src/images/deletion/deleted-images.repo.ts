import { type BucketLocation, limits } from '@pictable/contract';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { enqueue } from '../../jobs/jobs.repo.ts';
import type { Db } from '../../platform/db/database.ts';
import { projects, tableImages } from '../../platform/db/schema.ts';
import { filenamesInAllFormats } from '../image-file.ts';
import { isOwned, listedColumns } from '../images.repo.ts';

export type DeletedImagesRepo = ReturnType<typeof deletedImagesRepo>;

/** State of an image, which decides where its file belongs. */
export type ImageState = 'active' | 'restorable' | 'gone';

/**
 * The request that changes a record reconciles its file itself; the job is a fallback in case the process
 * crashes.
 */
const RECONCILE_SECONDS = 10;
const { imageRestoreSeconds } = limits;

// Uses the clock of the database, so that all servers agree on when an image can no longer be restored.
const isRestorable = sql`${tableImages.deletedAt} > now() - ${imageRestoreSeconds} * interval '1 second'`;

/** Deleted images that can be restored for a while. */
export function deletedImagesRepo(db: Db) {
  return {
    /**
     * Deletes images in one transaction. Deleting the first image of a table deletes its other images too.
     * @returns also the copies in buckets; undefined if this owner has none of these images
     */
    async delete(ids: readonly number[], userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const markDeleted = (which: SQL) =>
          tx
            .update(tableImages)
            .set({ deletedAt: sql`now()` })
            .where(and(which, isOwned(userId, projectId), isNull(tableImages.deletedAt)))
            .returning({ id: tableImages.id, filename: tableImages.filename });
        const deleted = await markDeleted(inArray(tableImages.id, [...ids]));
        if (deleted.length === 0) return undefined;
        const deletedIds = deleted.map(({ id }) => id);
        const parts = await markDeleted(inArray(tableImages.firstPartId, deletedIds));
        const files = [...deleted, ...parts].map(({ filename }) => ({ filename }));
        // One second after the image can no longer be restored.
        for (const file of files)
          await enqueue(tx, 'settle-image-file', file, { delaySeconds: imageRestoreSeconds + 1 });
        const copies = await enqueueCopyJobs(tx, files, [0, imageRestoreSeconds + 2]);
        return { ids: deletedIds, files: await enqueueReconciliations(tx, files), copies };
      });
    },

    /**
     * Restores images in one transaction. Restoring the first image of a table restores those that were
     * deleted with it.
     * @returns those that were deleted and can still be restored
     */
    async restore(ids: readonly number[], userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const restoreWhere = (which: SQL | undefined) =>
          tx
            .update(tableImages)
            .set({ deletedAt: null })
            .where(and(which, isOwned(userId, projectId), isRestorable))
            .returning(listedColumns);
        const goneAt = sql`(select first.deleted_at from table_images first where first.id = table_images.first_part_id)`;
        const others = await restoreWhere(
          and(inArray(tableImages.firstPartId, [...ids]), sql`${tableImages.deletedAt} = ${goneAt}`),
        );
        const rows = await restoreWhere(inArray(tableImages.id, [...ids]));
        const files = [...rows, ...others];
        await enqueueCopyJobs(tx, files, [0]);
        return { rows, files: await enqueueReconciliations(tx, files) };
      });
    },

    /** @param filename file name of the image, in any of its formats */
    async stateOf(filename: string): Promise<ImageState> {
      const [found] = await db
        .select({ deletedAt: tableImages.deletedAt, isRestorable: sql<boolean>`${isRestorable}` })
        .from(tableImages)
        .where(inArray(tableImages.filename, filenamesInAllFormats(filename)));
      if (!found) return 'gone';
      if (found.deletedAt === null) return 'active';
      return found.isRestorable ? 'restorable' : 'gone';
    },

    /** Deletes the record of an image that can no longer be restored. */
    async deleteRecord(filename: string): Promise<void> {
      await db
        .delete(tableImages)
        .where(
          and(
            inArray(tableImages.filename, filenamesInAllFormats(filename)),
            isNotNull(tableImages.deletedAt),
            sql`not (${isRestorable})`,
          ),
        );
    },
  };
}

/** A file to reconcile, and the job that does it if this process crashes. */
export interface PendingReconciliation {
  readonly filename: string;
  readonly jobId: string | undefined;
}

async function enqueueReconciliations(
  tx: Db,
  files: readonly { readonly filename: string }[],
): Promise<PendingReconciliation[]> {
  const enqueued: PendingReconciliation[] = [];
  for (const { filename } of files) {
    const jobId = await enqueue(tx, 'settle-image-file', { filename }, { delaySeconds: RECONCILE_SECONDS });
    enqueued.push({ filename, jobId });
  }
  return enqueued;
}

/** A copy of an image in the bucket of its project, or in an earlier one. */
export interface ImageCopy {
  readonly filename: string;
  /** Null: it was not written, or it is older than this column. */
  readonly location: BucketLocation | null;
  /** The bucket that the project has now, as `BucketSettings`. */
  readonly bucket: string | null;
}

/**
 * Enqueues what deletes or writes the copies of images in the bucket of their project, after each of the delays. The second
 * one of a deleted image deletes a copy that was its only file.
 */
async function enqueueCopyJobs(
  tx: Db,
  files: readonly { readonly filename: string }[],
  delaysSeconds: readonly number[],
): Promise<ImageCopy[]> {
  const { filename, isCopied, copiedTo } = tableImages;
  const names = files.map((file) => file.filename);
  const copied = await tx
    .select({ filename, copiedTo, projectId: projects.id, bucket: projects.bucket })
    .from(tableImages)
    .innerJoin(projects, eq(projects.id, tableImages.projectId))
    .where(and(inArray(filename, names), eq(isCopied, true)));
  for (const { bucket, copiedTo: location, ...image } of copied)
    for (const delaySeconds of bucket === null ? [] : delaysSeconds)
      await enqueue(
        tx,
        'sync-bucket-copy',
        { ...image, ...(location !== null && { copiedTo: location }) },
        { delaySeconds },
      );
  return copied.map((copy) => ({
    filename: copy.filename,
    location: copy.copiedTo === null ? null : (JSON.parse(copy.copiedTo) as BucketLocation),
    bucket: copy.bucket,
  }));
}
