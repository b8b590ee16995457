import { limits } from '@pictable/contract';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projects, tableImages, users } from '../platform/db/schema.ts';

/** Deleted images of an account that are listed. */
const DELETED_MAX = 50;

/** What belongs to an account, as operators see it. */
export function accountPartsRepo(db: Db) {
  return {
    /** @returns undefined if the account was deleted */
    async signInState(userId: number) {
      const [found] = await db
        .select({ emailVerifiedAt: users.emailVerifiedAt, subscriptionId: users.stripeSubscriptionId })
        .from(users)
        .where(eq(users.id, userId));
      return found;
    },

    async projects(userId: number) {
      return db
        .select({
          id: projects.id,
          name: projects.name,
          isActive: projects.isActive,
          createdAt: projects.createdAt,
          images: sql<number>`(select count(*)::int from table_images
            where table_images.project_id = projects.id and table_images.deleted_at is null)`,
        })
        .from(projects)
        .where(eq(projects.userId, userId))
        .orderBy(projects.id);
    },

    /** First images of deleted tables that can still be restored, the newest first. */
    async deletedImages(userId: number) {
      const { id, title, filename, deletedAt, firstPartId } = tableImages;
      const rows = await db
        .select({ id, title, filename, deletedAt })
        .from(tableImages)
        .where(
          and(
            eq(tableImages.userId, userId),
            isNull(firstPartId),
            gt(deletedAt, sql`now() - ${limits.imageRestoreSeconds} * interval '1 second'`),
          ),
        )
        .orderBy(desc(deletedAt))
        .limit(DELETED_MAX);
      return rows.map((row) => ({ ...row, deletedAt: row.deletedAt! }));
    },
  };
}
