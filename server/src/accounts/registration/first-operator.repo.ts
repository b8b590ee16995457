import { eq, like, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { installation, users } from '../../platform/db/schema.ts';

/** Advisory lock for everything that depends on whether there is an operator. */
const OPERATOR_LOCK = 7_401;

const NAME = 'first-operator-link ';

/**
 * The links for the first operator. Each instance has its own, because each has its own data folder; all of them end
 * when there is an operator.
 */
export function firstOperatorRepo(db: Db) {
  return {
    /** Serialises concurrent uses of links. @param db a transaction */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${OPERATOR_LOCK})`);
    },

    async hasOperator(): Promise<boolean> {
      const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'operator')).limit(1);
      return found.length > 0;
    },

    async addLink(tokenHash: string): Promise<void> {
      await db.insert(installation).values({ name: NAME + tokenHash, value: 'open' });
    },

    async hasLink(tokenHash: string): Promise<boolean> {
      const found = await db
        .select({ name: installation.name })
        .from(installation)
        .where(eq(installation.name, NAME + tokenHash));
      return found.length > 0;
    },

    async deleteLink(tokenHash: string): Promise<void> {
      await db.delete(installation).where(eq(installation.name, NAME + tokenHash));
    },

    async deleteAllLinks(): Promise<void> {
      await db.delete(installation).where(like(installation.name, `${NAME}%`));
    },
  };
}
