import { type McpScope, mcpScopes } from '@pictable/contract';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Principal, ProjectRow } from '../http/caller.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { oauthGrants, oauthRecords, projects, users } from '../platform/db/schema.ts';

/** A grant to insert. */
export type NewGrant = Omit<typeof oauthGrants.$inferInsert, 'id' | 'lastUsedAt'>;

/** A connected app for its user. */
export interface ConnectedAppRow {
  readonly id: number;
  readonly name: string | null;
  readonly clientId: string;
  readonly scopes: readonly McpScope[];
  readonly project: { readonly id: number; readonly name: string } | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The user of an access token, and what it gives access to. */
export interface TokenHolder {
  readonly user: Principal;
  readonly project: ProjectRow | null;
  readonly grant: {
    readonly id: number;
    readonly projectId: number | null;
    readonly appName: string | null;
    readonly clientId: string;
    readonly lastUsedAt: Date | null;
  };
  readonly ciphertext: string;
  readonly expiresAt: Date;
}

/** Kinds of tokens: while one of them is valid, the app is connected. */
const tokenKinds = ['AccessToken', 'RefreshToken'];
const records = alias(oauthRecords, 'records');

/** What users have allowed apps to do. All methods run in the transaction passed as `db`, if it is one. */
export function connectedAppsRepo(db: Db) {
  const byHash = (grantHash: string) => eq(oauthGrants.grantHash, grantHash);

  return {
    async insert(grant: NewGrant): Promise<void> {
      await db.insert(oauthGrants).values(grant);
    },

    async find(grantHash: string) {
      const [found] = await db
        .select({ ciphertext: oauthGrants.ciphertext })
        .from(oauthGrants)
        .where(byHash(grantHash));
      return found;
    },

    /** Names the app of a new grant. @returns the id of the connected app */
    async setName(grantHash: string, appName: string | null): Promise<number | undefined> {
      const [named] = await db
        .update(oauthGrants)
        .set({ appName })
        .where(byHash(grantHash))
        .returning({ id: oauthGrants.id });
      return named?.id;
    },

    /** Revokes a grant with all its codes and tokens. */
    async delete(grantHash: string): Promise<void> {
      await db.delete(oauthGrants).where(byHash(grantHash));
    },

    /** The holder of an access token that has not expired; undefined also if the grant was revoked. */
    async findHolder(kind: string, idHash: string, now: Date): Promise<TokenHolder | undefined> {
      const [found] = await db
        .select({
          user: withoutHashes.principal,
          project: withoutHashes.project,
          grant: {
            id: oauthGrants.id,
            projectId: oauthGrants.projectId,
            appName: oauthGrants.appName,
            clientId: oauthGrants.clientId,
            lastUsedAt: oauthGrants.lastUsedAt,
          },
          ciphertext: oauthRecords.ciphertext,
          expiresAt: oauthRecords.expiresAt,
        })
        .from(oauthRecords)
        .innerJoin(oauthGrants, eq(oauthGrants.grantHash, oauthRecords.grantHash))
        .innerJoin(users, eq(users.id, oauthGrants.userId))
        .leftJoin(projects, and(eq(projects.id, oauthGrants.projectId), eq(projects.userId, users.id)))
        .where(
          and(
            eq(oauthRecords.kind, kind),
            eq(oauthRecords.idHash, idHash),
            gt(oauthRecords.expiresAt, now),
            gt(oauthGrants.expiresAt, now),
          ),
        );
      return found;
    },

    async recordUse(id: number, now: Date): Promise<void> {
      await db.update(oauthGrants).set({ lastUsedAt: now }).where(eq(oauthGrants.id, id));
    },

    /** The apps with a valid token, newest first. */
    async list(userId: number, now: Date): Promise<ConnectedAppRow[]> {
      const live = db
        .select({ grantHash: records.grantHash })
        .from(records)
        .where(and(inArray(records.kind, tokenKinds), gt(records.expiresAt, now)));
      const rows = await db
        .select({
          id: oauthGrants.id,
          name: oauthGrants.appName,
          clientId: oauthGrants.clientId,
          scopes: oauthGrants.scopes,
          project: { id: projects.id, name: projects.name },
          createdAt: oauthGrants.createdAt,
          lastUsedAt: oauthGrants.lastUsedAt,
        })
        .from(oauthGrants)
        .leftJoin(projects, eq(projects.id, oauthGrants.projectId))
        .where(
          and(
            eq(oauthGrants.userId, userId),
            gt(oauthGrants.expiresAt, now),
            inArray(oauthGrants.grantHash, live),
          ),
        )
        .orderBy(desc(oauthGrants.id));
      return rows.map((row) => ({
        ...row,
        scopes: mcpScopes.filter((scope) => row.scopes.includes(scope)),
      }));
    },

    /** @returns the name of the app; undefined if this user has no such app */
    async disconnect(id: number, userId: number): Promise<{ readonly name: string | null } | undefined> {
      const [deleted] = await db
        .delete(oauthGrants)
        .where(and(eq(oauthGrants.id, id), eq(oauthGrants.userId, userId)))
        .returning({ name: oauthGrants.appName });
      return deleted;
    },
  };
}
