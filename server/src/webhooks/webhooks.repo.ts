import { type Delivery, limits, type WebhookEventType } from '@pictable/contract';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { enqueue } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { projects, users, webhookDeliveries, webhookEndpoints } from '../platform/db/schema.ts';
import { newMessageId } from './enqueue-event.repo.ts';

export interface NewEndpoint {
  readonly userId: number;
  readonly projectId: number | null;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

export interface EndpointChange {
  readonly url?: string;
  readonly events?: readonly WebhookEventType[];
  readonly enabled?: boolean;
}

export interface DeliveryFilter {
  readonly state: Delivery['state'] | undefined;
  /** Only ids below this one. */
  readonly beforeId: number | undefined;
  readonly limit: number;
}

export type WebhooksRepo = ReturnType<typeof webhooksRepo>;

/** An endpoint for its owner. */
export interface EndpointRow {
  readonly id: number;
  readonly userId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly project: { readonly id: number; readonly name: string } | null;
  readonly isEnabled: boolean;
  readonly disabledReason: string | null;
  readonly secretVersion: number;
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

/** State of a delivery. Only those of deleted endpoints are `paused`, which nobody can list. */
type StoredState = Delivery['state'] | 'paused';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const endpointColumns = {
  id: webhookEndpoints.id,
  userId: webhookEndpoints.userId,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  project: { id: projects.id, name: projects.name },
  isEnabled: webhookEndpoints.isEnabled,
  disabledReason: webhookEndpoints.disabledReason,
  secretVersion: webhookEndpoints.secretVersion,
  previousSecretUntil: webhookEndpoints.previousSecretUntil,
  createdAt: webhookEndpoints.createdAt,
};

// Uses the clock of the database, so that all servers agree on when an endpoint can no longer be restored.
const restorableSince = sql`now() - ${limits.webhookRestoreSeconds} * interval '1 second'`;
const rotationEnd = sql`now() + ${limits.webhookRotationHours} * interval '1 hour'`;

/** Webhook endpoints, and the log of their deliveries. */
export function webhooksRepo(db: Db) {
  const isOwn = (id: number, userId: number) =>
    and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));
  const isActive = (id: number, userId: number) => and(isOwn(id, userId), isNull(webhookEndpoints.deletedAt));

  async function select(where: ReturnType<typeof and>): Promise<EndpointRow[]> {
    return db
      .select(endpointColumns)
      .from(webhookEndpoints)
      .leftJoin(projects, eq(projects.id, webhookEndpoints.projectId))
      .where(and(where, isNull(webhookEndpoints.deletedAt)))
      .orderBy(desc(webhookEndpoints.id));
  }

