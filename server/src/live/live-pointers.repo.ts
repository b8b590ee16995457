import { limits } from '@pictable/contract';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { liveImages, liveVersions } from '../platform/db/schema.ts';

/** What the pointer of a live image shows. */
export interface PointerState {
  readonly token: string;
  readonly isDeleted: boolean;
  readonly version: number;
  /** The versions that are kept, newest first. */
  readonly versions: readonly { readonly version: number; readonly filenames: readonly string[] }[];
}

export type LivePointersRepo = ReturnType<typeof livePointersRepo>;

/** First key of the advisory locks of pointers; the second is the id of the live image. Names have 7,300. */
const POINTER_LOCK = 7_301;

/** What the pointers of live images in storage must show, and whether they do. */
export function livePointersRepo(db: Db) {
  return {
    /**
     * Calls `write` with the current state of a live image unless its pointer shows it already. Calls for one
     * live image run one after the other, in all processes, so that an older state never replaces a newer one.
     *
     * @returns false if the live image was deleted with its project in the meantime
     */
    async showChanges(liveId: number, write: (state: PointerState) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Not the lock of the row: storing the next version need not wait for this file.
        await tx.execute(sql`select pg_advisory_xact_lock(${POINTER_LOCK}, ${liveId}::int)`);
        const [live] = await tx.select().from(liveImages).where(eq(liveImages.id, liveId));
        if (!live || live.changes === live.shownChanges) return true;
        const versions = await tx
          .select({ version: liveVersions.version, filenames: liveVersions.filenames })
          .from(liveVersions)
          .where(eq(liveVersions.liveId, liveId))
          .orderBy(desc(liveVersions.version))
          .limit(limits.liveVersionsKept + 1);
        await write({
          token: live.token,
          isDeleted: live.deletedAt !== null,
          version: live.version,
          versions: versions.map((one) => ({ ...one, filenames: JSON.parse(one.filenames) as string[] })),
        });
        const shown = await tx
          .update(liveImages)
          .set({ shownChanges: live.changes })
          .where(eq(liveImages.id, liveId));
        return shown.rowCount === 1;
      });
    },

    /** Ids above `afterId` of live images whose pointers do not show their state yet, ascending. */
    async unshown(afterId: number, limit: number): Promise<number[]> {
      const rows = await db
        .select({ id: liveImages.id })
        .from(liveImages)
        .where(and(gt(liveImages.id, afterId), ne(liveImages.changes, liveImages.shownChanges)))
        .orderBy(asc(liveImages.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
