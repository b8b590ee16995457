import { and, eq, sql } from 'drizzle-orm';
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
  readonly perAccount: number;
  /** Running deliveries by account. */
  readonly running: ReadonlyMap<number, number>;
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

/** The deliveries that are due, in the share of each account. */
export function dueDeliveriesRepo(db: Db) {
  return {
    /**
     * Claims deliveries. An account with fewer running ones goes first, and none gets more than its share, so
     * that a backlog of one does not delay the others. Visits only the accounts that have pending deliveries.
     */
    async claim({ free, perAccount, running }: Capacity): Promise<ClaimedDelivery[]> {
      const counts = JSON.stringify([...running].map(([user_id, n]) => ({ user_id, n })));
      const result = await db.execute<ClaimedDelivery>(sql`
        with recursive owner(user_id) as (
          (select user_id from webhook_deliveries where state = 'pending' order by user_id limit 1)
          union all
          select (select d.user_id from webhook_deliveries d
            where d.state = 'pending' and d.user_id > owner.user_id order by d.user_id limit 1)
          from owner where owner.user_id is not null
        ), running as (
          select * from json_to_recordset(${counts}::json) as running (user_id bigint, n int)
        ), due as (
          select picked.id, coalesce(running.n, 0) + row_number() over (partition by owner.user_id order by picked.due_at) as place,
            picked.due_at
          from owner left join running using (user_id) cross join lateral (
            select d.id, d.due_at from webhook_deliveries d
            where d.user_id = owner.user_id and d.state = 'pending' and d.due_at <= now()
            order by d.due_at limit greatest(0, ${perAccount}::int - coalesce(running.n, 0))
            for update skip locked
          ) picked
          where owner.user_id is not null
        ), chosen as (
          select id from due order by place, due_at limit ${free}::int
        )
        update webhook_deliveries d
        set due_at = now() + ${LEASE_SECONDS}::int * interval '1 second', runner = gen_random_uuid()::text
        from webhook_endpoints e
        where d.id in (select id from chosen) and e.id = d.endpoint_id and d.state = 'pending' and d.due_at <= now()
        returning d.id::float8 as id, d.endpoint_id::float8 as "endpointId", d.user_id::float8 as "userId",
          d.message_id as "messageId", d.body, d.attempts, d.runner, e.url, e.secret_version as "secretVersion",
          coalesce(e.previous_secret_until > now(), false) as "signsTwice"`);
      return result.rows;
    },

    /** Stores what an attempt led to, unless another process has taken over. */
    async finish({ id, endpointId, runner }: ClaimedDelivery, attempt: Attempt): Promise<void> {
      const { retryAfterMs, isDelivered, disable } = attempt;
      const isPending = !isDelivered && retryAfterMs !== undefined;
      await db.transaction(async (tx) => {
        const [changed] = await tx
          .update(webhookDeliveries)
          .set({
            state: isDelivered ? 'delivered' : isPending ? 'pending' : 'failed',
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
              eq(webhookDeliveries.state, 'pending'),
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
