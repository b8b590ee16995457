import { eq, lt, or, sql } from 'drizzle-orm';
import type { Principal } from '../http/caller.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { sessions, users } from '../platform/db/schema.ts';

/** A session without its secrets. */
export type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenHash' | 'idToken'>;

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly provesMailbox: boolean;
  /** Encrypted; null: the session did not start with single sign-on. */
  readonly idToken: string | null;
}

export type EndedSession = Pick<typeof sessions.$inferSelect, 'userId' | 'idToken'>;

/**
 * The role of a user in a session. One that the groups of single sign-on gave is only known to be up to date if the
 * session began there: the issuer may have removed the person since.
 */
const roleInSession = sql<Principal['role']>`case when ${users.roleFromGroup} and ${sessions.idToken} is null
  then 'user' else ${users.role} end`;

/** Browser sessions. All methods run in the transaction passed as `db`, if it is one. */
export function sessionsRepo(db: Db) {
  return {
    async insert(session: NewSession): Promise<void> {
      await db.insert(sessions).values({ ...session, lastSeenAt: session.createdAt });
    },

    async findByHash(tokenHash: string): Promise<{ session: SessionRow; user: Principal } | undefined> {
      const [found] = await db
        .select({ session: withoutHashes.session, user: { ...withoutHashes.principal, role: roleInSession } })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.tokenHash, tokenHash));
      return found;
    },

    async markSeen(id: number, now: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
    },

    /** @returns the user and the encrypted ID token of the session; undefined if there is none */
    async deleteByHash(tokenHash: string): Promise<EndedSession | undefined> {
      const [ended] = await db
        .delete(sessions)
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ userId: sessions.userId, idToken: sessions.idToken });
      return ended;
    },

    async deleteOfUser(userId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    /** Deletes expired and idle sessions. @returns how many */
    async deleteEnded(now: Date, unseenSince: Date): Promise<number> {
      const deleted = await db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, unseenSince)));
      return deleted.rowCount ?? 0;
    },
  };
}
