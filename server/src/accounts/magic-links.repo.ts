import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { magicLinkTokens } from '../platform/db/schema.ts';

export type MagicLinkRow = typeof magicLinkTokens.$inferSelect;

export interface NewMagicLink {
  /** Null: the address has no account. */
  readonly userId: number | null;
  readonly email: string;
  readonly tokenHash: string;
  /** Null: no browser has requested it. */
  readonly nonceHash: string | null;
  /** Hash of the password chosen at registration. */
  readonly passwordHash: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Links that sign in once. All methods run in the transaction passed as `db`, if it is one. */
export function magicLinksRepo(db: Db) {
  const isOpen = (tokenHash: string, now: Date) =>
    and(
      eq(magicLinkTokens.tokenHash, tokenHash),
      eq(magicLinkTokens.used, false),
      gt(magicLinkTokens.expiresAt, now),
    );

  return {
    /** Inserts a link, or replaces the open link of the same address, in one statement. */
    async replace(link: NewMagicLink): Promise<void> {
      const { email, ...changes } = link;
      await db
        .insert(magicLinkTokens)
        .values(link)
        .onConflictDoUpdate({
          target: magicLinkTokens.email,
          targetWhere: sql`not ${magicLinkTokens.used}`,
          set: changes,
        });
    },

    async findOpen(tokenHash: string, now: Date): Promise<MagicLinkRow | undefined> {
      const [link] = await db.select().from(magicLinkTokens).where(isOpen(tokenHash, now));
      return link;
    },

    /** If concurrent requests use a link, only one of them gets it. */
    async use(tokenHash: string, now: Date): Promise<MagicLinkRow | undefined> {
      const [link] = await db
        .update(magicLinkTokens)
        .set({ used: true })
        .where(isOpen(tokenHash, now))
        .returning();
      return link;
    },

    /** Deletes expired links. @returns how many */
    async deleteExpired(now: Date): Promise<number> {
      const deleted = await db.delete(magicLinkTokens).where(lt(magicLinkTokens.expiresAt, now));
      return deleted.rowCount ?? 0;
    },
  };
}
