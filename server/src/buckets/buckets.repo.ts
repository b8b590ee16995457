import type { BucketProblem } from '@pictable/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
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

    /** Sets or, with null, removes the bucket. @returns false if this owner has no such project */
    async set(projectId: number, userId: number, saved: Omit<SavedBucket, 'bucketProblem'> | null) {
      const changed = await db
        .update(projects)
        .set({
          bucket: saved?.bucket ?? null,
          bucketSecret: saved?.bucketSecret ?? null,
          bucketProblem: null,
          updatedAt: sql`now()`,
        })
        .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
      return changed.rowCount === 1;
    },

    /** Notes why the last image could not be copied; null: it was copied. Writes only what has changed. */
    async noteProblem(projectId: number, problem: BucketProblem | null): Promise<void> {
      await db
        .update(projects)
        .set({ bucketProblem: problem })
        .where(and(eq(projects.id, projectId), sql`${projects.bucketProblem} is distinct from ${problem}`));
    },

    /** Notes where the copy of an image is. */
    async noteCopy(filename: string, bucketUrl: string | null): Promise<void> {
      await db.update(tableImages).set({ bucketUrl }).where(eq(tableImages.filename, filename));
    },
  };
}
