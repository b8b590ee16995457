import { eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { installation, tableImages } from '../platform/db/schema.ts';

export type InstallationRepo = ReturnType<typeof installationRepo>;

/** `owner`: the id that the database shares with its files. `secret-fingerprint`: tells server secrets apart. */
export type InstallationFact = 'owner' | 'secret-fingerprint';

/** What there is once of an installation. */
export function installationRepo(db: Db) {
  return {
    async read(name: InstallationFact): Promise<string | undefined> {
      const [found] = await db
        .select({ value: installation.value })
        .from(installation)
        .where(eq(installation.name, name));
      return found?.value;
    },

    /** The first value wins. @returns the one that holds, of whoever came first */
    async keepFirst(name: InstallationFact, value: string): Promise<string> {
      await db.insert(installation).values({ name, value }).onConflictDoNothing();
      return (await this.read(name)) ?? value;
    },

    async replace(name: InstallationFact, value: string): Promise<void> {
      await db
        .insert(installation)
        .values({ name, value })
        .onConflictDoUpdate({ target: installation.name, set: { value } });
    },

    async forget(name: InstallationFact): Promise<void> {
      await db.delete(installation).where(eq(installation.name, name));
    },

    /** Whether there is an image that has a file somewhere. */
    async hasImages(): Promise<boolean> {
      const found = await db
        .select({ id: tableImages.id })
        .from(tableImages)
        .where(isNull(tableImages.deletedAt))
        .limit(1);
      return found.length > 0;
    },
  };
}
