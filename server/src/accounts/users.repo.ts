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
  /** End of the first usage window. */
  readonly usageResetDate: Date;
  readonly authProvider?: UserRow['authProvider'];
  readonly externalId?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly avatarUrl?: string | null;
}

export type UsersRepo = ReturnType<typeof usersRepo>;

/** Users and their profiles. All methods run in the transaction passed as `db`, if it is one. */
export function usersRepo(db: Db) {
  const byId = (id: number) => eq(users.id, id);

  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email}`);
      return user;
    },

    /** Like `findByEmail`, and locks the user until the transaction ends. */
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

    /** @returns undefined if the address already has an account */
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
     * Records the first proof of the email address. Someone else may have set up the account before, so the
     * password, the personal key and the keys of all projects are revoked.
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

    /** Links the account to a provider, unless it is already linked to one. */
    async linkProvider(id: number, authProvider: UserRow['authProvider'], externalId: string): Promise<void> {
      await db
        .update(users)
        .set({ authProvider, externalId })
        .where(and(byId(id), isNull(users.externalId)));
    },
  };
}
