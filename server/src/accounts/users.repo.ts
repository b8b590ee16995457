import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Principal } from '../http/caller.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import {
  invitations,
  oauthGrants,
  projectMembers,
  projects,
  users,
  webhookEndpoints,
} from '../platform/db/schema.ts';

const profileColumns = {
  ...withoutHashes.principal,
  email: users.email,
  username: users.username,
  emailVerifiedAt: users.emailVerifiedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  roleFromGroup: users.roleFromGroup,
  authProvider: users.authProvider,
  avatarUrl: users.avatarUrl,
  stripeSubscriptionId: users.stripeSubscriptionId,
  apiKeyPrefix: users.apiKeyPrefix,
  createdAt: users.createdAt,
  hasPassword: sql<boolean>`${users.password} is not null`,
};

type AuthProvider = (typeof users.$inferSelect)['authProvider'];

/** What users see of their own account. It contains no hash of a password or a key. */
export interface UserProfile extends Principal {
  readonly email: string;
  readonly username: string | null;
  /** Time at which the email address was first verified; null: anyone may have entered it. */
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Whether the role is that of a group of single sign-on. */
  readonly roleFromGroup: boolean;
  readonly authProvider: AuthProvider;
  readonly avatarUrl: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly apiKeyPrefix: string | null;
  readonly createdAt: Date;
  /** False if the account only signs in by link or through a provider. */
  readonly hasPassword: boolean;
}

export interface NewUserRow {
  readonly email: string;
  readonly username: string;
  readonly password: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
  /** End of the first usage window. */
  readonly usageResetDate: Date;
  /** Undefined: `user`. */
  readonly role?: Principal['role'];
  readonly authProvider?: AuthProvider;
  readonly externalId?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly avatarUrl?: string | null;
}

export type UsersRepo = ReturnType<typeof usersRepo>;

/** Users and their profiles. All methods run in the transaction passed as `db`, if it is one. */
export function usersRepo(db: Db) {
  const byId = (id: number) => eq(users.id, id);
  const byEmail = (email: string) => sql`lower(${users.email}) = ${email}`;

  return {
    /** @throws Error if the user was deleted since the request was authenticated */
    async getProfile(id: number): Promise<UserProfile> {
      const [user] = await db.select(profileColumns).from(users).where(byId(id));
      if (!user) throw new Error('The user was deleted during the request.');
      return user;
    },

    async findIdByEmail(email: string): Promise<number | undefined> {
      const [user] = await db.select({ id: users.id }).from(users).where(byEmail(email));
      return user?.id;
    },

    /** Finds a user with the hash of their password, to check a password at sign-in. */
    async findWithPasswordHash(
      email: string,
    ): Promise<{ profile: UserProfile; passwordHash: string | null } | undefined> {
      const [found] = await db
        .select({ profile: profileColumns, passwordHash: users.password })
        .from(users)
        .where(byEmail(email));
      return found;
    },

    /** The hash of the password of a signed-in user, to check the current password before a change. */
    async findPasswordHash(id: number): Promise<string | null> {
      const [user] = await db.select({ passwordHash: users.password }).from(users).where(byId(id));
      return user?.passwordHash ?? null;
    },

    /** Finds a user and locks them until the transaction ends. */
    async lockByEmail(email: string): Promise<UserProfile | undefined> {
      const [user] = await db.select(profileColumns).from(users).where(byEmail(email)).for('update');
      return user;
    },

    async findByProvider(authProvider: AuthProvider, externalId: string) {
      const [user] = await db
        .select({ id: users.id, email: users.email, disabledAt: users.disabledAt })
        .from(users)
        .where(and(eq(users.authProvider, authProvider), eq(users.externalId, externalId)));
      return user;
    },

    /** @returns undefined if the address already has an account */
    async insertUnlessTaken(row: NewUserRow): Promise<UserProfile | undefined> {
      const [user] = await db.insert(users).values(row).onConflictDoNothing().returning(profileColumns);
      return user;
    },

    async changeNames(
      id: number,
      changes: Partial<Pick<UserProfile, 'firstName' | 'lastName'>>,
    ): Promise<void> {
      if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(byId(id));
    },

    async setPassword(id: number, password: string): Promise<void> {
      await db.update(users).set({ password }).where(byId(id));
    },

    async setApiKey(id: number, apiKeyHash: string, apiKeyPrefix: string): Promise<void> {
      await db.update(users).set({ apiKeyHash, apiKeyPrefix, apiKeyLastUsedAt: null }).where(byId(id));
    },

    /** Invalidates all signed URLs of images outside of projects. @returns the version of the new secret */
    async rotateSigningSecret(id: number): Promise<number> {
      const [renewed] = await db
        .update(users)
        .set({ signingVersion: sql`${users.signingVersion} + 1` })
        .where(byId(id))
        .returning({ version: users.signingVersion });
      return renewed!.version;
    },

    /**
     * Records the first proof of the email address. Someone else may have set up the account before, so the
     * password, all keys, all connected apps, all signing secrets and all invitations are revoked, and the members of
     * the projects, webhooks and buckets removed, which would send new images to somebody else.
     */
    async verifyEmail(id: number, now: Date, password: string | null): Promise<void> {
      await db
        .update(users)
        .set({
          ...{ emailVerifiedAt: now, password, apiKeyHash: null, apiKeyPrefix: null, apiKeyLastUsedAt: null },
          signingVersion: sql`${users.signingVersion} + 1`,
        })
        .where(byId(id));
      await db
        .update(projects)
        .set({
          ...{ apiKeyHash: sql`'revoked ' || gen_random_uuid()`, apiKeyPrefix: '', apiKeyLastUsedAt: null },
          ...{ bucket: null, bucketSecret: null, bucketProblem: null },
          signingVersion: sql`${projects.signingVersion} + 1`,
        })
        .where(eq(projects.userId, id));
      const owned = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, id));
      await db.delete(projectMembers).where(inArray(projectMembers.projectId, owned));
      await db
        .delete(invitations)
        .where(and(inArray(invitations.projectId, owned), isNull(invitations.acceptedAt)));
      await db.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, id));
      await db.delete(oauthGrants).where(eq(oauthGrants.userId, id));
    },

    /**
     * Makes a member of the operator group an operator, and removes the role from others if a group gave it.
     * @returns the new role; undefined if it is unchanged
     */
    async setRoleByGroup(id: number, isMember: boolean): Promise<'user' | 'operator' | undefined> {
      const role = isMember ? 'operator' : 'user';
      const isChanged = isMember
        ? eq(users.role, 'user')
        : and(eq(users.role, 'operator'), eq(users.roleFromGroup, true));
      const changed = await db
        .update(users)
        .set({ role, roleFromGroup: isMember })
        .where(and(byId(id), isChanged))
        .returning({ id: users.id });
      return changed.length > 0 ? role : undefined;
    },

    /** Links the account to a provider, unless it is already linked to one. */
    async linkProvider(id: number, authProvider: AuthProvider, externalId: string): Promise<void> {
      await db
        .update(users)
        .set({ authProvider, externalId })
        .where(and(byId(id), isNull(users.externalId)));
    },
  };
}
