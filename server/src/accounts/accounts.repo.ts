import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller, Principal, ProjectRow } from '../http/caller.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { projects, users } from '../platform/db/schema.ts';

export interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly tier: string;
  readonly apiKeyHash: string;
  readonly apiKeyPrefix: string;
  readonly emailVerifiedAt?: Date;
  /** End of the first usage window. */
  readonly usageResetDate: Date;
}

/** The former owner who created a key of a project. */
export const creators = alias(users, 'creators');

/** The account that a key acts for. It also counts as disabled while the former owner who created the key is disabled. */
export function withCreator({
  user,
  creatorDisabledAt,
}: {
  readonly user: Principal;
  readonly creatorDisabledAt: Date | null;
}): Principal {
  return { ...user, disabledAt: user.disabledAt ?? creatorDisabledAt };
}

export type AccountsRepo = ReturnType<typeof accountsRepo>;

/** Users and their personal keys. */
export function accountsRepo(db: Db) {
  const byUserKey = db
    .select(withoutHashes.principal)
    .from(users)
    .where(eq(users.apiKeyHash, sql.placeholder('hash')))
    .prepare('caller_by_user_key');
  const byProjectKey = db
    .select({
      user: withoutHashes.principal,
      project: withoutHashes.project,
      creatorDisabledAt: creators.disabledAt,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(creators, eq(creators.id, projects.apiKeyCreatedBy))
    .where(eq(projects.apiKeyHash, sql.placeholder('hash')))
    .prepare('caller_by_project_key');

  return {
    async findByUserKey(hash: string): Promise<Caller | undefined> {
      const [user] = await byUserKey.execute({ hash });
      return user && { user, project: undefined };
    },

    async findByProjectKey(hash: string): Promise<{ user: Principal; project: ProjectRow } | undefined> {
      const [found] = await byProjectKey.execute({ hash });
      return found && { user: withCreator(found), project: found.project };
    },

    async recordUserKeyUse(id: number, now: Date): Promise<void> {
      await db.update(users).set({ apiKeyLastUsedAt: now }).where(eq(users.id, id));
    },

    async recordProjectKeyUse(id: number, now: Date): Promise<void> {
      await db.update(projects).set({ apiKeyLastUsedAt: now }).where(eq(projects.id, id));
    },

    async isEmpty(): Promise<boolean> {
      const found = await db.select({ id: users.id }).from(users).limit(1);
      return found.length === 0;
    },

    async insert(user: NewUser): Promise<Principal> {
      const { tier, ...columns } = user;
      const [row] = await db
        .insert(users)
        .values({ ...columns, currentPlanTier: tier })
        .returning(withoutHashes.principal);
      return row!;
    },
  };
}
