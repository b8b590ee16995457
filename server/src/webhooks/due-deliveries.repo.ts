import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { webhookDeliveries, webhookEndpoints } from '../platform/db/schema.ts';
import { endPending } from './webhooks.repo.ts';

/** A delivery that this process attempts. */
export interface ClaimedDelivery extends Record<string, unknown> {
  id: number;
  endpointId: number;
  userId: number;
  messageId: string;
  body: string;
  /** Attempts that have ended. */
  attempts: number;
  runner: string;
  url: string;
  secretVersion: number;
  /** Whether the previous secret also signs. */
  signsTwice: boolean;
}

/** How many deliveries a process can start. */
export interface Capacity {
  readonly free: number;
  /** As many of `free` are only for accounts without a running delivery. */
  readonly reserved: number;
  /** Running deliveries of one account, in all processes together. */
  readonly perAccount: number;
}

/** What one attempt led to. */
export interface Attempt {
  /** Undefined: no attempt is left, or it was delivered. */
  readonly retryAfterMs?: number | undefined;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly text: string | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Why nothing is sent to the endpoint any more; undefined: it stays enabled. */
  readonly disable?: string | undefined;
}

export type DueDeliveriesRepo = ReturnType<typeof dueDeliveriesRepo>;

/** Longer than an attempt takes; then another process may take over, because this one has crashed. */
const LEASE_SECONDS = 60;
/** Arbitrary number that must be the same in every version of the service, and different from other locks. */
const CLAIM_LOCK = 7_265_174;

/** The deliveries that are due, in the share of each account. */
export function dueDeliveriesRepo(db: Db) {
  return {
    /**
     * Claims deliveries. An account with fewer running ones goes first, and none gets more than its share, so
     * that a backlog of one does not delay the others. Visits only the accounts that have pending deliveries.
     * Those of a deleted endpoint are paused, except for an event that was enqueued while it was deleted: such a
     * delivery is not claimed, and takes no place of another.
     */
    async claim({ free, reserved, perAccount }: Capacity): Promise<ClaimedDelivery[]> {
      const claimDue = sql`
        with recursive owner(user_id) as (
          (select user_id from webhook_deliveries where state = 'pending' order by user_id limit 1)
          union all
          select (select d.user_id from webhook_deliveries d
            where d.state = 'pending' and d.user_id > owner.user_id order by d.user_id limit 1)
          from owner where owner.user_id is not null
        ), share as (
          select owner.user_id, (select count(*) from webhook_deliveries d where d.user_id = owner.user_id
            and d.state = 'pending' and d.due_at > now() and d.runner is not null)::int as running
          from owner where owner.user_id is not null
        ), due as (
          select picked.id, picked.due_at,
            share.running + row_number() over (partition by share.user_id order by picked.due_at) as place
          from share cross join lateral (
            select d.id, d.due_at from webhook_deliveries d
              join webhook_endpoints e on e.id = d.endpoint_id and e.deleted_at is null
            where d.user_id = share.user_id and d.state = 'pending' and d.due_at <= now()
            order by d.due_at limit greatest(0, ${perAccount}::int - share.running)
            for update of d skip locked
          ) picked
        ), chosen as (
          select id from (select id, place, row_number() over (order by place, due_at) as n from due) ordered
          where n <= ${free}::int and (place = 1 or n <= ${free - reserved}::int)
        )
        update webhook_deliveries d
        set due_at = now() + ${LEASE_SECONDS}::int * interval '1 second', runner = gen_random_uuid()::text
        from webhook_endpoints e
        where d.id in (select id from chosen) and e.id = d.endpoint_id and e.deleted_at is null
          and d.state = 'pending' and d.due_at <= now()
        returning d.id::float8 as id, d.endpoint_id::float8 as "endpointId", d.user_id::float8 as "userId",
          d.message_id as "messageId", d.body, d.attempts, d.runner, e.url, e.secret_version as "secretVersion",
          coalesce(e.previous_secret_until > now(), false) as "signsTwice"`;
      // An idle process asks periodically, so this is one statement and takes no lock.
      const isDue = sql`select 1 from webhook_deliveries where state = 'pending' and due_at <= now() limit 1`;
      if ((await db.execute(isDue)).rows.length === 0) return [];
      return db.transaction(async (tx) => {
        // Two processes that claim at the same time would each see only the deliveries of before.
        await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
        return (await tx.execute<ClaimedDelivery>(claimDue)).rows;
      });
    },

    /**
     * Stores what an attempt led to, unless another process has taken over. If the endpoint was deleted during the
     * attempt, the delivery stays paused until it is restored, unless this attempt was its last one.
     */
    async finish({ id, endpointId, runner }: ClaimedDelivery, attempt: Attempt): Promise<void> {
      const { retryAfterMs, isDelivered, disable } = attempt;
      const isPending = !isDelivered && retryAfterMs !== undefined;
      await db.transaction(async (tx) => {
        // Locks the endpoint before its deliveries, as its deletion does, so that the two cannot wait for each other.
        if (disable !== undefined)
          await tx
            .select({ id: webhookEndpoints.id })
            .from(webhookEndpoints)
            .where(eq(webhookEndpoints.id, endpointId))
            .for('no key update');
        const [changed] = await tx
          .update(webhookDeliveries)
          .set({
            ...(!isPending && { state: isDelivered ? 'delivered' : 'failed' }),
            attempts: sql`${webhookDeliveries.attempts} + 1`,
            ...(isPending && { dueAt: sql`now() + ${retryAfterMs}::float8 * interval '1 millisecond'` }),
            runner: null,
            responseStatus: attempt.status,
            responseText: attempt.text,
            durationMs: attempt.durationMs,
            error: attempt.error,
            attemptedAt: sql`now()`,
          })
          .where(
            and(
              eq(webhookDeliveries.id, id),
              eq(webhookDeliveries.runner, runner),
              inArray(webhookDeliveries.state, ['pending', 'paused']),
            ),
          )
          .returning({ id: webhookDeliveries.id });
        if (!changed || disable === undefined) return;
        await tx
          .update(webhookEndpoints)
          .set({ isEnabled: false, disabledReason: disable })
          .where(eq(webhookEndpoints.id, endpointId));
        await endPending(tx, endpointId, disable);
      });
    },
  };
}
