import { and, eq, isNull } from 'drizzle-orm';
import { LeaseLostError } from '../../idempotency/lease-lost-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { signedImages, tableImages } from '../../platform/db/schema.ts';
import { type ChargedImage, type ImageRows, imagesRepo } from '../images.repo.ts';

export type SignedImagesRepo = ReturnType<typeof signedImagesRepo>;

/** The image of a signed table. */
export interface SignedImage {
  /** Undefined: the image was deleted. */
  readonly filename: string | undefined;
  /** Undefined: just now. */
  readonly renderedAt?: Date;
}

/** The quota is exhausted; rolls back the transaction. */
class QuotaExhausted extends Error {}

/** Maps signed tables of a project to their images. */
export function signedImagesRepo(db: Db) {
  return {
    /** @returns undefined if it was never rendered */
    async find(projectId: number, fingerprint: string): Promise<SignedImage | undefined> {
      const [found] = await db
        .select({ filename: tableImages.filename, renderedAt: signedImages.createdAt })
        .from(signedImages)
        .leftJoin(tableImages, and(eq(tableImages.id, signedImages.imageId), isNull(tableImages.deletedAt)))
        .where(and(eq(signedImages.projectId, projectId), eq(signedImages.fingerprint, fingerprint)));
      return found && { ...found, filename: found.filename ?? undefined };
    },

    /**
     * Charges the table, inserts its images and records its fingerprint, all or nothing.
     * @throws LeaseLostError if another request has rendered it meanwhile; nothing is charged then
     */
    async chargeOnce(
      { projectId, fingerprint }: { readonly projectId: number; readonly fingerprint: string },
      rows: ImageRows,
      limit: number | null,
      now: Date,
    ): Promise<ChargedImage | undefined> {
      try {
        return await db.transaction(async (tx) => {
          // Waits for a concurrent transaction with the same fingerprint.
          const [ours] = await tx
            .insert(signedImages)
            .values({ projectId, fingerprint })
            .onConflictDoNothing()
            .returning({ fingerprint: signedImages.fingerprint });
          if (!ours) throw new LeaseLostError();
          const charged = await imagesRepo(tx).chargeAndInsert(rows, limit, now);
          if (!charged) throw new QuotaExhausted();
          await tx
            .update(signedImages)
            .set({ imageId: charged.id })
            .where(and(eq(signedImages.projectId, projectId), eq(signedImages.fingerprint, fingerprint)));
          return charged;
        });
      } catch (error) {
        if (error instanceof QuotaExhausted) return undefined;
        throw error;
      }
    },
  };
}
