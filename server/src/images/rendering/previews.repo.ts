import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { previews } from '../../platform/db/schema.ts';

export type PreviewsRepo = ReturnType<typeof previewsRepo>;

/** Temporary images: previews and results of the demo. */
export function previewsRepo(db: Db) {
  return {
    async insert(preview: { userId: number | null; filename: string; expiresAt: Date }): Promise<void> {
      await db.insert(previews).values(preview);
    },

    /** Expiry times of previews by name, without expired and unknown ones. */
    async findExpiries(filenames: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
      const found = await db
        .select({ filename: previews.filename, expiresAt: previews.expiresAt })
        .from(previews)
        .where(and(inArray(previews.filename, [...filenames]), gt(previews.expiresAt, now)));
      return new Map(found.map(({ filename, expiresAt }) => [filename, expiresAt]));
    },

    async listExpired(now: Date, limit: number): Promise<{ id: number; filename: string }[]> {
      return db
        .select({ id: previews.id, filename: previews.filename })
        .from(previews)
        .where(lte(previews.expiresAt, now))
        .limit(limit);
    },

    async delete(id: number): Promise<void> {
      await db.delete(previews).where(eq(previews.id, id));
    },
  };
}
