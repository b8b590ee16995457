import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { oauthClients, oauthGrants, oauthRecords, projects, users } from '../platform/db/schema.ts';

/** A code, a token or an authorization request. */
export interface OAuthRecord {
  readonly kind: string;
  readonly idHash: string;
  readonly grantHash: string | null;
  readonly ciphertext: string;
  readonly expiresAt: Date;
}

/** What the OAuth library stores: registered apps, authorization requests, codes and tokens. */
export function oauthRecordsRepo(db: Db) {
  const isRecord = (kind: string, idHash: string) =>
    and(eq(oauthRecords.kind, kind), eq(oauthRecords.idHash, idHash));

  return {
    async find(kind: string, idHash: string) {
      const [found] = await db
        .select({ ciphertext: oauthRecords.ciphertext, consumedAt: oauthRecords.consumedAt })
        .from(oauthRecords)
        .where(isRecord(kind, idHash));
      return found;
    },

    async save(record: OAuthRecord): Promise<void> {
      const { ciphertext, expiresAt } = record;
      await db
        .insert(oauthRecords)
        .values(record)
        .onConflictDoUpdate({
          target: [oauthRecords.kind, oauthRecords.idHash],
          set: { ciphertext, expiresAt },
        });
    },

    /**
     * Marks a code or refresh token as used. Of several requests at the same time, only one succeeds.
     * @returns false if it was used already, or does not exist any more
     */
    async consume(kind: string, idHash: string, now: Date): Promise<boolean> {
      const changed = await db
        .update(oauthRecords)
        .set({ consumedAt: now })
        .where(and(isRecord(kind, idHash), isNull(oauthRecords.consumedAt)));
      return changed.rowCount === 1;
    },

    async delete(kind: string, idHash: string): Promise<void> {
      await db.delete(oauthRecords).where(isRecord(kind, idHash));
    },

    /** Revokes what a code or token belongs to, with every other one of it. */
    async revokeGrantOf(kind: string, idHash: string): Promise<void> {
      const grantHash = db
        .select({ grantHash: oauthRecords.grantHash })
        .from(oauthRecords)
        .where(isRecord(kind, idHash));
      await db.delete(oauthGrants).where(eq(oauthGrants.grantHash, grantHash));
    },

    async findClient(id: string): Promise<string | undefined> {
      const [found] = await db
        .select({ metadata: oauthClients.metadata })
        .from(oauthClients)
        .where(eq(oauthClients.id, id));
      return found?.metadata;
    },

    async insertClient(id: string, metadata: string): Promise<void> {
      await db.insert(oauthClients).values({ id, metadata });
    },

    /** Whether the account exists and is enabled, and the project, if any, is one of its own. */
    async canHold({ userId, projectId }: { userId: number; projectId: number | null }): Promise<boolean> {
      const ofProject =
        projectId === null
          ? undefined
          : eq(
              users.id,
              db.select({ userId: projects.userId }).from(projects).where(eq(projects.id, projectId)),
            );
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.disabledAt), ofProject));
      return found.length === 1;
    },

    /**
     * Deletes what has expired, grants without a token or code, and apps that nobody has connected.
     * @param unusedSince how long grants and apps may be unused
     */
    async deleteExpired(now: Date, unusedSince: Date): Promise<void> {
      await db.delete(oauthRecords).where(lt(oauthRecords.expiresAt, now));
      const hasRecords = db
        .select({ one: sql`1` })
        .from(oauthRecords)
        .where(eq(oauthRecords.grantHash, oauthGrants.grantHash));
      await db
        .delete(oauthGrants)
        .where(
          or(
            lt(oauthGrants.expiresAt, now),
            and(lt(oauthGrants.createdAt, unusedSince), notExists(hasRecords)),
          ),
        );
      const hasGrants = db
        .select({ one: sql`1` })
        .from(oauthGrants)
        .where(eq(oauthGrants.clientId, oauthClients.id));
      await db.delete(oauthClients).where(and(lt(oauthClients.createdAt, unusedSince), notExists(hasGrants)));
    },
  };
}
