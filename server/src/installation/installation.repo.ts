import { eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { installation, tableImages } from '../platform/db/schema.ts';

export type InstallationRepo = ReturnType<typeof installationRepo>;

/**
 * `owner`: the id that the database shares with its files. `secret-fingerprint`: identifies the server
 * secret.
 */
export type InstallationKey = 'owner' | 'secret-fingerprint';

/** Values that exist once per installation. */
export function installationRepo(db: Db) {
  return {
    async read(name: InstallationKey): Promise<string | undefined> {
      const [found] = await db
        .select({ value: installation.value })
        .from(installation)
        .where(eq(installation.name, name));
      return found?.value;
    },

    /** Stores a value unless there is one. @returns the value that is stored now */
    async setIfAbsent(name: InstallationKey, value: string): Promise<string> {
      await db.insert(installation).values({ name, value }).onConflictDoNothing();
      return (await this.read(name)) ?? value;
    },

    async replace(name: InstallationKey, value: string): Promise<void> {
      await db
        .insert(installation)
        .values({ name, value })
        .onConflictDoUpdate({ target: installation.name, set: { value } });
    },

    async delete(name: InstallationKey): Promise<void> {
      await db.delete(installation).where(eq(installation.name, name));
    },

    /** Whether there is an image that is not deleted. */
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
