import { and, eq, isNull } from 'drizzle-orm';
import { Overtaken } from '../idempotency/overtaken.ts';
import type { Db } from '../platform/db/database.ts';
import { signedImages, tableImages } from '../platform/db/schema.ts';
import { type ChargedImage, type ImageRows, imagesRepo } from './images.repo.ts';

export type SignedImagesRepo = ReturnType<typeof signedImagesRepo>;

/** Nothing is left of the quota: what was written is taken back. */
class NothingLeft extends Error {}

/** Which image a signed table of a project has become. */
export function signedImagesRepo(db: Db) {
  return {
    /** @returns undefined when it was never drawn; `filename` is undefined when its image was deleted */
    async find(
      projectId: number,
      fingerprint: string,
    ): Promise<{ filename: string | undefined } | undefined> {
      const [found] = await db
        .select({ filename: tableImages.filename })
        .from(signedImages)
        .leftJoin(tableImages, and(eq(tableImages.id, signedImages.imageId), isNull(tableImages.deletedAt)))
        .where(and(eq(signedImages.projectId, projectId), eq(signedImages.fingerprint, fingerprint)));
      return found && { filename: found.filename ?? undefined };
    },

    /**
     * Charges, inserts the images and notes what it was drawn from, all or nothing.
     * @throws Overtaken when somebody else has drawn it meanwhile; nothing is charged then
     */
    async chargeOnce(
      { projectId, fingerprint }: { readonly projectId: number; readonly fingerprint: string },
      rows: ImageRows,
      limit: number | null,
      now: Date,
    ): Promise<ChargedImage | undefined> {
      try {
        return await db.transaction(async (tx) => {
          // Waits for whoever draws the same.
          const [ours] = await tx
            .insert(signedImages)
            .values({ projectId, fingerprint })
            .onConflictDoNothing()
            .returning({ fingerprint: signedImages.fingerprint });
          if (!ours) throw new Overtaken();
          const charged = await imagesRepo(tx).chargeAndInsert(rows, limit, now);
          if (!charged) throw new NothingLeft();
          await tx
            .update(signedImages)
            .set({ imageId: charged.id })
            .where(and(eq(signedImages.projectId, projectId), eq(signedImages.fingerprint, fingerprint)));
          return charged;
        });
      } catch (error) {
        if (error instanceof NothingLeft) return undefined;
        throw error;
      }
    },
  };
}
