import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orphanFiles } from '../../platform/db/schema.ts';

export type OrphanFilesRepo = ReturnType<typeof orphanFilesRepo>;

/** Image files without a record that a purge run has found. A run is identified by its start time. */
export function orphanFilesRepo(db: Db) {
  return {
    /** Keeps the first time at which a file was found. */
    async record(filenames: readonly string[], run: Date): Promise<void> {
      if (filenames.length === 0) return;
      await db
        .insert(orphanFiles)
        .values(filenames.map((filename) => ({ filename, firstSeenAt: run, lastSeenAt: run })))
        .onConflictDoUpdate({
          target: orphanFiles.filename,
          set: { lastSeenAt: sql`excluded.last_seen_at` },
        });
    },

    /** Up to `limit` files that this run found and that were first found before `knownSince`. */
    async findDue(run: Date, knownSince: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ filename: orphanFiles.filename })
        .from(orphanFiles)
        .where(and(eq(orphanFiles.lastSeenAt, run), lte(orphanFiles.firstSeenAt, knownSince)))
        .orderBy(asc(orphanFiles.filename))
        .limit(limit);
      return rows.map(({ filename }) => filename);
    },

    async delete(filenames: readonly string[]): Promise<void> {
      await db.delete(orphanFiles).where(inArray(orphanFiles.filename, [...filenames]));
    },

    /** Deletes entries of files that have a record again or no longer exist. */
    async deleteUnseen(run: Date): Promise<void> {
      await db.delete(orphanFiles).where(lt(orphanFiles.lastSeenAt, run));
    },

    async count(): Promise<number> {
      const [row] = await db.select({ files: count() }).from(orphanFiles);
      return row?.files ?? 0;
    },
  };
}
