import { and, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tableImages } from '../../platform/db/schema.ts';

export type ExpiredImagesRepo = ReturnType<typeof expiredImagesRepo>;

/** Images that have expired. */
export function expiredImagesRepo(db: Db) {
  return {
    /**
     * Expired images that were not purged yet. The files of a deleted one are elsewhere and are deleted with
     * its record; if it is restored, it is listed again.
     */
    async list(now: Date, limit: number): Promise<{ id: number; filename: string }[]> {
      return db
        .select({ id: tableImages.id, filename: tableImages.filename })
        .from(tableImages)
        .where(
          and(lte(tableImages.expiresAt, now), isNull(tableImages.purgedAt), isNull(tableImages.deletedAt)),
        )
        .limit(limit);
    },

    /** Deletes the payloads of images whose files were deleted. */
    async markPurged(ids: readonly number[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(tableImages)
        .set({ jsonData: null, styleLayers: null, links: null, purgedAt: now })
        .where(inArray(tableImages.id, [...ids]));
    },
  };
}
