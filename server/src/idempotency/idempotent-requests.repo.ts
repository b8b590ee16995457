import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { idempotentRequests } from '../platform/db/schema.ts';
import { randomName } from '../platform/ids.ts';
import { LeaseLostError } from './lease-lost-error.ts';

export interface KeyOwner {
  readonly userId: number;
  /** 0 for the user; otherwise the project whose key was sent. */
  readonly projectId: number;
  /** The project that the result belongs to, with which the key gets another owner; null: none. */
  readonly ownerProjectId: number | null;
  readonly key: string;
}

/** Claim of a request by this process. */
export interface Claim {
  readonly id: number;
  readonly runner: string;
}

/**
 * Hashes of a request, of its exact text and of its normalised content. A match of either one means the same
 * request.
 */
export interface Fingerprints {
  readonly exact: string;
  readonly content: string;
}

export type ClaimResult =
  | { readonly state: 'ours'; readonly claim: Claim }
  | { readonly state: 'running' }
  | { readonly state: 'reused' }
  | { readonly state: 'answered'; readonly answer: string };

export type IdempotentRequestsRepo = ReturnType<typeof idempotentRequestsRepo>;

/** How long a key belongs to its request. */
export const keyRetentionMs = 24 * 3_600_000;
/**
 * Longer than a request takes on an overloaded machine: two jobs of 36 s in the render pool, one of them
 * after the remote images are loaded. A request whose process crashes blocks its key no longer than this.
 */
const LEASE_MS = 90_000;

const keyColumns = [idempotentRequests.userId, idempotentRequests.projectId, idempotentRequests.key];

/** Requests with an `Idempotency-Key`, and their responses for one day. */
export function idempotentRequestsRepo(db: Db) {
  return {
    async begin(owner: KeyOwner, fingerprints: Fingerprints, now: Date): Promise<ClaimResult> {
      for (;;) {
        const claimed = await claim(db, owner, fingerprints, now);
        if (claimed) return { state: 'ours', claim: claimed };
        const found = await find(db, owner);
        // Released between the two queries, so the key is free again.
        if (!found) continue;
        if (found.fingerprint !== fingerprints.exact && found.contentFingerprint !== fingerprints.content)
          return { state: 'reused' };
        return found.answer === null ? { state: 'running' } : { state: 'answered', answer: found.answer };
      }
    },

    /**
     * Runs the writes of a request and stores its response in one transaction; without a result, no response
     * is stored.
     * @throws LeaseLostError if the lease has ended and another request is running; nothing is written then
     */
    async finish<Done>(
      claimed: Claim,
      write: (tx: Db) => Promise<Done | undefined>,
      responseOf: (done: Done) => string,
    ): Promise<Done | undefined> {
      return db.transaction(async (tx) => {
        const done = await write(tx);
        if (done === undefined) return undefined;
        const stored = await tx
          .update(idempotentRequests)
          .set({ answer: responseOf(done) })
          .where(isOurs(claimed))
          .returning({ id: idempotentRequests.id });
        if (stored.length === 0) throw new LeaseLostError();
        return done;
      });
    },

    /**
     * Notes in a transaction that something was done under a key, for as long as the key is remembered.
     *
     * @returns false if it was done before
     */
    async noteDone(owner: KeyOwner, now: Date): Promise<boolean> {
      const note = {
        ownerProjectId: owner.ownerProjectId,
        ...{ fingerprint: '', contentFingerprint: '', runner: '', answer: '{}' },
        ...{ leaseEndsAt: now, expiresAt: new Date(now.getTime() + keyRetentionMs) },
      };
      const noted = await db
        .insert(idempotentRequests)
        .values({ ...owner, ...note })
        .onConflictDoUpdate({
          target: keyColumns,
          set: note,
          setWhere: lte(idempotentRequests.expiresAt, now),
        })
        .returning({ id: idempotentRequests.id });
      return noted.length === 1;
    },

    /** Whether a response is stored under one of several keys of the same owner. */
    async hasResponse(
      owner: Pick<KeyOwner, 'userId' | 'projectId'>,
      keys: readonly string[],
      now: Date,
    ): Promise<boolean> {
      const [found] = await db
        .select({ id: idempotentRequests.id })
        .from(idempotentRequests)
        .where(
          and(
            eq(idempotentRequests.userId, owner.userId),
            eq(idempotentRequests.projectId, owner.projectId),
            inArray(idempotentRequests.key, [...keys]),
            isNotNull(idempotentRequests.answer),
            gt(idempotentRequests.expiresAt, now),
          ),
        )
        .limit(1);
      return found !== undefined;
    },

    /** Frees the key of a request that failed. */
    async release(claimed: Claim): Promise<void> {
      await db.delete(idempotentRequests).where(isOurs(claimed));
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.delete(idempotentRequests).where(lte(idempotentRequests.expiresAt, now));
    },
  };
}

function isOurs({ id, runner }: Claim) {
  return and(
    eq(idempotentRequests.id, id),
    eq(idempotentRequests.runner, runner),
    isNull(idempotentRequests.answer),
  );
}

/** Inserts the request, or takes over one that has expired or whose lease has ended. */
async function claim(
  db: Db,
  owner: KeyOwner,
  { exact, content }: Fingerprints,
  now: Date,
): Promise<Claim | undefined> {
  const ours = {
    ownerProjectId: owner.ownerProjectId,
    fingerprint: exact,
    contentFingerprint: content,
    runner: randomName(),
    leaseEndsAt: new Date(now.getTime() + LEASE_MS),
    answer: null,
    expiresAt: new Date(now.getTime() + keyRetentionMs),
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const isDead = sql`${idempotentRequests.answer} is null and ${idempotentRequests.leaseEndsAt} <= ${at}
    and (${idempotentRequests.fingerprint} = ${exact} or ${idempotentRequests.contentFingerprint} = ${content})`;
  const [claimed] = await db
    .insert(idempotentRequests)
    .values({ ...owner, ...ours })
    .onConflictDoUpdate({
      target: keyColumns,
      set: ours,
      setWhere: sql`${idempotentRequests.expiresAt} <= ${at} or (${isDead})`,
    })
    .returning({ id: idempotentRequests.id, runner: idempotentRequests.runner });
  return claimed;
}

async function find(db: Db, { userId, projectId, key }: KeyOwner) {
  const [found] = await db
    .select()
    .from(idempotentRequests)
    .where(
      and(
        eq(idempotentRequests.userId, userId),
        eq(idempotentRequests.projectId, projectId),
        eq(idempotentRequests.key, key),
      ),
    );
  return found;
}
