import { isKeyScope, type KeyScope, limits } from '@pictable/contract';
import { and, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Caller } from '../../http/caller.ts';
import { withoutHashes } from '../../platform/db/columns-without-hashes.ts';
import type { Db } from '../../platform/db/database.ts';
import { apiKeys, projects, users } from '../../platform/db/schema.ts';
import { creators, withCreator } from '../accounts.repo.ts';

export interface NewApiKeyRow {
  readonly userId: number;
  readonly projectId: number | null;
  readonly name: string;
  readonly keyHash: string;
  readonly prefix: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
}

/** An API key for its owner. */
export interface ApiKeyRow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly project: { readonly id: number; readonly name: string } | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A key without scopes: the personal key, or the key of a project. */
export interface FullKeyRow {
  readonly prefix: string;
  readonly project: { readonly id: number; readonly name: string } | null;
  readonly lastUsedAt: Date | null;
}

export type ApiKeysRepo = ReturnType<typeof apiKeysRepo>;

const listedColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  project: { id: projects.id, name: projects.name },
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

// Uses the clock of the database, so that all servers agree on when a key can no longer be restored.
const restorableSince = sql`now() - ${limits.keyRestoreSeconds} * interval '1 second'`;

/** Finds a key that is not revoked, with its owner. */
function callerQuery(db: Db) {
  return db
    .select({
      user: withoutHashes.principal,
      project: withoutHashes.project,
      creatorDisabledAt: creators.disabledAt,
      scopedKey: {
        id: apiKeys.id,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
      },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(projects, eq(projects.id, apiKeys.projectId))
    .leftJoin(creators, eq(creators.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('hash')), isNull(apiKeys.revokedAt)))
    .prepare('caller_by_scoped_key');
}

/** API keys with scopes. */
export function apiKeysRepo(db: Db) {
  const byHash = callerQuery(db);
  const isOwn = (id: number, userId: number) => and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));

  async function select(where: ReturnType<typeof and>): Promise<ApiKeyRow[]> {
    return db
      .select(listedColumns)
      .from(apiKeys)
      .leftJoin(projects, eq(projects.id, apiKeys.projectId))
      .where(and(where, isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.id));
  }

  return {
    /** The caller of a key that is not revoked; it can be expired. */
    async findCaller(hash: string): Promise<(Caller & Required<Pick<Caller, 'scopedKey'>>) | undefined> {
      const [found] = await byHash.execute({ hash });
      if (!found) return undefined;
      const scopes = found.scopedKey.scopes.filter(isKeyScope);
      return {
        user: withCreator(found),
        project: found.project ?? undefined,
        scopedKey: { ...found.scopedKey, scopes },
      };
    },

    /** Newest first, of the account or of one of its projects. */
    async list(userId: number, projectId: number | undefined): Promise<ApiKeyRow[]> {
      const ofProject = projectId === undefined ? undefined : eq(apiKeys.projectId, projectId);
      return select(and(eq(apiKeys.userId, userId), ofProject));
    },

    async find(id: number, userId: number): Promise<ApiKeyRow | undefined> {
      const [found] = await select(isOwn(id, userId));
      return found;
    },

    /** The personal key and the keys of projects; some accounts and projects have none. */
    async listFullKeys(userId: number, projectId: number | undefined): Promise<FullKeyRow[]> {
      const personal =
        projectId === undefined
          ? await db
              .select({ prefix: users.apiKeyPrefix, lastUsedAt: users.apiKeyLastUsedAt })
              .from(users)
              .where(and(eq(users.id, userId), isNotNull(users.apiKeyPrefix)))
          : [];
      const ofProjects = await db
        .select({
          prefix: projects.apiKeyPrefix,
          lastUsedAt: projects.apiKeyLastUsedAt,
          project: { id: projects.id, name: projects.name },
        })
        .from(projects)
        .where(
          and(
            eq(projects.userId, userId),
            projectId === undefined ? undefined : eq(projects.id, projectId),
            ne(projects.apiKeyPrefix, ''),
          ),
        )
        .orderBy(desc(projects.id));
      const first = personal.map(({ prefix, lastUsedAt }) => ({
        prefix: prefix ?? '',
        lastUsedAt,
        project: null,
      }));
      return [...first, ...ofProjects];
    },

    /**
     * Inserts a key unless the account has reached the limit. Locks the row of the owner, so that concurrent
     * requests cannot exceed it.
     */
    async insert(row: NewApiKeyRow): Promise<number | 'limit-reached'> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, row.userId);
        if (await isFull(tx, row.userId)) return 'limit-reached';
        const [inserted] = await tx
          .insert(apiKeys)
          .values({ ...row, scopes: [...row.scopes] })
          .returning({ id: apiKeys.id });
        return inserted!.id;
      });
    },

    /** @returns false if this owner has no such key */
    async revoke(id: number, userId: number): Promise<boolean> {
      const changed = await db
        .update(apiKeys)
        .set({ revokedAt: sql`now()` })
        .where(and(isOwn(id, userId), isNull(apiKeys.revokedAt)));
      return changed.rowCount === 1;
    },

    /**
     * Restores a key that was revoked a moment ago, unless the account has reached the limit. Locks the row of the
     * owner, as `insert` does.
     *
     * @returns undefined if there is nothing to restore
     */
    async restore(id: number, userId: number): Promise<'restored' | 'limit-reached' | undefined> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const restorable = and(isOwn(id, userId), sql`${apiKeys.revokedAt} > ${restorableSince}`);
        const [found] = await tx.select({ id: apiKeys.id }).from(apiKeys).where(restorable);
        if (!found) return undefined;
        if (await isFull(tx, userId)) return 'limit-reached';
        await tx.update(apiKeys).set({ revokedAt: null }).where(eq(apiKeys.id, id));
        return 'restored';
      });
    },

    async recordUse(id: number, now: Date): Promise<void> {
      await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
    },

    async deleteOfUser(userId: number): Promise<void> {
      await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
    },

    /** Deletes the keys that can no longer be restored. */
    async deleteRevoked(): Promise<void> {
      await db.delete(apiKeys).where(sql`${apiKeys.revokedAt} <= ${restorableSince}`);
    },
  };
}

async function lockOwner(tx: Pick<Db, 'select'>, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function isFull(tx: Pick<Db, 'select'>, userId: number): Promise<boolean> {
  const [owned] = await tx
    .select({ n: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
  return (owned?.n ?? 0) >= limits.keysMax;
}