  return {
    /** Newest first, of the account or limited to one of its projects. */
    async list(userId: number, projectId: number | undefined) {
      const ofProject = projectId === undefined ? undefined : eq(webhookEndpoints.projectId, projectId);
      return select(and(eq(webhookEndpoints.userId, userId), ofProject));
    },

    async find(id: number, userId: number) {
      const [found] = await select(isOwn(id, userId));
      return found;
    },

    /**
     * Inserts an endpoint unless the account has reached the limit. Locks the row of the owner, so that
     * concurrent requests cannot exceed it.
     */
    async insert({ events, ...row }: NewEndpoint): Promise<number | 'limit-reached'> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, row.userId);
        if (await isFull(tx, row.userId)) return 'limit-reached';
        const [inserted] = await tx
          .insert(webhookEndpoints)
          .values({ ...row, events: [...events] })
          .returning({ id: webhookEndpoints.id });
        return inserted!.id;
      });
    },

    /**
     * Changes an endpoint. Disabling it also ends its pending deliveries.
     * @returns false if this owner has no such endpoint
     */
    async update(id: number, userId: number, { url, events, enabled }: EndpointChange): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [changed] = await tx
          .update(webhookEndpoints)
          .set({
            // Sets one column in any case: without any, the statement would not be valid.
            secretVersion: sql`${webhookEndpoints.secretVersion}`,
            ...(url !== undefined && { url }),
            ...(events !== undefined && { events: [...events] }),
            ...(enabled !== undefined && { isEnabled: enabled, disabledReason: null }),
          })
          .where(isActive(id, userId))
          .returning({ id: webhookEndpoints.id });
        if (changed && enabled === false) await endPending(tx, id, 'The endpoint was disabled.');
        return changed !== undefined;
      });
    },

    /**
     * Deletes an endpoint. Its pending deliveries wait for it to be restored, outside of the index of those that
     * are due.
     * @returns false if this owner has no such endpoint
     */
    async delete(id: number, userId: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        const deleted = await tx
          .update(webhookEndpoints)
          .set({ deletedAt: sql`now()` })
          .where(isActive(id, userId));
        if (deleted.rowCount !== 1) return false;
        await tx.update(webhookDeliveries).set({ state: 'paused' }).where(hasState(id, 'pending'));
        return true;
      });
    },

    /**
     * Restores an endpoint that was deleted a moment ago, unless the account has reached the limit. Locks the row
     * of the owner, as `insert` does.
     */
    async restore(id: number, userId: number): Promise<'limit-reached' | undefined> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const restorable = and(isOwn(id, userId), sql`${webhookEndpoints.deletedAt} > ${restorableSince}`);
        const [found] = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(restorable);
        if (!found) return undefined;
        if (await isFull(tx, userId)) return 'limit-reached';
        await tx.update(webhookEndpoints).set({ deletedAt: null }).where(eq(webhookEndpoints.id, id));
        const [resumed] = await tx
          .update(webhookDeliveries)
          .set({ state: 'pending' })
          .where(hasState(id, 'paused'))
          .returning({ id: webhookDeliveries.id });
        if (resumed) await enqueue(tx, 'deliver-webhooks', { deliveryId: resumed.id });
        return undefined;
      });
    },

    /** Starts a new version of the secret; the previous one also signs for a day. */
    async rotateSecret(id: number, userId: number): Promise<boolean> {
      const changed = await db
        .update(webhookEndpoints)
        .set({
          secretVersion: sql`${webhookEndpoints.secretVersion} + 1`,
          previousSecretUntil: rotationEnd,
        })
        .where(isActive(id, userId));
      return changed.rowCount === 1;
    },

    /** Enqueues a message to one endpoint, whatever events it gets. */
    async enqueueMessage(
      { id, userId }: EndpointRow,
      message: { readonly type: string; readonly body: string; readonly messageId?: string },
    ): Promise<DeliveryRow> {
      return db.transaction(async (tx) => {
        const { type, body, messageId = newMessageId } = message;
        const [row] = await tx
          .insert(webhookDeliveries)
          .values({ endpointId: id, userId, type, body, messageId: sql`${messageId}` })
          .returning();
        await enqueue(tx, 'deliver-webhooks', { deliveryId: row!.id });
        return row!;
      });
    },

    /** Newest first. */
    async listDeliveries(endpointId: number, { state, beforeId, limit }: DeliveryFilter) {
      return db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.endpointId, endpointId),
            state === undefined ? undefined : eq(webhookDeliveries.state, state),
            beforeId === undefined ? undefined : lt(webhookDeliveries.id, beforeId),
          ),
        )
        .orderBy(desc(webhookDeliveries.id))
        .limit(limit);
    },

    async findDelivery(endpointId: number, id: number): Promise<DeliveryRow | undefined> {
      const [found] = await db
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)));
      return found;
    },

    /** Deletes the endpoints that can no longer be restored, and the deliveries from before a date. */
    async purge(before: Date): Promise<void> {
      await db.delete(webhookEndpoints).where(sql`${webhookEndpoints.deletedAt} <= ${restorableSince}`);
      await db
        .delete(webhookDeliveries)
        .where(sql`${webhookDeliveries.createdAt} < ${before.toISOString()}::timestamptz`);
    },
  };
}

async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

async function isFull(tx: Db, userId: number): Promise<boolean> {
  const [owned] = await tx
    .select({ n: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.deletedAt)));
  return (owned?.n ?? 0) >= limits.webhooksMax;
}

/** Gives up what has not been delivered to an endpoint. */
export async function endPending(tx: Db, endpointId: number, error: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', error })
    .where(hasState(endpointId, 'pending', 'paused'));
}

function hasState(endpointId: number, ...states: StoredState[]) {
  return and(eq(webhookDeliveries.endpointId, endpointId), inArray(webhookDeliveries.state, states));
}
