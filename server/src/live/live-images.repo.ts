import { limits } from '@pictable/contract';
import { and, asc, count, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { LeaseLostError } from '../idempotency/lease-lost-error.ts';
import { type ChargedImage, type ImageRows, imagesRepo } from '../images/images.repo.ts';
import { enqueue } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { liveImages, liveVersions, projects, tableImages, users } from '../platform/db/schema.ts';
import { enqueueEvent } from '../webhooks/enqueue-event.repo.ts';
import { withoutRefreshes } from './live-refreshes.repo.ts';

/** Identifies a live image: its owner and its name. */
export interface LiveKey {
  readonly userId: number;
  readonly projectId: number | null;
  readonly name: string;
}

/** A version to store. */
export interface NewVersion {
  readonly key: LiveKey;
  readonly fingerprint: string;
  /** For a new live image. */
  readonly newToken: string;
  /** Decides from the newest version whether it may be replaced. @throws PublicError 412 */
  readonly check: (newest: NewestVersion | undefined) => void;
  /** Writes more in the same transaction. */
  readonly alsoWrite: (tx: Db, liveId: number) => Promise<void>;
}

/** A live image and its newest version. */
export interface NewestVersion {
  readonly id: number;
  readonly token: string;
  readonly version: number;
  readonly fingerprint: string;
  /** Null: the image was deleted. */
  readonly imageId: number | null;
  /** Null: the image was deleted, or it is older than these versions. */
  readonly renderVersion: number | null;
  readonly filenames: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly refreshSeconds: number | null;
  readonly nextRefreshAt: Date | null;
  readonly refreshLeaseUntil: Date | null;
  readonly lastRefreshAt: Date | null;
  readonly refreshError: string | null;
  readonly refreshFailures: number;
}

/** A live image in a list. */
export interface LiveRow extends Omit<NewestVersion, 'fingerprint'>, Pick<LiveKey, 'name' | 'projectId'> {}

export interface StoredVersion {
  readonly charged: ChargedImage;
  readonly live: NewestVersion;
}

/** Thrown to roll back the transaction. */
class QuotaExhausted extends Error {}
/** Thrown if the account has as many live images as it can have. */
export class LiveLimitReached extends Error {}

export type LiveImagesRepo = ReturnType<typeof liveImagesRepo>;

/** The request writes the pointer itself; the job is a fallback in case the process crashes. */
const POINTER_DELAY_SECONDS = 10;

const rowColumns = {
  id: liveImages.id,
  name: liveImages.name,
  projectId: liveImages.projectId,
  token: liveImages.token,
  version: liveImages.version,
  fingerprint: liveImages.fingerprint,
  createdAt: liveImages.createdAt,
  updatedAt: liveImages.updatedAt,
  refreshSeconds: liveImages.refreshSeconds,
  nextRefreshAt: liveImages.nextRefreshAt,
  refreshLeaseUntil: liveImages.refreshLeaseUntil,
  lastRefreshAt: liveImages.lastRefreshAt,
  refreshError: liveImages.refreshError,
  refreshFailures: liveImages.refreshFailures,
  imageId: tableImages.id,
  renderVersion: tableImages.renderVersion,
  filenames: liveVersions.filenames,
};
/** The image of a version, unless it was deleted. */
const ownImage = and(eq(tableImages.id, liveVersions.imageId), isNull(tableImages.deletedAt));

/** Live images, their versions, and what their pointers in storage show. */
export function liveImagesRepo(db: Db) {
  const select = (from: Pick<Db, 'select'>, where: SQL | undefined) =>
    from
      .select(rowColumns)
      .from(liveImages)
      .innerJoin(
        liveVersions,
        and(eq(liveVersions.liveId, liveImages.id), eq(liveVersions.version, liveImages.version)),
      )
      .leftJoin(tableImages, ownImage)
      .where(where)
      .orderBy(asc(liveImages.name), asc(liveImages.id));
  const findIn = async (from: Pick<Db, 'select'>, where: SQL | undefined) => {
    const [found] = await select(from, where);
    return found && present(found);
  };

  return {
    /** By name; those of one project, or all of the account. */
    async list(userId: number, projectId: number | undefined): Promise<LiveRow[]> {
      const inProject = projectId === undefined ? undefined : eq(liveImages.projectId, projectId);
      const rows = await select(
        db,
        and(eq(liveImages.userId, userId), inProject, isNull(liveImages.deletedAt)),
      );
      return rows.map(present);
    },

    /** Undefined if there is none, or if it was deleted. */
    async find(key: LiveKey): Promise<(LiveRow & NewestVersion) | undefined> {
      return findIn(db, isActive(key));
    },

    /** The versions that are kept, newest first. */
    async versions(liveId: number) {
      const { version, filenames, createdAt } = liveVersions;
      const rows = await db
        .select({ version, filenames, createdAt, imageId: tableImages.id })
        .from(liveVersions)
        .leftJoin(tableImages, ownImage)
        .where(eq(liveVersions.liveId, liveId))
        .orderBy(desc(liveVersions.version))
        .limit(limits.liveVersionsKept + 1);
      return rows.map(present);
    },

    /**
     * Charges a table, records its images and makes them the newest version, all or nothing. Concurrent calls
     * for one live image run one after the other.
     *
     * @returns undefined if the quota is exhausted
     * @throws LeaseLostError if the newest version has the same fingerprint already; nothing is charged then
     * @throws LiveLimitReached
     */
    async putVersion(
      { key, fingerprint, newToken, check, alsoWrite }: NewVersion,
      rows: ImageRows,
      limit: number | null,
      now: Date,
    ): Promise<StoredVersion | undefined> {
      try {
        return await db.transaction(async (tx) => {
          // In the order of the deletion of a project, so that the two cannot wait for each other.
          if (key.projectId !== null)
            await tx
              .select({ id: projects.id })
              .from(projects)
              .where(eq(projects.id, key.projectId))
              .for('key share');
          const locked = await lock(tx, key);
          const newest = locked?.deletedAt === null ? await findIn(tx, isActive(key)) : undefined;
          check(newest);
          if (showsTable(newest, fingerprint)) throw new LeaseLostError();
          const charged = await imagesRepo(tx).chargeAndInsert(rows, limit, now);
          if (!charged) throw new QuotaExhausted();
          // After charging, which locks the account, so that concurrent requests cannot exceed the limit.
          if (newest === undefined) await checkLimit(tx, key.userId);
          const version = (locked?.version ?? 0) + 1;
          const filenames = rows.map(({ filename }) => filename);
          const change = { version, fingerprint, updatedAt: now, deletedAt: null };
          const [live] = locked
            ? await tx
                .update(liveImages)
                .set({ ...change, changes: sql`${liveImages.changes} + 1` })
                .where(eq(liveImages.id, locked.id))
                .returning()
            : await tx
                .insert(liveImages)
                .values({ ...key, token: newToken, changes: 1, createdAt: now, ...change })
                .returning();
          const { id } = live!;
          await tx.insert(liveVersions).values({
            liveId: id,
            version,
            imageId: charged.id,
            filenames: JSON.stringify(filenames),
            createdAt: now,
          });
          await enqueuePointer(tx, id);
          await enqueueEvent(tx, {
            ...{ userId: key.userId, projectId: key.projectId, type: 'live_image.updated', at: now },
            data: { name: key.name, version, imageId: charged.id, projectId: key.projectId },
          });
          await alsoWrite(tx, id);
          const stored = await findIn(tx, isActive(key));
          return { charged, live: stored! };
        });
      } catch (error) {
        if (error instanceof QuotaExhausted) return undefined;
        throw error;
      }
    },

    /**
     * Deletes a live image and ends its refreshes.
     *
     * @returns the id, or undefined if there is no such live image
     */
    async delete(key: LiveKey, now: Date): Promise<number | undefined> {
      return db.transaction(async (tx) => {
        await lock(tx, key);
        const [deleted] = await tx
          .update(liveImages)
          .set({ deletedAt: now, changes: sql`${liveImages.changes} + 1`, ...withoutRefreshes })
          .where(isActive(key))
          .returning({ id: liveImages.id });
        if (deleted) await enqueuePointer(tx, deleted.id);
        return deleted?.id;
      });
    },

    /**
     * Restores a live image that was deleted after a date, without refreshes.
     *
     * @returns undefined if there is nothing to restore
     * @throws LiveLimitReached
     */
    async restore(key: LiveKey, deletedAfter: Date): Promise<LiveRow | undefined> {
      return db.transaction(async (tx) => {
        const locked = await lock(tx, key);
        if (!locked) return undefined;
        if (locked.deletedAt !== null) {
          if (locked.deletedAt <= deletedAfter) return undefined;
          await tx.select({ id: users.id }).from(users).where(eq(users.id, key.userId)).for('no key update');
          await checkLimit(tx, key.userId);
          await tx
            .update(liveImages)
            .set({ deletedAt: null, changes: sql`${liveImages.changes} + 1` })
            .where(and(eq(liveImages.id, locked.id), gt(liveImages.deletedAt, deletedAfter)));
          await enqueuePointer(tx, locked.id);
        }
        return findIn(tx, isActive(key));
      });
    },

    /** Versions beyond those that are kept, with the owner of their images. */
    async surplusVersions(limit: number) {
      return db
        .select({
          liveId: liveVersions.liveId,
          version: liveVersions.version,
          imageId: liveVersions.imageId,
          userId: liveImages.userId,
        })
        .from(liveVersions)
        .innerJoin(liveImages, eq(liveImages.id, liveVersions.liveId))
        .where(lte(liveVersions.version, sql`${liveImages.version} - ${limits.liveVersionsKept + 1}`))
        .limit(limit);
    },

    async deleteVersion(liveId: number, version: number): Promise<void> {
      await db
        .delete(liveVersions)
        .where(and(eq(liveVersions.liveId, liveId), eq(liveVersions.version, version)));
    },
  };
}

/** Whether a version was rendered from the table with this fingerprint, and still has its image. */
export function showsTable(newest: NewestVersion | undefined, fingerprint: string): newest is NewestVersion {
  return newest?.fingerprint === fingerprint && newest.imageId !== null;
}

/** First key of the advisory locks of names; pointers have 7,301. */
const NAME_LOCK = 7_300;

async function enqueuePointer(tx: Db, liveId: number): Promise<void> {
  await enqueue(tx, 'write-live-pointer', { liveId }, { delaySeconds: POINTER_DELAY_SECONDS });
}

function hasKey({ userId, projectId, name }: LiveKey) {
  const inProject = projectId === null ? isNull(liveImages.projectId) : eq(liveImages.projectId, projectId);
  return and(eq(liveImages.userId, userId), inProject, eq(liveImages.name, name));
}

function isActive(key: LiveKey) {
  return and(hasKey(key), isNull(liveImages.deletedAt));
}

/** Locks a name, whether or not it has a row yet, so that changes of a live image run one after the other. */
async function lock(tx: Db, key: LiveKey) {
  const name = `${key.userId}:${key.projectId ?? ''}:${key.name}`;
  await tx.execute(sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(${name}))`);
  const [found] = await tx.select().from(liveImages).where(hasKey(key));
  return found;
}

async function checkLimit(tx: Db, userId: number): Promise<void> {
  const [owned] = await tx
    .select({ n: count() })
    .from(liveImages)
    .where(and(eq(liveImages.userId, userId), isNull(liveImages.deletedAt)));
  if ((owned?.n ?? 0) >= limits.liveImagesMax) throw new LiveLimitReached();
}

function present<Row extends { readonly filenames: string }>({ filenames, ...row }: Row) {
  return { ...row, filenames: JSON.parse(filenames) as string[] };
}
