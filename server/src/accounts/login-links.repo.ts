import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { loginTokens } from '../platform/db/schema.ts';

export type LoginLinkRow = typeof loginTokens.$inferSelect;

export interface NewLoginLink {
  /** Null: an address without an account. */
  readonly userId: number | null;
  readonly email: string;
  readonly tokenHash: string;
  readonly nonceHash: string;
  /** Of a password chosen at a registration. */
  readonly passwordHash: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Links that sign in once. Given a transaction, everything here is part of it. */
export function loginLinksRepo(db: Db) {
  const isOpen = (tokenHash: string, now: Date) =>
    and(eq(loginTokens.tokenHash, tokenHash), eq(loginTokens.used, false), gt(loginTokens.expiresAt, now));

  return {
    /** Adds a link in the place of the open one for the same address, in one statement. */
    async replace(link: NewLoginLink): Promise<void> {
      const { email, ...changes } = link;
      await db
        .insert(loginTokens)
        .values(link)
        .onConflictDoUpdate({
          target: loginTokens.email,
          targetWhere: sql`not ${loginTokens.used}`,
          set: changes,
        });
    },

    async findOpen(tokenHash: string, now: Date): Promise<LoginLinkRow | undefined> {
      const [link] = await db.select().from(loginTokens).where(isOpen(tokenHash, now));
      return link;
    },

    /** Of many who use a link at once, one gets it. */
    async use(tokenHash: string, now: Date): Promise<LoginLinkRow | undefined> {
      const [link] = await db
        .update(loginTokens)
        .set({ used: true })
        .where(isOpen(tokenHash, now))
        .returning();
      return link;
    },

    /** Deletes what nobody can use any more. @returns how many */
    async deleteExpired(now: Date): Promise<number> {
      const deleted = await db.delete(loginTokens).where(lt(loginTokens.expiresAt, now));
      return deleted.rowCount ?? 0;
    },
  };
}
