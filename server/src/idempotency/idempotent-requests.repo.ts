import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { idempotentRequests } from '../platform/db/schema.ts';
import { randomName } from '../platform/ids.ts';
import { Overtaken } from './overtaken.ts';

export interface KeyOwner {
  readonly userId: number;
  /** 0: the user himself; else the project whose key was sent. */
  readonly projectId: number;
  readonly key: string;
}

/** Proof that a request is ours to carry out. */
export interface Claim {
  readonly id: number;
  readonly runner: string;
}

/** Hashes of what was asked for: to the character, and by its content. A request that has one of them is the same request. */
export interface Fingerprints {
  readonly exact: string;
  readonly content: string;
}

export type Begun =
  | { readonly state: 'ours'; readonly claim: Claim }
  | { readonly state: 'running' }
  | { readonly state: 'reused' }
  | { readonly state: 'answered'; readonly answer: string };

export type IdempotentRequestsRepo = ReturnType<typeof idempotentRequestsRepo>;

const KEPT_MS = 24 * 3_600_000;
/**
 * Longer than a request takes on a machine that is far too busy: two jobs of 36 s in the render pool, one of them after the
 * images in the cells are loaded. A request that dies blocks its key no longer than that.
 */
const LEASE_MS = 90_000;

/** Requests with an `Idempotency-Key`, and their answers for a day. */
export function idempotentRequestsRepo(db: Db) {
  return {
    async begin(owner: KeyOwner, fingerprints: Fingerprints, now: Date): Promise<Begun> {
      for (;;) {
        const claimed = await claim(db, owner, fingerprints, now);
        if (claimed) return { state: 'ours', claim: claimed };
        const found = await find(db, owner);
        // Released between the two queries: it is free again.
        if (!found) continue;
        if (found.fingerprint !== fingerprints.exact && found.contentFingerprint !== fingerprints.content)
          return { state: 'reused' };
        return found.answer === null ? { state: 'running' } : { state: 'answered', answer: found.answer };
      }
    },

    /**
     * Does the writing of a request and keeps its answer in one transaction; no answer is kept of what was not done.
     * @throws Overtaken when the lease had ended and another request runs; nothing is written then
     */
    async finish<Done>(
      claimed: Claim,
      write: (tx: Db) => Promise<Done | undefined>,
      answerOf: (done: Done) => string,
    ): Promise<Done | undefined> {
      return db.transaction(async (tx) => {
        const done = await write(tx);
        if (done === undefined) return undefined;
        const kept = await tx
          .update(idempotentRequests)
          .set({ answer: answerOf(done) })
          .where(isOurs(claimed))
          .returning({ id: idempotentRequests.id });
        if (kept.length === 0) throw new Overtaken();
        return done;
      });
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

/** Inserts the request, or takes over one that has ended or whose runner is dead. */
async function claim(
  db: Db,
  owner: KeyOwner,
  { exact, content }: Fingerprints,
  now: Date,
): Promise<Claim | undefined> {
  const ours = {
    fingerprint: exact,
    contentFingerprint: content,
    runner: randomName(),
    leaseEndsAt: new Date(now.getTime() + LEASE_MS),
    answer: null,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const isDead = sql`${idempotentRequests.answer} is null and ${idempotentRequests.leaseEndsAt} <= ${at}
    and (${idempotentRequests.fingerprint} = ${exact} or ${idempotentRequests.contentFingerprint} = ${content})`;
  const [claimed] = await db
    .insert(idempotentRequests)
    .values({ ...owner, ...ours })
    .onConflictDoUpdate({
      target: [idempotentRequests.userId, idempotentRequests.projectId, idempotentRequests.key],
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
