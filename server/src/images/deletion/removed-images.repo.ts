import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type EnqueuedDeletion, enqueueFileDeletion } from '../../jobs/delete-files.ts';
import type { Db } from '../../platform/db/database.ts';
import { liveImages, liveVersions, removedImages, tableImages } from '../../platform/db/schema.ts';
import { baseName, imageStorageNames } from '../image-file.ts';

export type RemovedImagesRepo = ReturnType<typeof removedImagesRepo>;

/** Images that are removed because of their age. */
export function removedImagesRepo(db: Db) {
  return {
    /**
     * Deletes the records of images stored before a date, remembers the hashes of their names, and enqueues the
     * deletion of their files. Later images of a split table are removed with the first one. Leaves out deleted
     * images, which a job of their own deletes, and those that a live image shows: storing the same table
     * again would not bring them back.
     *
     * @param limit number of tables
     */
    async removeOlder(before: Date, now: Date, limit: number): Promise<EnqueuedDeletion> {
      return db.transaction(async (tx) => {
        const shown = tx
          .select({ one: sql`1` })
          .from(liveVersions)
          .innerJoin(
            liveImages,
            and(eq(liveImages.id, liveVersions.liveId), eq(liveImages.version, liveVersions.version)),
          )
          .where(and(eq(liveVersions.imageId, tableImages.id), isNull(liveImages.deletedAt)));
        const old = await tx
          .select({ id: tableImages.id })
          .from(tableImages)
          .where(
            and(
              lt(tableImages.createdAt, before),
              isNull(tableImages.firstPartId),
              isNull(tableImages.deletedAt),
              sql`not exists (${shown})`,
            ),
          )
          .orderBy(asc(tableImages.createdAt))
          .limit(limit);
        if (old.length === 0) return { names: [], jobIds: [] };
        const ids = old.map(({ id }) => id);
        const images = await tx
          .delete(tableImages)
          .where(or(inArray(tableImages.id, ids), inArray(tableImages.firstPartId, ids)))
          .returning({
            filename: tableImages.filename,
            userId: tableImages.userId,
            deletedAt: tableImages.deletedAt,
          });
        await tx
          .insert(removedImages)
          .values(
            images.map(({ filename, userId }) => ({
              nameHash: hashOf(baseName(filename)),
              userId,
              removedAt: now,
            })),
          )
          .onConflictDoNothing();
        return enqueueFileDeletion(tx, imageStorageNames(images));
      });
    },

    /** When the image of a name without extension was removed; undefined: it was not. */
    async find(base: string): Promise<Date | undefined> {
      const [found] = await db
        .select({ removedAt: removedImages.removedAt })
        .from(removedImages)
        .where(eq(removedImages.nameHash, hashOf(base)));
      return found?.removedAt;
    },
  };
}

function hashOf(base: string): string {
  return createHash('sha256').update(base).digest('base64url');
}
