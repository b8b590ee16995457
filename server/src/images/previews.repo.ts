import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { previews } from '../platform/db/schema.ts';

export type PreviewsRepo = ReturnType<typeof previewsRepo>;

/** Images that live for a while: previews, and results of the demo. */
export function previewsRepo(db: Db) {
  return {
    async insert(preview: { userId: number | null; filename: string; expiresAt: Date }): Promise<void> {
      await db.insert(previews).values(preview);
    },

    /** When a preview ends; undefined when it has ended or never was. */
    async findExpiry(filename: string, now: Date): Promise<Date | undefined> {
      const alive = and(eq(previews.filename, filename), gt(previews.expiresAt, now));
      const [found] = await db.select({ expiresAt: previews.expiresAt }).from(previews).where(alive);
      return found?.expiresAt;
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
