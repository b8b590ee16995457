import type { PlanTier } from '@pictable/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { stripeEvents, users } from '../platform/db/schema.ts';
import type { LiveSubscription, PaymentEvent } from '../platform/payments/payments.ts';

export type BillingRepo = ReturnType<typeof billingRepo>;

/** What the payment provider knows of a user; null: nothing yet. */
export interface CustomerRow {
  readonly id: number;
  readonly email: string;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
}

const customerColumns = {
  id: users.id,
  email: users.email,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
};

const DEFAULT_TIER: PlanTier = 'free';

/** Customers of the payment provider and their plans. */
export function billingRepo(db: Db) {
  return {
    /** @throws Error if the user was deleted since the request was authenticated */
    async getCustomer(userId: number): Promise<CustomerRow> {
      const [user] = await db.select(customerColumns).from(users).where(eq(users.id, userId));
      if (!user) throw new Error('The user was deleted during the request.');
      return user;
    },

    /** Stores the customer id of a user who has none yet. @returns the id that is stored now */
    async saveCustomer(userId: number, customerId: string): Promise<string> {
      await db
        .update(users)
        .set({ stripeCustomerId: customerId })
        .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
      const [user] = await db
        .select({ kept: users.stripeCustomerId })
        .from(users)
        .where(eq(users.id, userId));
      return user?.kept ?? customerId;
    },

    /**
     * Processes an event once: event and plan are written in one transaction. Events of one customer are
     * processed in sequence, so that the most recently read subscription is written last.
     *
     * @param readSubscription fetches it from the provider; if it throws, the event counts as not received
     */
    async applyOnce(
      event: PaymentEvent & { readonly customerId: string },
      readSubscription: () => Promise<LiveSubscription | undefined>,
    ): Promise<'applied' | 'repeated' | 'ignored'> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${event.customerId}, 0))`);
        const { id, type, customerId } = event;
        const added = await tx.insert(stripeEvents).values({ id, type }).onConflictDoNothing().returning();
        if (added.length === 0) return 'repeated';
        const isCustomer = eq(users.stripeCustomerId, customerId);
        const known = await tx.select({ id: users.id }).from(users).where(isCustomer);
        if (known.length === 0) return 'ignored';
        const live = await readSubscription();
        await tx.update(users).set(planColumns(live)).where(isCustomer);
        return 'applied';
      });
    },
  };
}

/**
 * Without a subscription the plan reverts to free, unless an operator set it and it was never paid for here.
 */
function planColumns(live: LiveSubscription | undefined) {
  if (!live) {
    return {
      stripeSubscriptionId: null,
      currentPlanTier: sql`case when ${users.stripeSubscriptionId} is null
        then ${users.currentPlanTier} else ${DEFAULT_TIER} end`,
    };
  }
  const { id: stripeSubscriptionId, tier } = live;
  return { stripeSubscriptionId, ...(tier === undefined ? {} : { currentPlanTier: tier }) };
}
