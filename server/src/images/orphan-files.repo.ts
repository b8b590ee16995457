import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { orphanFiles } from '../platform/db/schema.ts';

export type OrphanFilesRepo = ReturnType<typeof orphanFilesRepo>;

/** Image files without a record that a sweep has found. A sweep is named by the moment it began. */
export function orphanFilesRepo(db: Db) {
  return {
    /** A file that was found before keeps the moment of its first sweep. */
    async note(filenames: readonly string[], sweep: Date): Promise<void> {
      if (filenames.length === 0) return;
      await db
        .insert(orphanFiles)
        .values(filenames.map((filename) => ({ filename, firstSeenAt: sweep, lastSeenAt: sweep })))
        .onConflictDoUpdate({
          target: orphanFiles.filename,
          set: { lastSeenAt: sql`excluded.last_seen_at` },
        });
    },

    /** Some of those that this sweep found and that a sweep before `knownSince` had found too. */
    async due(sweep: Date, knownSince: Date, most: number): Promise<string[]> {
      const rows = await db
        .select({ filename: orphanFiles.filename })
        .from(orphanFiles)
        .where(and(eq(orphanFiles.lastSeenAt, sweep), lte(orphanFiles.firstSeenAt, knownSince)))
        .orderBy(asc(orphanFiles.filename))
        .limit(most);
      return rows.map(({ filename }) => filename);
    },

    async forget(filenames: readonly string[]): Promise<void> {
      await db.delete(orphanFiles).where(inArray(orphanFiles.filename, [...filenames]));
    },

    /** Those that have a record by now, or are gone. */
    async forgetUnseen(sweep: Date): Promise<void> {
      await db.delete(orphanFiles).where(lt(orphanFiles.lastSeenAt, sweep));
    },

    async count(): Promise<number> {
      const [row] = await db.select({ files: count() }).from(orphanFiles);
      return row?.files ?? 0;
    },
  };
}
