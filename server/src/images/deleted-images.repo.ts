import { limits } from '@pictable/contract';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { enqueue } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { tableImages } from '../platform/db/schema.ts';
import { formNames } from './image-file.ts';
import { isOwned, listedColumns } from './images.repo.ts';

export type DeletedImagesRepo = ReturnType<typeof deletedImagesRepo>;

/** Where the file of an image belongs: where it is served, aside, or nowhere. */
export type ImageState = 'there' | 'restorable' | 'gone';

/** The request that changes a record settles its file itself; this job is for the case that it dies. */
const SETTLE_SECONDS = 10;
const { imageRestoreSeconds } = limits;

// Times are those of the database, so that servers agree on the moment after which nothing comes back.
const isRestorable = sql`${tableImages.deletedAt} > now() - ${imageRestoreSeconds} * interval '1 second'`;

/** Images that were deleted and can be restored for a while. */
export function deletedImagesRepo(db: Db) {
  return {
    /** @returns undefined when this owner has no such image */
    async delete(id: number, userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const [deleted] = await tx
          .update(tableImages)
          .set({ deletedAt: sql`now()` })
          .where(and(eq(tableImages.id, id), isOwned(userId, projectId), isNull(tableImages.deletedAt)))
          .returning({ filename: tableImages.filename });
        if (!deleted) return undefined;
        // One second later: by then it can no longer be restored.
        await enqueue(tx, 'settle-image-file', deleted, { delaySeconds: imageRestoreSeconds + 1 });
        const jobId = await enqueue(tx, 'settle-image-file', deleted, { delaySeconds: SETTLE_SECONDS });
        return { ...deleted, jobId };
      });
    },

    /** @returns undefined when this owner has no such image that was deleted a short while ago */
    async restore(id: number, userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .update(tableImages)
          .set({ deletedAt: null })
          .where(and(eq(tableImages.id, id), isOwned(userId, projectId), isRestorable))
          .returning(listedColumns);
        if (!row) return undefined;
        const { filename } = row;
        const jobId = await enqueue(tx, 'settle-image-file', { filename }, { delaySeconds: SETTLE_SECONDS });
        return { row, jobId };
      });
    },

    /** @param filename of the image in any of its formats */
    async stateOf(filename: string): Promise<ImageState> {
      const [found] = await db
        .select({ deletedAt: tableImages.deletedAt, isRestorable: sql<boolean>`${isRestorable}` })
        .from(tableImages)
        .where(inArray(tableImages.filename, formNames(filename)));
      if (!found) return 'gone';
      if (found.deletedAt === null) return 'there';
      return found.isRestorable ? 'restorable' : 'gone';
    },

    /** Deletes the record of an image that can no longer be restored. */
    async forget(filename: string): Promise<void> {
      await db
        .delete(tableImages)
        .where(
          and(
            inArray(tableImages.filename, formNames(filename)),
            isNotNull(tableImages.deletedAt),
            sql`not (${isRestorable})`,
          ),
        );
    },
  };
}
