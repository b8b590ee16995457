import { limits } from '@pictable/contract';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
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
    /**
     * The first picture of a table takes the others with it.
     * @returns undefined when this owner has no such image
     */
    async delete(id: number, userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const markDeleted = (which: SQL) =>
          tx
            .update(tableImages)
            .set({ deletedAt: sql`now()` })
            .where(and(which, isOwned(userId, projectId), isNull(tableImages.deletedAt)))
            .returning({ filename: tableImages.filename });
        const [deleted] = await markDeleted(eq(tableImages.id, id));
        if (!deleted) return undefined;
        const files = [deleted, ...(await markDeleted(eq(tableImages.firstPartId, id)))];
        // One second later: by then it can no longer be restored.
        for (const file of files)
          await enqueue(tx, 'settle-image-file', file, { delaySeconds: imageRestoreSeconds + 1 });
        return settlings(tx, files);
      });
    },

    /**
     * The first picture of a table brings those back that went with it.
     * @returns undefined when this owner has no such image that was deleted a short while ago
     */
    async restore(id: number, userId: number, projectId: number | undefined) {
      return db.transaction(async (tx) => {
        const bringBack = (which: SQL | undefined) =>
          tx
            .update(tableImages)
            .set({ deletedAt: null })
            .where(and(which, isOwned(userId, projectId), isRestorable))
            .returning(listedColumns);
        const goneAt = sql`(select first.deleted_at from table_images first where first.id = ${id})`;
        const others = await bringBack(
          and(eq(tableImages.firstPartId, id), sql`${tableImages.deletedAt} = ${goneAt}`),
        );
        const [row] = await bringBack(eq(tableImages.id, id));
        if (!row) return undefined;
        return { row, files: await settlings(tx, [row, ...others]) };
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

/** A file to settle, and the job that does it where this process dies. */
export interface Settling {
  readonly filename: string;
  readonly jobId: string | undefined;
}

async function settlings(tx: Db, files: readonly { readonly filename: string }[]): Promise<Settling[]> {
  const ordered: Settling[] = [];
  for (const { filename } of files) {
    const jobId = await enqueue(tx, 'settle-image-file', { filename }, { delaySeconds: SETTLE_SECONDS });
    ordered.push({ filename, jobId });
  }
  return ordered;
}
