import type { BucketLocation, BucketProblem } from '@pictable/contract';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projects, tableImages } from '../platform/db/schema.ts';

export type BucketsRepo = ReturnType<typeof bucketsRepo>;

/** A bucket as it is stored. */
export interface SavedBucket {
  /** `BucketSettings` as JSON text. */
  readonly bucket: string;
  /** Encrypted. */
  readonly bucketSecret: string;
  readonly bucketProblem: BucketProblem | null;
}

/** The buckets of projects. */
export function bucketsRepo(db: Db) {
  return {
    async find(projectId: number): Promise<SavedBucket | undefined> {
      const [found] = await db
        .select({
          bucket: projects.bucket,
          bucketSecret: projects.bucketSecret,
          bucketProblem: projects.bucketProblem,
        })
        .from(projects)
        .where(and(eq(projects.id, projectId), isNotNull(projects.bucket), isNotNull(projects.bucketSecret)));
      return found as SavedBucket | undefined;
    },

    /**
     * Sets or, with null, removes the bucket. Setting it also enqueues the copies that could not be written to
     * an earlier one, or with earlier settings.
     *
     * @returns false if this owner has no such project
     */
    async set(projectId: number, userId: number, saved: Omit<SavedBucket, 'bucketProblem'> | null) {
      return db.transaction(async (tx) => {
        const changed = await tx
          .update(projects)
          .set({
            bucket: saved?.bucket ?? null,
            bucketSecret: saved?.bucketSecret ?? null,
            bucketProblem: null,
            updatedAt: sql`now()`,
          })
          .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
        if (changed.rowCount !== 1) return false;
        if (saved) await enqueueMissingCopies(tx, projectId);
        return true;
      });
    },

    /** Notes why the last image could not be copied; null: it was copied. Writes only what has changed. */
    async noteProblem(projectId: number, problem: BucketProblem | null): Promise<void> {
      await db
        .update(projects)
        .set({ bucketProblem: problem })
        .where(and(eq(projects.id, projectId), sql`${projects.bucketProblem} is distinct from ${problem}`));
    },

    /**
     * Notes where the copy of an image is.
     *
     * @param copiedTo see `locationText`
     * @returns false if it has one elsewhere, or its record was deleted
     */
    async noteCopy(filename: string, bucketUrl: string | null, copiedTo: string): Promise<boolean> {
      const isHere = or(isNull(tableImages.copiedTo), eq(tableImages.copiedTo, copiedTo));
      const noted = await db
        .update(tableImages)
        .set({ bucketUrl, copiedTo })
        .where(and(eq(tableImages.filename, filename), isHere));
      return noted.rowCount === 1;
    },

    /** Notes that an image has no copy any more. */
    async noteDeletedCopy(filename: string): Promise<void> {
      await db
        .update(tableImages)
        .set({ bucketUrl: null, copiedTo: null })
        .where(eq(tableImages.filename, filename));
    },

    /** Where the copy of an image is; undefined if there is none, or its record was deleted. */
    async locationOf(filename: string): Promise<BucketLocation | undefined> {
      const [found] = await db
        .select({ copiedTo: tableImages.copiedTo })
        .from(tableImages)
        .where(eq(tableImages.filename, filename));
      return found?.copiedTo ? (JSON.parse(found.copiedTo) as BucketLocation) : undefined;
    },
  };
}

/** A copy that is still enqueued is not enqueued again, however often the settings are saved. */
async function enqueueMissingCopies(tx: Db, projectId: number): Promise<void> {
  await tx.execute(sql`
    select enqueue_job('sync-bucket-copy', jsonb_build_object('projectId', project_id, 'filename', filename),
      key => 'copy of ' || filename)
    from table_images
    where project_id = ${projectId} and is_copied and copied_to is null and bucket_url is null and deleted_at is null`);
}
