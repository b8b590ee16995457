import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '../http/caller.ts';
import type { Db } from '../platform/db/database.ts';
import { projects, users } from '../platform/db/schema.ts';

export interface NewUserRow {
  readonly email: string;
  readonly username: string;
  readonly password: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
  /** When the first usage window ends. */
  readonly usageResetDate: Date;
  readonly authProvider?: UserRow['authProvider'];
  readonly externalId?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly avatarUrl?: string | null;
}

export type UsersRepo = ReturnType<typeof usersRepo>;

/** Users as they come in and change themselves. Given a transaction, everything here is part of it. */
export function usersRepo(db: Db) {
  const byId = (id: number) => eq(users.id, id);

  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email}`);
      return user;
    },

    /** As findByEmail, and nobody else changes the user until the transaction ends. */
    async lockByEmail(email: string): Promise<UserRow | undefined> {
      const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email}`).for('update');
      return user;
    },

    async findByProvider(authProvider: UserRow['authProvider'], externalId: string) {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.authProvider, authProvider), eq(users.externalId, externalId)));
      return user;
    },

    /** @returns undefined when the address has an account */
    async insertUnlessTaken(row: NewUserRow): Promise<UserRow | undefined> {
      const [user] = await db.insert(users).values(row).onConflictDoNothing().returning();
      return user;
    },

    async changeProfile(id: number, changes: Partial<Pick<UserRow, 'firstName' | 'lastName'>>) {
      if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(byId(id));
      const [user] = await db.select().from(users).where(byId(id));
      return user;
    },

    async setPassword(id: number, password: string): Promise<void> {
      await db.update(users).set({ password }).where(byId(id));
    },

    async setApiKey(id: number, apiKeyHash: string, apiKeyPrefix: string): Promise<void> {
      await db.update(users).set({ apiKeyHash, apiKeyPrefix, apiKeyLastUsedAt: null }).where(byId(id));
    },

    /**
     * Somebody has proved for the first time that the mailbox is his. What was set up before may be another's: password and
     * personal key go, and the keys of the projects fit nothing any more.
     */
    async verifyEmail(id: number, now: Date, password: string | null): Promise<void> {
      await db
        .update(users)
        .set({ emailVerifiedAt: now, password, apiKeyHash: null, apiKeyPrefix: null, apiKeyLastUsedAt: null })
        .where(byId(id));
      await db
        .update(projects)
        .set({ apiKeyHash: sql`'revoked ' || gen_random_uuid()`, apiKeyPrefix: '', apiKeyLastUsedAt: null })
        .where(eq(projects.userId, id));
    },

    /** Remembers which account of a provider is his, unless another one is known. */
    async linkProvider(id: number, authProvider: UserRow['authProvider'], externalId: string): Promise<void> {
      await db
        .update(users)
        .set({ authProvider, externalId })
        .where(and(byId(id), isNull(users.externalId)));
    },
  };
}
